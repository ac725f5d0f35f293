import type { Clock } from '../../contract/monotonic-clock.js';
import type { Guard } from '../guard.js';
import { citedFacts } from '../cited-facts.js';
import type { Outcome } from '../outcome.js';
import { HoldTimer } from './hold-timer.js';
import {
  PAUSE,
  type AnswerSink,
  type AnswerStream,
  type AnswerStreamOptions,
  type StreamEnd,
} from './answer-stream.js';

type Sent = Pick<StreamEnd, 'text' | 'claims' | 'message'>;

/**
 * A streamed answer that is judged when it is complete, as a whole answer is. `hold`: nothing leaves before. `trail`:
 * all leaves as it comes; what was decided is reported at the end, and a block adds its message. `watch`: all leaves as it
 * comes, and nothing is said in the stream.
 */
export class WholeAnswer implements AnswerStream {
  private text = '';
  private released = 0;
  /** Whether what comes is a paragraph of its own. */
  private isPaused = false;
  private isFinished = false;
  private isClosed = false;
  private isJudging = false;
  private areFactsOver = false;
  private readonly hold: HoldTimer;

  constructor(
    private readonly guard: Guard,
    private readonly options: AnswerStreamOptions,
    private readonly sink: AnswerSink,
    private readonly kind: 'hold' | 'trail' | 'watch',
    clock: Clock,
  ) {
    this.hold = new HoldTimer(clock, options.policy.streaming.longestHoldMs, () => {
      this.noMoreFacts();
    });
  }

  push(text: string): void {
    if (this.isFinished || this.isClosed) return;
    this.text += this.isPaused ? PAUSE + text : text;
    this.isPaused = false;
    if (this.kind !== 'hold') this.releaseAll();
  }

  pause(): number {
    if (this.text === '' || this.text.endsWith(PAUSE) || this.isPaused) return 0;
    if (this.isFinished || this.isClosed) return 0;
    this.isPaused = true;
    return PAUSE.length;
  }

  finish(): void {
    if (this.isFinished || this.isClosed) return;
    this.isFinished = true;
    if (this.text.trim() === '') {
      this.releaseAll();
      this.end(undefined, { text: this.text, claims: [], message: undefined });
      return;
    }
    this.judgeWhenKnown();
  }

  factsChanged(): void {
    this.judgeWhenKnown();
  }

  noMoreFacts(): void {
    this.areFactsOver = true;
    this.judgeWhenKnown();
  }

  close(): void {
    this.isClosed = true;
    this.hold.stop();
  }

  /** Facts may come after the text, and last of all. */
  private judgeWhenKnown(): void {
    if (!this.isFinished || this.isJudging || this.isClosed) return;
    const { policy, facts } = this.options;
    if (!this.areFactsOver && policy.streaming.factsLast === 'wait' && facts() === undefined) {
      this.hold.watch();
      return;
    }
    this.hold.stop();
    this.isJudging = true;
    void this.judge();
  }

  private async judge(): Promise<void> {
    const { text } = this;
    const { onDecision, regenerate, regenerateMs, notes, ...how } = this.options;
    const exchange = { ...this.options.about(), answer: text, facts: this.options.facts() ?? [] };
    const outcome = await this.guard(exchange, {
      ...how,
      ...(onDecision !== undefined && {
        onDecision: (decided: Outcome) => onDecision(decided, this.sent(decided, notes).text),
      }),
      // What has left cannot be taken back for another.
      ...(this.kind === 'hold' && regenerate !== undefined && { regenerate }),
      ...(regenerateMs !== undefined && { regenerateMs }),
    });
    if (this.isClosed) return;
    const sent = this.sent(outcome, notes);
    if (this.kind === 'hold' && sent.message === undefined) {
      this.released = text.length;
      this.sink.release(text.length, sent.text);
    }
    this.end(this.kind === 'hold' ? outcome : { ...outcome, text: sent.text }, sent);
  }

  /** What the reader gets of it. */
  private sent(outcome: Outcome, notes: AnswerStreamOptions['notes']): Sent {
    const { decision, claims, exchange } = outcome;
    const isBlock = decision.action === 'block';
    if (this.kind !== 'hold') {
      const message = isBlock && this.kind === 'trail' ? PAUSE + outcome.text : undefined;
      return { text: this.text + (message ?? ''), claims, message };
    }
    const message = isBlock ? outcome.text : undefined;
    const notesOfThis = isBlock ? undefined : notes();
    if (notesOfThis === undefined) return { text: outcome.text, claims, message };
    const marked = notesOfThis.mark(outcome.text, claims, (claim) => citedFacts(outcome, claim));
    const sources = notesOfThis.sources(outcome.text, exchange.facts);
    return { text: marked.text + sources, claims: marked.claims, message };
  }

  private releaseAll(): void {
    const { text } = this;
    if (text.length === this.released) return;
    this.sink.release(text.length, text.slice(this.released));
    this.released = text.length;
  }

  private end(outcome: Outcome | undefined, sent: Sent): void {
    this.isClosed = true;
    const figures = { firstReleaseMs: undefined, held: 0, dropped: 0, cut: 0 };
    this.sink.end({ outcome, ...sent, figures });
  }
}
