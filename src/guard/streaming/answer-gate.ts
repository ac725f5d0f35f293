import type { Verdict } from '../../contract/verdict.js';
import { checkedEvent } from '../check-exchange.js';
import { citedFacts } from '../cited-facts.js';
import type { GuardCore } from '../guard-core.js';
import { faultOf, judgeAgain, type Judged } from '../judge-exchange.js';
import { AnswerEnding, type EndedAnswer } from './answer-ending.js';
import {
  PAUSE,
  type AnswerSink,
  type AnswerStream,
  type AnswerStreamOptions,
  type StreamEnd,
} from './answer-stream.js';
import { HoldTimer } from './hold-timer.js';
import { rejudgeRewrite } from './rejudge-rewrite.js';
import { ReleasedText, type CitingClaim } from './released-text.js';
import { SentenceChecks } from './sentence-checks.js';
import { SentenceFeed, type Sentence } from './sentence-feed.js';
import { FinalClaims } from './final-claims.js';

/**
 * The gate of one answer: holds its text until a sentence is whole, has it judged in the context of the text before it,
 * and releases it, with marks, rewritten or not at all, as the claim rules say. At the end the answer rules act as
 * they do on a whole answer. Checks run side by side; text leaves in order. Once something was dropped or replaced, what
 * comes after is judged again in the context of what has left. Nothing leaves before its verdict.
 */
export class AnswerGate implements AnswerStream {
  private readonly feed: SentenceFeed;
  private readonly checks: SentenceChecks;
  private readonly finalClaims: FinalClaims;
  private isFinished = false;
  private isOver = false;
  /** While a rewritten text is being judged again. */
  private isRejudging = false;
  private isConcluding = false;
  /** How much of the text, and how many of its claims, are released. */
  private releasedUpTo = 0;
  private releasedClaims = 0;
  /** How many claims have to leave without waiting for what follows them. */
  private forced = 0;
  private readonly released: ReleasedText;
  private isEdited = false;
  private readonly ending: AnswerEnding;
  private cuts = 0;
  private readonly hold: HoldTimer;

  constructor(
    private readonly core: GuardCore,
    private readonly options: AnswerStreamOptions,
    private readonly sink: AnswerSink,
  ) {
    const { policy } = options;
    this.feed = new SentenceFeed(policy.streaming.longestSentence);
    this.checks = new SentenceChecks(
      core,
      options,
      this.feed,
      (task) => {
        this.run(task);
      },
      () => {
        this.advance();
      },
    );
    this.hold = new HoldTimer(core.clock, policy.streaming.longestHoldMs, () => {
      this.heldTooLong();
    });
    this.finalClaims = new FinalClaims(this.checks, this.feed, options.policy);
    this.released = new ReleasedText(core.clock, options.notes());
    this.ending = new AnswerEnding(core, options, this.checks);
  }

  push(text: string): void {
    if (this.isOver || this.isFinished) return;
    this.released.begin();
    const sentences = this.feed.push(text);
    // A second answer may be on its way.
    if (this.isConcluding) return;
    this.add(sentences);
    this.watchHold();
  }

  pause(): number {
    const { text } = this.feed;
    if (this.isOver || this.isFinished || text === '' || text.endsWith(PAUSE) || this.feed.isPaused) return 0;
    const sentences = this.feed.end();
    this.feed.pause(PAUSE);
    if (!this.isConcluding) this.add(sentences);
    return PAUSE.length;
  }

  finish(): void {
    if (this.isOver || this.isFinished) return;
    this.isFinished = true;
    if (this.isConcluding) return;
    this.checks.finish(this.feed.end());
    const { text } = this.feed;
    if (text.trim() === '') {
      if (text !== '') this.sink.release(text.length, this.released.grow(text, '', []));
      this.over({ outcome: undefined, message: undefined, text, claims: [] });
      return;
    }
    this.finishChecks();
  }

  factsChanged(): void {
    if (this.isOver || this.isConcluding) return;
    this.checks.start();
    if (this.isFinished) this.finishChecks();
  }

  noMoreFacts(): void {
    if (this.isOver || this.isConcluding) return;
    this.checks.endFacts();
    if (this.isFinished) this.finishChecks();
  }

  close(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.hold.stop();
    this.checks.abort();
    this.ending.close();
  }

  /** Asked after every wait. */
  private isDone(): boolean {
    return this.isOver;
  }

  /** The text is complete: its last checks begin, unless the facts that they need may yet come. */
  private finishChecks(): void {
    if (this.checks.waitsForFacts) {
      this.hold.watch();
      return;
    }
    this.hold.stop();
    void this.checks.checkWhole();
    this.advance();
  }

  private add(sentences: readonly Sentence[]): void {
    for (const { isCut } of sentences) if (isCut) this.cuts++;
    this.checks.add(sentences);
  }

  /** A fault of ours must not let anything out, nor leave the reader waiting. */
  private run(task: Promise<void>): void {
    task.catch((cause: unknown) => {
      if (this.isOver) return;
      this.core.emit(checkedEvent(faultOf(cause, this.core.checker)));
      this.bar();
    });
  }

  /** Releases what is final by now; concludes when all is judged. */
  private advance(): void {
    if (this.isOver || this.isRejudging || this.isConcluding) return;
    const isLast = this.isFinished && this.checks.isIdle;
    if (isLast) {
      this.isConcluding = true;
      this.run(this.conclude());
      return;
    }
    const { claims, firstBlocked: barred } = this.checks.judged;
    const known = barred < 0 ? claims.length : barred;
    const count = this.finalClaims.count(known, this.forced);
    if (count > this.releasedClaims) this.run(this.releaseClaims(count, barred));
    else if (barred >= 0) this.bar();
  }

  private async releaseClaims(count: number, barred: number): Promise<void> {
    const { left } = this.released;
    const { end, text: now, isEdited } = this.finalClaims.textUpTo(count);
    if (!isEdited && !this.isEdited) {
      this.release(end, now ?? '', this.checks.judged.citing(this.releasedClaims, count));
    } else {
      // What has left cannot be changed any more: the end says so.
      if (now?.startsWith(left) !== true) {
        if (barred >= 0) this.bar();
        return;
      }
      this.isEdited = true;
      const again = now.length > left.length ? await this.rejudge(now, end) : [];
      if (this.isDone()) return;
      if (!Array.isArray(again)) {
        this.end(this.ending.barredRewrite(this.feed.text, again));
        return;
      }
      this.release(end, now, again);
    }
    this.releasedClaims = count;
    // More may have been judged meanwhile, and a barred claim comes next.
    this.advance();
  }

  /** @param end where the original goes on after the rewritten text */
  private async rejudge(now: string, end: number): Promise<CitingClaim[] | Verdict> {
    this.isRejudging = true;
    const text = { left: this.released.left, now, following: this.feed.text.slice(end) };
    const again = await rejudgeRewrite(this.core, this.checks, this.options.policy, text);
    this.isRejudging = false;
    return again;
  }

  /** @param now All that has left with this, without notes for the reader. */
  private release(upTo: number, now: string, claims: readonly CitingClaim[]): void {
    const shown = this.released.grow(now, this.feed.text.slice(upTo), claims);
    this.releasedUpTo = upTo;
    this.sink.release(upTo, shown);
    this.hold.stop();
    this.watchHold();
  }

  /** A sentence that may not leave, nor anything after it: the answer ends here. */
  private bar(): void {
    this.end(this.ending.barred(this.feed.text));
  }

  /** All is judged: what is done with a whole answer is done with this one, as far as it has not left. */
  private async conclude(): Promise<void> {
    const whole = await this.checks.checkWhole();
    if (this.isDone()) return;
    const ended = await this.ending.concluded(this.feed.text, whole, this.released.left);
    if (!this.isDone()) this.end(ended);
  }

  /** Where nothing has left, another answer may stand in place of this one. */
  private end(ended: EndedAnswer): void {
    this.isConcluding = true;
    this.hold.stop();
    this.checks.abort();
    if (this.options.regenerate === undefined || this.released.left !== '') this.finishWith(ended);
    else this.run(this.endOrReplace(ended));
  }

  private async endOrReplace(ended: EndedAnswer): Promise<void> {
    const again = await judgeAgain(this.core, ended.exchange, ended.judged, this.options);
    if (this.isDone()) return;
    if (again?.regeneration.used === true) {
      this.finishWith(again);
      return;
    }
    this.finishWith({ ...ended, ...(again !== undefined && { regeneration: again.regeneration }) });
  }

  private finishWith(ended: EndedAnswer): void {
    const { judged, exchange } = ended;
    const { text, decision } = judged;
    if (decision.action !== 'block') {
      const from = Buffer.byteLength(this.released.left);
      const claims = citing(judged).filter(({ endPos }) => endPos > from);
      const shown = this.released.grow(text, '', claims) + this.released.conclude(exchange.facts);
      this.sink.release(this.feed.text.length, shown);
    }
    this.over(this.ending.streamEnd(ended, this.released));
  }

  private over(end: Omit<StreamEnd, 'figures'>): void {
    this.close();
    this.sink.end({ ...end, figures: this.ending.figures(end.outcome, this.released, this.cuts) });
  }

  private watchHold(): void {
    if (!this.isOver && !this.isFinished && !this.isConcluding && this.feed.text.length > this.releasedUpTo)
      this.hold.watch();
  }

  private heldTooLong(): void {
    if (this.isOver) return;
    if (this.isFinished) {
      this.noMoreFacts();
      return;
    }
    this.forced = this.checks.judged.claims.length;
    this.checks.hurry();
    if (this.checks.isIdle && this.forced === this.releasedClaims) {
      const cut = this.feed.cut();
      if (cut !== undefined) this.add([cut]);
    }
    this.checks.hurry();
    this.advance();
    this.watchHold();
  }
}

/** The sentences of a text that is about to leave. */
function citing(judged: Judged): CitingClaim[] {
  return judged.claims.map((claim, index) => ({ ...claim, facts: citedFacts(judged, index) }));
}
