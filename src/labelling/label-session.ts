import { createHash } from 'node:crypto';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { LabelLine, RecordedExchange } from '../recording/exchange.js';
import { labelLines, type Judgement } from '../recording/label-lines.js';
import type { Recording } from '../recording/read-recording.js';

/** An exchange that can be shown. */
export type ShownExchange = RecordedExchange & { readonly answer: string; readonly facts: readonly string[] };

export interface LabelSessionOptions {
  readonly recording: Recording;
  /** Who labels. */
  readonly by: string;
  /** Answers that are labelled at most. */
  readonly most: number;
  /** Keeps labels; called once for each answer, with all its lines. */
  readonly keep: (lines: readonly LabelLine[]) => Promise<void>;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/**
 * One person's way through recorded answers, in a random order that is the same each time: whoever stops half-way has
 * labelled a fair sample, two people label the same answers, and what a person has labelled is not shown again.
 */
export class LabelSession {
  readonly #options: LabelSessionOptions;
  readonly #queue: ShownExchange[];
  #at = 0;
  /** Answers of this person's, also those of sessions before. */
  #labelled: number;
  /** Of those that were shown, in order: whether it was labelled or left for later. */
  readonly #labelledNow: boolean[] = [];

  private constructor(options: LabelSessionOptions, queue: ShownExchange[], labelled: number) {
    this.#options = options;
    this.#queue = queue;
    this.#labelled = labelled;
  }

  /** @throws AG_INPUT_UNREADABLE when no exchange was recorded with texts */
  static async open(options: LabelSessionOptions): Promise<LabelSession> {
    const { recording, by, most } = options;
    let chosen: { readonly order: string; readonly exchange: ShownExchange }[] = [];
    for await (const exchange of recording.exchanges()) {
      const { answer, facts } = exchange;
      if (answer === undefined || facts === undefined || exchange.sentences.length === 0) continue;
      chosen.push({ order: orderOf(exchange.id), exchange: { ...exchange, answer, facts } });
      if (chosen.length >= 2 * most) chosen = first(chosen, most);
    }
    if (chosen.length === 0) {
      throw new AnswerGuardError('AG_INPUT_UNREADABLE', 'No answer was recorded with its texts.', {
        hint: 'Record with record.texts: true.',
      });
    }
    const all = first(chosen, most).map(({ exchange }) => exchange);
    const isDone = ({ id }: ShownExchange): boolean =>
      recording.labels.of(id).some((label) => label.source === 'person' && label.by === by);
    const queue = all.filter((exchange) => !isDone(exchange));
    return new LabelSession(options, queue, all.length - queue.length);
  }

  /** What is to be labelled next; undefined when all is. */
  get current(): ShownExchange | undefined {
    return this.#queue[this.#at];
  }

  get progress(): { readonly labelled: number; readonly of: number } {
    return { labelled: this.#labelled, of: this.#labelled + this.#queue.length - this.#at };
  }

  /**
   * Labels the exchange of this id and goes on. The answer gets a label, and each sentence that needs a check one too,
   * unless the person is unsure. False for another than the current: it was labelled before.
   */
  async label(id: string, judgement: Judgement): Promise<boolean> {
    const exchange = this.current;
    if (exchange?.id !== id) return false;
    const { by, keep, now = Date.now } = this.#options;
    const about = { source: 'person', by, at: new Date(now()).toISOString() } as const;
    const needCheck = exchange.sentences.map(({ kind }) => kind !== 'noClaim');
    await keep(labelLines(id, needCheck, judgement, about));
    this.#at++;
    this.#labelled++;
    this.#labelledNow.push(true);
    return true;
  }

  /** Leaves the current one for another time. */
  skip(): void {
    if (this.current === undefined) return;
    this.#at++;
    this.#labelledNow.push(false);
  }

  /** Shows the one before again; what is said of it then takes the place of what was said. False at the first of this session. */
  back(): boolean {
    const wasLabelled = this.#labelledNow.pop();
    if (wasLabelled === undefined) return false;
    this.#at--;
    if (wasLabelled) this.#labelled--;
    return true;
  }
}

function orderOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

function first<T extends { readonly order: string }>(all: readonly T[], most: number): T[] {
  return [...all].sort((a, b) => (a.order < b.order ? -1 : 1)).slice(0, most);
}
