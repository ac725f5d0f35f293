import { ACTIONS, type Action, type Policy } from '../policy/policy.js';
import type { LabelSource, RecordedExchange } from '../recording/exchange.js';
import { LikenessGroups } from './likeness.js';
import { replay } from './replay.js';

export type ActionCounts = Record<Action, number>;

/** What was recorded, in numbers: what the page, the terminal and `--json` show. */
export interface TrafficReport {
  readonly exchanges: number;
  readonly torn: number;
  /** Of the first and the last. */
  readonly from: string;
  readonly to: string;
  /** Answers in `observe`: their actions were not carried out. */
  readonly observed: number;
  readonly withTexts: number;
  readonly routes: readonly {
    readonly route: string;
    readonly answers: number;
    readonly actions: ActionCounts;
  }[];
  readonly days: readonly {
    readonly day: string;
    readonly answers: number;
    readonly touched: number;
    readonly incomplete: number;
    readonly meanSupport: number | null;
  }[];
  /** Milliseconds added, by route; of at most 100,000 answers a route. */
  readonly latency: readonly {
    readonly route: string;
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
    readonly max: number;
    readonly overBudget: number;
    readonly histogram: readonly { readonly upToMs: number | null; readonly answers: number }[];
  }[];
  readonly incomplete: readonly {
    readonly route: string;
    readonly cause: string;
    readonly answers: number;
  }[];
  /** Sentences because of which answers were changed or blocked (in `observe`: would have been), those alike as one. */
  readonly costly: readonly {
    readonly sentence: string;
    readonly count: number;
    readonly actions: Readonly<Record<string, number>>;
    readonly routes: readonly string[];
  }[];
  /** What each policy would have done with the recorded scores. */
  readonly policies: readonly {
    readonly name: string;
    readonly actions: ActionCounts;
    /** Of the labelled answers: rewritten or blocked. */
    readonly rightTouched: number;
    readonly wrongCaught: number;
  }[];
  readonly labels: {
    readonly right: number;
    readonly wrong: number;
    readonly unsure: number;
    readonly sources: Readonly<Partial<Record<LabelSource, number>>>;
  };
  /**
   * Of the labelled answers: what share would be touched if an answer were touched as soon as a sentence scores under
   * `threshold` or is contradicted. Empty without labels of both kinds.
   */
  readonly curve: readonly {
    readonly threshold: number;
    readonly rightTouched: number;
    readonly wrongCaught: number;
  }[];
}

export interface SummariseOptions {
  readonly exchanges: AsyncIterable<RecordedExchange>;
  readonly torn: number;
  readonly policies: Readonly<Record<string, Policy>>;
  /** Told after each exchange how many there were. */
  readonly progress?: (done: number) => void;
}

const TOP = 20;
const MOST_LATENCIES = 100_000;
const LATENCY_BUCKETS = [5, 10, 25, 50, 100, 200, 300, 400, 500, 750, 1000, 2500];
const TOUCHED: ReadonlySet<Action> = new Set(['rewrite', 'block']);

interface Labelled {
  readonly isRight: boolean;
  /** The lowest score of its sentences; 0 with a contradicted one, 1 with none to check. */
  readonly lowest: number;
}

/** Reads a recording once, in memory bounded but for the labelled answers. */
export async function summarise({
  exchanges,
  torn,
  policies,
  progress,
}: SummariseOptions): Promise<TrafficReport> {
  const tally = new Tally(policies);
  let done = 0;
  for await (const exchange of exchanges) {
    tally.add(exchange);
    progress?.(++done);
  }
  return { ...tally.report(), torn };
}

class Tally {
  readonly #policies: readonly (readonly [string, Policy])[];
  #from = '';
  #to = '';
  #observed = 0;
  #withTexts = 0;
  #exchanges = 0;
  readonly #actions = new Map<string, ActionCounts>();
  readonly #days = new Map<
    string,
    { answers: number; touched: number; incomplete: number; support: number[] }
  >();
  readonly #latencies = new Map<string, { ms: number[]; overBudget: number }>();
  readonly #incomplete = new Map<string, number>();
  readonly #costly = new LikenessGroups();
  readonly #would = new Map<string, { actions: ActionCounts; right: number; wrong: number }>();
  readonly #labels = { right: 0, wrong: 0, unsure: 0 };
  readonly #sources: Partial<Record<LabelSource, number>> = {};
  readonly #labelled: Labelled[] = [];

  constructor(policies: Readonly<Record<string, Policy>>) {
    this.#policies = Object.entries(policies);
  }

  add(exchange: RecordedExchange): void {
    const { at, route, action, mode, answer, sentences } = exchange;
    this.#exchanges++;
    if (this.#from === '' || at < this.#from) this.#from = at;
    if (at > this.#to) this.#to = at;
    if (mode === 'observe') this.#observed++;
    if (answer !== undefined) this.#withTexts++;
    ensure(this.#actions, route, noActions)[action]++;
    this.#addDay(exchange);
    this.#addLatency(exchange);
    if (!exchange.complete) {
      const key = JSON.stringify([route, exchange.cause ?? 'unknown']);
      this.#incomplete.set(key, (this.#incomplete.get(key) ?? 0) + 1);
    }
    if (answer !== undefined) {
      for (const { start, end, action: asked } of sentences)
        if (TOUCHED.has(asked)) this.#costly.add(answer.slice(start, end), asked, route);
    }
    this.#addLabel(exchange);
  }

  #addDay({ at, action, complete, supportScore }: RecordedExchange): void {
    const day = ensure(this.#days, at.slice(0, 10), () => ({
      answers: 0,
      touched: 0,
      incomplete: 0,
      support: [0, 0],
    }));
    day.answers++;
    if (TOUCHED.has(action)) day.touched++;
    if (!complete) day.incomplete++;
    const [sum = 0, count = 0] = day.support;
    if (supportScore !== undefined) day.support = [sum + supportScore, count + 1];
  }

  #addLatency({ route, latencyMs, budgetMs }: RecordedExchange): void {
    const latency = ensure(this.#latencies, route, () => ({ ms: [], overBudget: 0 }));
    if (latency.ms.length < MOST_LATENCIES) latency.ms.push(latencyMs);
    if (latencyMs > budgetMs) latency.overBudget++;
  }

  #addLabel(exchange: RecordedExchange): void {
    const label = verdictOfLabels(exchange);
    if (label !== undefined) {
      this.#labels[label.verdict]++;
      this.#sources[label.source] = (this.#sources[label.source] ?? 0) + 1;
    }
    const isRight = label?.verdict === 'right';
    const isWrong = label?.verdict === 'wrong';
    if (isRight || isWrong) this.#labelled.push({ isRight, lowest: lowestScore(exchange) });
    for (const [name, policy] of this.#policies) {
      const would = ensure(this.#would, name, () => ({ actions: noActions(), right: 0, wrong: 0 }));
      const action = replay(exchange, policy);
      would.actions[action]++;
      if (isRight && TOUCHED.has(action)) would.right++;
      if (isWrong && TOUCHED.has(action)) would.wrong++;
    }
  }

  report(): Omit<TrafficReport, 'torn'> {
    return {
      exchanges: this.#exchanges,
      from: this.#from,
      to: this.#to,
      observed: this.#observed,
      withTexts: this.#withTexts,
      routes: sorted(this.#actions).map(([route, actions]) => ({
        route,
        answers: sum(Object.values(actions)),
        actions,
      })),
      days: sorted(this.#days).map(
        ([
          day,
          {
            support: [total = 0, count = 0],
            ...counts
          },
        ]) => ({
          day,
          ...counts,
          meanSupport: count === 0 ? null : total / count,
        }),
      ),
      latency: sorted(this.#latencies).map(([route, { ms, overBudget }]) => latencyOf(route, ms, overBudget)),
      incomplete: sorted(this.#incomplete).map(([key, answers]) => {
        const [route, cause] = JSON.parse(key) as [string, string];
        return { route, cause, answers };
      }),
      costly: this.#costly.top(TOP).map(({ sample, count, actions, routes }) => ({
        sentence: sample,
        count,
        actions,
        routes: [...routes].sort(),
      })),
      policies: [...this.#would].map(([name, { actions, right, wrong }]) => ({
        name,
        actions,
        rightTouched: right,
        wrongCaught: wrong,
      })),
      labels: { ...this.#labels, sources: this.#sources },
      curve: curveOf(this.#labelled),
    };
  }
}

/** The label of the answer: its own; else wrong if a sentence is, right if people found all sentences so. */
export function verdictOfLabels({ label, sentences }: RecordedExchange): RecordedExchange['label'] {
  if (label !== undefined) return label;
  const labels = sentences.flatMap((sentence) => sentence.label ?? []);
  const wrong = labels.find(({ verdict }) => verdict === 'wrong');
  if (wrong !== undefined) return wrong;
  const needed = sentences.filter(({ kind }) => kind !== 'noClaim');
  const isRight = needed.length > 0 && needed.every((sentence) => sentence.label?.verdict === 'right');
  return isRight ? labels[0] : undefined;
}

function lowestScore({ sentences }: RecordedExchange): number {
  if (sentences.some(({ state }) => state === 'contradicted')) return 0;
  return Math.min(
    1,
    ...sentences.flatMap(({ score, kind }) => (kind === 'noClaim' || score === undefined ? [] : [score])),
  );
}

/** At every score at which it changes; exact, and at most 200 points. */
function curveOf(labelled: readonly Labelled[]): TrafficReport['curve'] {
  const right = labelled.filter(({ isRight }) => isRight).map(({ lowest }) => lowest);
  const wrong = labelled.filter(({ isRight }) => !isRight).map(({ lowest }) => lowest);
  if (right.length === 0 || wrong.length === 0) return [];
  const under = (scores: readonly number[], threshold: number): number =>
    scores.filter((score) => score < threshold).length / scores.length;
  const steps = [...new Set([...right, ...wrong, 1.000_001])].sort((a, b) => a - b);
  const every = Math.ceil(steps.length / 200);
  const chosen = steps.filter((_, index) => index % every === 0 || index === steps.length - 1);
  return chosen.map((threshold) => ({
    threshold: Math.min(1, threshold),
    rightTouched: under(right, threshold),
    wrongCaught: under(wrong, threshold),
  }));
}

function latencyOf(route: string, ms: number[], overBudget: number): TrafficReport['latency'][number] {
  ms.sort((a, b) => a - b);
  const at = (share: number): number => ms[Math.min(ms.length - 1, Math.ceil(share * ms.length) - 1)] ?? 0;
  const bounds = [...LATENCY_BUCKETS, Infinity];
  const histogram = bounds.map((bound, index) => {
    const from = index === 0 ? -1 : (bounds[index - 1] ?? 0);
    const answers = ms.filter((value) => value > from && value <= bound).length;
    return { upToMs: bound === Infinity ? null : bound, answers };
  });
  return { route, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: ms.at(-1) ?? 0, overBudget, histogram };
}

function noActions(): ActionCounts {
  return Object.fromEntries(ACTIONS.map((action) => [action, 0])) as ActionCounts;
}

function ensure<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function sorted<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
