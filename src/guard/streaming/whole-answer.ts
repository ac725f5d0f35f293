import type { Clock } from '../../contract/monotonic-clock.js';
import { annotate } from '../../policy/annotate.js';
import type { Guard } from '../guard.js';
import type { Outcome } from '../outcome.js';
import { HoldTimer } from './hold-timer.js';
import { PAUSE, type AnswerSink, type AnswerStream, type AnswerStreamOptions } from './answer-stream.js';

/**
 * A streamed answer that is judged when it is complete, as a whole answer is. `hold`: nothing leaves before. `trail`:
 * all leaves as it comes; what was decided is told at the end, and a block adds its message. `watch`: all leaves as it
 * comes, and nothing is said in the stream.
 */
export class WholeAnswer implements AnswerStream {
  private text = '';
  private released = 0;
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
    this.text += text;
    if (this.kind !== 'hold') this.releaseAll();
  }

  pause(): number {
    if (this.text === '' || this.text.endsWith(PAUSE) || this.isFinished || this.isClosed) return 0;
    this.push(PAUSE);
    return PAUSE.length;
  }

  finish(): void {
    if (this.isFinished || this.isClosed) return;
    this.isFinished = true;
    if (this.text.trim() === '') {
      this.releaseAll();
      this.end(undefined, undefined, this.text);
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
    const { options, text } = this;
    const { onDecision, ...how } = options;
    const exchange = { ...options.about(), answer: text, facts: options.facts() ?? [] };
    const tell = onDecision === undefined ? {} : { onDecision };
    const outcome = await this.guard(exchange, { ...how, ...tell });
    if (this.isClosed) return;
    const isBlock = outcome.decision.action === 'block';
    if (this.kind !== 'hold') {
      const message = isBlock && this.kind === 'trail' ? PAUSE + outcome.text : undefined;
      const sent = text + (message ?? '');
      this.end(
        { ...outcome, text: sent, ...(message === undefined && { claims: outcome.claims }) },
        message,
        sent,
      );
      return;
    }
    if (isBlock) {
      this.end(outcome, outcome.text, outcome.text);
      return;
    }
    const shown = options.marks ? annotate(outcome.text, outcome.claims).text : outcome.text;
    this.released = text.length;
    this.sink.release(text.length, shown);
    this.end(outcome, undefined, shown);
  }

  private releaseAll(): void {
    const { text } = this;
    if (text.length === this.released) return;
    this.sink.release(text.length, text.slice(this.released));
    this.released = text.length;
  }

  private end(outcome: Outcome | undefined, message: string | undefined, text: string): void {
    this.isClosed = true;
    const figures = { firstReleaseMs: undefined, held: 0, dropped: 0, cut: 0 };
    this.sink.end({ outcome, message, text, figures });
  }
}
