import { Utf8Offsets } from '../contract/utf8-offsets.js';
import { LabelIndex } from '../recording/join-labels.js';
import { labelLines } from '../recording/label-lines.js';
import type { DecidedDetail, DecidedEvent } from '../telemetry/decided-event.js';
import type { GuardEvent, Observer } from '../telemetry/observer.js';
import {
  DEFAULT_LISTED,
  matches,
  newestFirst,
  summaryOf,
  type DecidedSentence,
  type DecisionInFull,
  type DecisionJudgement,
  type DecisionListener,
  type DecisionQuery,
  type DecisionSource,
  type DecisionSummary,
} from './decision-source.js';
import { requireWholeNumber } from '../contract/whole-number.js';

export const DEFAULT_KEPT_DECISIONS = 500;
const MOST_KEPT = 100_000;
/** Texts of one decision over that are left out: the ring is bounded in bytes too. */
const MOST_TEXT_UNITS = 200_000;

export interface DecisionRingOptions {
  /** Decisions that are kept; the oldest leaves for a new one. In [1, 100000]. @default 500 */
  readonly keep?: number | undefined;
  /** Keep answer, prompt, facts and what was released, too. @default false */
  readonly texts?: boolean | undefined;
  /** @default the system's time */
  readonly now?: () => Date;
}

/** The latest decisions in memory: comes to it as an observer, is looked up in it as a source. They and their labels end with the process. */
export class DecisionRing implements DecisionSource, Observer {
  readonly #keep: number;
  readonly #texts: boolean;
  readonly #now: () => Date;
  /** In order of coming, the newest last. */
  readonly #decisions = new Map<string, DecisionInFull>();
  readonly #labels = new LabelIndex();
  readonly #listeners = new Set<DecisionListener>();

  /** Throws AG_CONFIG_INVALID. */
  constructor({
    keep = DEFAULT_KEPT_DECISIONS,
    texts = false,
    now = () => new Date(),
  }: DecisionRingOptions = {}) {
    requireWholeNumber('keep', keep, 1, MOST_KEPT);
    this.#keep = keep;
    this.#texts = texts;
    this.#now = now;
  }

  observe(event: GuardEvent): void {
    if (event.type !== 'decided') return;
    const decision = this.#decisionOf(event);
    this.#decisions.set(decision.id, decision);
    for (const oldest of this.#decisions.keys()) {
      if (this.#decisions.size <= this.#keep) break;
      this.#decisions.delete(oldest);
      this.#labels.delete(oldest);
    }
    this.#notify('decided', decision);
  }

  latest(query: DecisionQuery): Promise<readonly DecisionSummary[]> {
    const { limit = DEFAULT_LISTED, before } = query;
    // By their times, which a clock that was set back has out of the order of coming.
    const all = [...this.#decisions.values()].reverse().sort(newestFirst);
    const found: DecisionSummary[] = [];
    for (const decision of all) {
      if (found.length >= limit) break;
      if (before !== undefined && newestFirst(before, decision) >= 0) continue;
      if (matches(decision, query)) found.push(summaryOf(decision));
    }
    return Promise.resolve(found);
  }

  get(id: string): Promise<DecisionInFull | undefined> {
    return Promise.resolve(this.#decisions.get(id));
  }

  subscribe(listener: DecisionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  label(id: string, { note, by, at, ...judgement }: DecisionJudgement): Promise<DecisionSummary | undefined> {
    const decision = this.#decisions.get(id);
    if (decision === undefined) return Promise.resolve(undefined);
    const keptNote = decision.texts === undefined ? undefined : note;
    const about = {
      source: 'person',
      at,
      ...(by !== undefined && { by }),
      ...(keptNote !== undefined && { note: keptNote }),
    } as const;
    const needCheck = decision.sentences.map(({ state }) => state !== 'notChecked');
    for (const line of labelLines(id, needCheck, judgement, about)) this.#labels.add(line);
    const { label: _before, ...unlabelled } = decision;
    const labelled = this.#labels.join<DecisionInFull>({
      ...unlabelled,
      sentences: decision.sentences.map(({ label: _own, ...sentence }) => sentence),
    });
    this.#decisions.set(id, labelled);
    return Promise.resolve(this.#notify('labelled', labelled));
  }

  #notify(change: Parameters<DecisionListener>[0], decision: DecisionInFull): DecisionSummary {
    const summary = summaryOf(decision);
    for (const listener of this.#listeners) listener(change, summary);
    return summary;
  }

  #decisionOf(event: DecidedEvent): DecisionInFull {
    const {
      type: _type,
      dialect: _dialect,
      answerBytes: _bytes,
      texts,
      detail,
      traits: _traits,
      fallback: _,
      ...figures
    } = event;
    const { contradictionScore: _score, ...summary } = figures;
    const { reasons = [], claims = [], language } = detail?.() ?? {};
    const written = texts?.();
    return {
      ...summary,
      at: this.#now().toISOString(),
      ...(language !== undefined && { language }),
      reasons,
      sentences: written === undefined ? [] : sentencesOf(claims, written.answer),
      ...(this.#texts &&
        written !== undefined &&
        unitsOf(written) <= MOST_TEXT_UNITS && {
          texts: written,
        }),
    };
  }
}

function sentencesOf(claims: DecidedDetail['claims'], answer: string): DecidedSentence[] {
  const offsets = new Utf8Offsets(answer);
  return claims.map(({ startPos, endPos, ...sentence }) => ({
    start: offsets.nearestUtf16(startPos),
    end: offsets.nearestUtf16(endPos),
    ...sentence,
  }));
}

function unitsOf({ answer, prompt = '', facts, released }: NonNullable<DecisionInFull['texts']>): number {
  return facts.reduce((sum, fact) => sum + fact.length, answer.length + prompt.length + released.length);
}
