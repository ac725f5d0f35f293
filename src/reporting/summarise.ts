import type { Tier } from '../contract/verdict.js';
import { ACTIONS, type Action, type Policy } from '../policy/policy.js';
import type { Label, LabelSource, RecordedExchange, RecordedSentence } from '../recording/exchange.js';
import { LikenessGroups } from './likeness.js';
import { replay } from './replay.js';
import { RightTouched } from './right-touched.js';
import { DriftTally, type CalibratedReferences } from './route-drift.js';
import type { ActionCounts, TrafficReport, VerdictCounts } from './traffic-report.js';

/** A policy that is not the same for all answers. */
export type PolicyOf = (exchange: Pick<RecordedExchange, 'route' | 'language'>) => Policy;

export interface SummariseOptions {
  readonly exchanges: AsyncIterable<RecordedExchange>;
  readonly torn: number;
  readonly policies: Readonly<Record<string, Policy | PolicyOf>>;
  /** What readers said of an answer. @default nothing */
  readonly readersOf?: (id: string) => readonly Label[];
  /** What drift is measured against. @default the first half of what was recorded */
  readonly calibrated?: CalibratedReferences | undefined;
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

/** Reads a recording once, in memory bounded but for the labelled answers and 200,000 a route for drift. */
export async function summarise({
  exchanges,
  torn,
  policies,
  readersOf = () => [],
  calibrated,
  progress,
}: SummariseOptions): Promise<TrafficReport> {
  const tally = new Tally(policies);
  const drift = new DriftTally();
  let done = 0;
  for await (const exchange of exchanges) {
    tally.add(exchange, readersOf(exchange.id));
    drift.add(exchange);
    progress?.(++done);
  }
  return { ...tally.report(), drift: drift.report(calibrated), torn };
}

class Tally {
  readonly #policies: readonly (readonly [string, PolicyOf])[];
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
  readonly #tiers = new Map<string, Record<Tier, number>>();
  readonly #costly = new LikenessGroups();
  readonly #would = new Map<string, { actions: ActionCounts; right: number; wrong: number }>();
  readonly #rightTouched = new RightTouched();
  readonly #labels = { right: 0, wrong: 0, unsure: 0 };
  readonly #sources: Partial<Record<LabelSource, number>> = {};
  readonly #labelled: Labelled[] = [];
  readonly #readers = { answers: 0, ...noVerdicts() };
  readonly #readersByAction = Object.fromEntries(ACTIONS.map((action) => [action, noVerdicts()])) as Record<
    Action,
    VerdictCounts
  >;

  constructor(policies: SummariseOptions['policies']) {
    this.#policies = Object.entries(policies).map(([name, policy]) => [
      name,
      typeof policy === 'function' ? policy : () => policy,
    ]);
  }

  add(exchange: RecordedExchange, byReaders: readonly Label[]): void {
    const { at, route, action, mode, answer } = exchange;
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
    if (exchange.tier !== undefined)
      ensure(this.#tiers, route, () => ({ model: 0, mixed: 0, lexical: 0 }))[exchange.tier]++;
    if (answer !== undefined) {
      for (const { start, end, action: asked } of costlySentences(exchange))
        this.#costly.add(answer.slice(start, end), asked, route);
    }
    this.#addLabel(exchange);
    if (byReaders.length > 0) this.#readers.answers++;
    for (const { verdict } of byReaders) {
      this.#readers[verdict]++;
      this.#readersByAction[action][verdict]++;
    }
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
    const touchedBy: string[] = [];
    for (const [name, policy] of this.#policies) {
      const would = ensure(this.#would, name, () => ({ actions: noActions(), right: 0, wrong: 0 }));
      const action = replay(exchange, policy(exchange));
      would.actions[action]++;
      if (!TOUCHED.has(action)) continue;
      if (isRight) would.right++;
      if (isWrong) would.wrong++;
      touchedBy.push(name);
    }
    if (isRight) this.#rightTouched.add(exchange.conversation, touchedBy);
  }

  report(): Omit<TrafficReport, 'torn' | 'drift'> {
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
      tiers: sorted(this.#tiers).map(([route, answers]) => ({ route, answers })),
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
        rightTouchedShare: this.#rightTouched.estimate(name) ?? null,
        wrongCaught: wrong,
      })),
      labels: {
        ...this.#labels,
        rightConversations: this.#rightTouched.conversations,
        sources: this.#sources,
      },
      readers: { ...this.#readers, byAction: this.#readersByAction },
      curve: curveOf(this.#labelled),
    };
  }
}

/**
 * The sentences because of which an answer was changed or blocked: those that a rule acted on; where a rule on the whole
 * answer blocked it, the weakest.
 */
function costlySentences({ action, sentences }: RecordedExchange): readonly RecordedSentence[] {
  const touched = sentences.filter((sentence) => TOUCHED.has(sentence.action));
  if (touched.length > 0 || action !== 'block') return touched;
  const scored = sentences.filter(({ score }) => score !== undefined);
  const weakest = Math.min(...scored.map(({ score = 1 }) => score));
  return scored.filter(({ score }) => score === weakest).map((sentence) => ({ ...sentence, action }));
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

function noVerdicts(): VerdictCounts {
  return { right: 0, wrong: 0, unsure: 0 };
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
