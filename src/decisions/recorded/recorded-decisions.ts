import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { Label } from '../../recording/exchange.js';
import { labelLines } from '../../recording/label-lines.js';
import type { Recorder } from '../../recording/recorder.js';
import {
  summaryOf,
  type DecisionInFull,
  type DecisionJudgement,
  type DecisionListener,
  type DecisionQuery,
  type DecisionSource,
  type DecisionSummary,
} from '../decision-source.js';
import type { RecordedStore } from './recorded-store.js';

const LOOK_EVERY_MS = 2000;
const WRITE_MS = 3000;

export interface RecordedDecisionsOptions {
  readonly store: RecordedStore;
  /** Writes labels where the store reads them. */
  readonly recorder: Pick<Recorder, 'label' | 'flush'>;
  /** How often it is looked for what other processes wrote, while somebody follows, in milliseconds. @default 2000 */
  readonly lookEveryMs?: number;
  /** How long one who labels waits for the label to be written, in milliseconds. @default 3000 */
  readonly writeMs?: number;
}

/** The decisions of a recording, whichever process made them; labels are written into it. */
export class RecordedDecisions implements DecisionSource {
  readonly #store: RecordedStore;
  readonly #recorder: RecordedDecisionsOptions['recorder'];
  readonly #lookEveryMs: number;
  readonly #writeMs: number;
  readonly #listeners = new Set<DecisionListener>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  /** From where on changes are reported. */
  #beginning: Promise<unknown> | undefined;

  constructor({
    store,
    recorder,
    lookEveryMs = LOOK_EVERY_MS,
    writeMs = WRITE_MS,
  }: RecordedDecisionsOptions) {
    this.#store = store;
    this.#recorder = recorder;
    this.#lookEveryMs = lookEveryMs;
    this.#writeMs = writeMs;
  }

  async latest(query: DecisionQuery): Promise<readonly DecisionSummary[]> {
    await this.#begin();
    return this.#store.latest(query);
  }

  /** One that waits to be written is written first. */
  async get(id: string): Promise<DecisionInFull | undefined> {
    const found = await this.#store.get(id);
    if (found !== undefined) return found;
    await this.#recorder.flush(this.#writeMs);
    return this.#store.get(id);
  }

  has(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#store.has(ids);
  }

  subscribe(listener: DecisionListener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#lookAgain(0);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearTimeout(this.#timer);
    };
  }

  async label(
    id: string,
    { note, by, at, ...judgement }: DecisionJudgement,
  ): Promise<DecisionSummary | undefined> {
    const decision = await this.get(id);
    if (decision === undefined) return undefined;
    const about = {
      source: 'person',
      at,
      ...(by !== undefined && { by }),
      ...(note !== undefined && { note }),
    } as const;
    const needCheck = decision.sentences.map(({ state }) => state !== 'notChecked');
    for (const line of labelLines(id, needCheck, judgement, about)) {
      if (!this.#recorder.label(line)) throw notWritten('there is no room for it in the queue');
    }
    await this.#recorder.flush(this.#writeMs);
    const isThere = (label: Label): boolean =>
      label.source === 'person' && label.by === by && Date.parse(label.at) === Date.parse(at);
    const labelled = await this.#store.get(id);
    if (labelled === undefined || !(await this.#store.labelsOf(id)).some(isThere))
      throw notWritten('it waits for the sink, and is written when that is back');
    const summary = summaryOf(labelled);
    this.#notify('labelled', summary);
    return summary;
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#store.close();
  }

  /** Before the first list, so that nothing is written between the two. */
  async #begin(): Promise<void> {
    this.#beginning ??= this.#store.changes();
    try {
      await this.#beginning;
    } catch (error) {
      this.#beginning = undefined;
      throw error;
    }
  }

  #notify(...event: Parameters<DecisionListener>): void {
    for (const listener of this.#listeners) listener(...event);
  }

  #lookAgain(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        if (this.#listeners.size > 0) this.#lookAgain(this.#lookEveryMs);
      });
    }, afterMs).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#begin();
      for (const { change, decision } of await this.#store.changes()) {
        this.#notify(change, decision);
      }
    } catch {
      // A lookup fails with this; followers get the decisions once the records can be read again.
    }
  }
}

function notWritten(why: string): AnswerGuardError {
  return new AnswerGuardError('AG_RECORDS_UNREACHABLE', `The label is not written: ${why}.`);
}
