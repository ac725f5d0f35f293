import type { MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Verdict } from '../../contract/verdict.js';
import type { DecidedClaim } from '../../policy/annotate.js';
import { decide } from '../../policy/decide.js';
import type { Decision, Reason } from '../../policy/decision.js';
import { harshness } from '../../policy/harshest.js';
import { act, blocked, type Acted } from '../act.js';
import { checkedEvent } from '../check-exchange.js';
import { decidedEvent } from '../decided-event.js';
import { faultOf } from '../guard.js';
import type { GuardCore } from '../guard-core.js';
import {
  PAUSE,
  type AnswerSink,
  type AnswerStream,
  type AnswerStreamOptions,
  type StreamEnd,
} from './answer-stream.js';
import { markedFrom, LOOK_AHEAD } from './marked-from.js';
import { HoldTimer } from './hold-timer.js';
import { JudgedText } from './judged-text.js';
import { SentenceChecks } from './sentence-checks.js';
import { SentenceFeed, type Sentence } from './sentence-feed.js';
import { Settlement } from './settlement.js';

const CLAIM_RULES: ReadonlySet<string> = new Set<Reason['rule']>([
  'unsupportedClaim',
  'contradictedClaim',
  'unjudgedClaim',
  'onError',
]);
/**
 * The gate of one answer: holds its text until a sentence is whole, has it judged in the context of all the text before
 * it, and releases it, with marks, rewritten or not at all, as the claim rules say. At the end the answer rules act as
 * they do on a whole answer. Checks run side by side; text leaves in order. Once something was dropped or replaced, what
 * comes after is judged again in the context of what has left. Nothing leaves before its verdict.
 */
export class AnswerGate implements AnswerStream {
  private readonly feed: SentenceFeed;
  private readonly checks: SentenceChecks;
  private readonly settlement: Settlement;
  private isFinished = false;
  private isOver = false;
  /** While a rewritten text is being judged again. */
  private isRejudging = false;
  private isConcluding = false;
  /** How much of the text, and how many of its claims, are settled. */
  private settled = 0;
  private settledClaims = 0;
  /** How many claims have to leave without waiting for what follows them. */
  private forced = 0;
  /** What has left, without marks and with them. */
  private left = '';
  private shown = '';
  private isEdited = false;
  private readonly startedAt: MonotonicMs;
  private firstTextAt: MonotonicMs | undefined;
  private firstReleaseMs: number | undefined;
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
    this.settlement = new Settlement(this.checks, this.feed, options.policy);
    this.startedAt = core.clock.now();
    core.emit({ type: 'inFlight', route: options.route, change: 1 });
  }

  push(text: string): void {
    if (this.isOver || this.isFinished) return;
    this.firstTextAt ??= this.core.clock.now();
    this.take(this.feed.push(text));
    this.watchHold();
  }

  pause(): number {
    const { text } = this.feed;
    if (this.isOver || this.isFinished || text === '' || text.endsWith(PAUSE)) return 0;
    const sentences = this.feed.end();
    this.feed.push(PAUSE);
    this.take(sentences);
    return PAUSE.length;
  }

  finish(): void {
    if (this.isOver || this.isFinished) return;
    this.isFinished = true;
    this.checks.finish(this.feed.end());
    if (this.feed.text.trim() === '') {
      this.shown = this.feed.text;
      if (this.shown !== '') this.sink.release(this.shown.length, this.shown);
      this.over(undefined, undefined);
      return;
    }
    this.finishChecks();
  }

  factsChanged(): void {
    if (this.isOver) return;
    this.checks.start();
    if (this.isFinished) this.finishChecks();
  }

  noMoreFacts(): void {
    if (this.isOver) return;
    this.checks.endFacts();
    if (this.isFinished) this.finishChecks();
  }

  close(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.hold.stop();
    this.core.emit({ type: 'inFlight', route: this.options.route, change: -1 });
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

  private take(sentences: readonly Sentence[]): void {
    for (const { isCut } of sentences) if (isCut) this.cuts++;
    this.checks.take(sentences);
  }

  /** A fault of ours must not let anything out, nor leave the reader waiting. */
  private run(task: Promise<void>): void {
    task.catch((cause: unknown) => {
      if (this.isOver) return;
      this.core.emit(checkedEvent(faultOf(cause, this.core.checker)));
      this.bar();
    });
  }

  /** Releases what is settled by now; concludes when all is judged. */
  private advance(): void {
    if (this.isOver || this.isRejudging || this.isConcluding) return;
    const isLast = this.isFinished && this.checks.isIdle;
    if (isLast) {
      this.isConcluding = true;
      this.run(this.conclude());
      return;
    }
    const { claims, decisions } = this.checks.judged;
    const barred = decisions.findIndex(({ action }) => action === 'block');
    const known = barred < 0 ? claims.length : barred;
    const count = this.settlement.count(known, this.forced);
    if (count > this.settledClaims) this.run(this.releaseClaims(count, barred));
    else if (barred >= 0) this.bar();
  }

  private async releaseClaims(count: number, barred: number): Promise<void> {
    const { end, text: now, isEdited } = this.settlement.textUpTo(count);
    if (!isEdited && !this.isEdited) {
      this.release(end, now ?? '', this.settlement.decided(this.settledClaims, count));
    } else {
      // What has left cannot be changed any more: the end will tell.
      if (now?.startsWith(this.left) !== true) {
        if (barred >= 0) this.bar();
        return;
      }
      this.isEdited = true;
      const again = now.length > this.left.length ? await this.rejudge(now) : [];
      if (this.isDone()) return;
      if (!Array.isArray(again)) {
        this.barRewrite(again);
        return;
      }
      this.release(end, now, again);
    }
    this.settledClaims = count;
    // More may have been judged meanwhile, and a barred claim comes next.
    this.advance();
  }

  /** Judges what is new in a rewritten text where it now stands; the verdict when it cannot stay. */
  private async rejudge(now: string): Promise<DecidedClaim[] | Verdict> {
    this.isRejudging = true;
    const stretch = { start: Buffer.byteLength(this.left), end: Buffer.byteLength(now), sentences: [] };
    const verdict = await this.checks.check(now, { start: stretch.start, end: stretch.end });
    this.isRejudging = false;
    if (verdict.kind !== 'complete') return verdict;
    const judged = new JudgedText(this.options.policy);
    judged.add(verdict, stretch);
    const decided = judged.claims.map(({ startPos, endPos }, index) => ({
      startPos,
      endPos,
      ...(judged.decisions[index] ?? { state: 'unjudged' as const, action: 'pass' as const }),
    }));
    return decided.some(({ action }) => harshness(action) > harshness('annotate')) ? verdict : decided;
  }

  /** @param now All that has left with this, without marks. */
  private release(upTo: number, now: string, claims: readonly DecidedClaim[]): void {
    const piece = now.slice(this.left.length);
    const ahead = this.feed.text.slice(upTo, upTo + LOOK_AHEAD);
    const shown = this.options.marks ? markedFrom(this.left.length, now, ahead, claims) : piece;
    if (piece.trim() !== '' && this.firstTextAt !== undefined) {
      this.firstReleaseMs ??= this.core.clock.now() - this.firstTextAt;
    }
    this.left = now;
    this.shown += shown;
    this.settled = upTo;
    this.sink.release(upTo, shown);
    this.hold.stop();
    this.watchHold();
  }

  /** A sentence that may not leave, nor anything after it: the answer ends here. */
  private bar(): void {
    const verdict = this.verdictSoFar();
    const { reasons, claims } = decide(verdict, this.options.policy);
    // The rules on the whole have not seen the whole.
    const own = reasons.filter(({ rule }) => CLAIM_RULES.has(rule));
    this.endBarred(verdict, { action: 'block', reasons: own, claims });
  }

  private barRewrite(recheck: Verdict): void {
    const why = recheck.kind === 'complete' ? 'recheckFailed' : 'timeout';
    const reasons: Reason[] = [{ rule: 'rewriteFailed', action: 'block', why }];
    const decision: Decision = { action: 'block', reasons, claims: this.checks.judged.decisions };
    this.endBarred(this.verdictSoFar(), decision, recheck);
  }

  private endBarred(verdict: Verdict, decision: Decision, recheck?: Verdict): void {
    this.isConcluding = true;
    const { text } = this.feed;
    const answer = text.slice(0, this.checks.bytes.back(text, this.checks.judged.claims.at(-1)?.endPos ?? 0));
    const acted = blocked(this.checks.exchange(answer), this.options.policy, decision);
    this.conclusion(verdict, { ...acted, ...(recheck !== undefined && { recheck }) }, answer);
  }

  /** Without a check of the whole, which will not be. */
  private verdictSoFar(): Verdict {
    const about = { checker: this.core.checker, cache: 'off', elapsedMs: 0 } as const;
    return this.checks.judged.verdict(
      { ...about, kind: 'failed', cause: 'timeout' },
      this.checks.waitingTime.total(),
    );
  }

  /** All is judged: what is done with a whole answer is done with this one, as far as it has not left. */
  private async conclude(): Promise<void> {
    const { text } = this.feed;
    const whole = await this.checks.checkWhole();
    if (this.isDone()) return;
    const verdict = this.checks.judged.verdict(whole, this.checks.waitingTime.total());
    const exchange = this.checks.exchange(text);
    const acted = await act(exchange, verdict, this.options.policy, (answer) => this.checks.check(answer));
    if (this.isDone()) return;
    if (acted.decision.action !== 'block' && !acted.text.startsWith(this.left)) {
      const reasons: Reason[] = [{ rule: 'rewriteFailed', action: 'block', why: 'recheckFailed' }];
      const decision: Decision = {
        ...acted.decision,
        action: 'block',
        reasons: [...reasons, ...acted.decision.reasons],
      };
      this.conclusion(verdict, blocked(exchange, this.options.policy, decision), text);
      return;
    }
    if (acted.decision.action !== 'block') {
      const from = Buffer.byteLength(this.left);
      this.release(
        text.length,
        acted.text,
        acted.claims.filter(({ endPos }) => endPos > from),
      );
    }
    this.conclusion(verdict, acted, text);
  }

  private conclusion(verdict: Verdict, acted: Acted, answer: string): void {
    const { options, core } = this;
    const isBlock = acted.decision.action === 'block';
    const message = isBlock ? (this.shown.trim() === '' ? '' : PAUSE) + acted.text : undefined;
    const { places } = this.checks;
    const outcome = {
      ...acted,
      ...(acted.recheck !== undefined && { recheck: places.settled(acted.recheck) }),
      verdict: places.settled(verdict),
      text: isBlock ? this.shown + (message ?? '') : acted.text,
      id: core.newId(),
      route: options.route,
      mode: options.mode,
      exchange: this.checks.exchange(answer),
      elapsedMs: this.checks.waitingTime.total(),
    };
    if (!options.signal.aborted) {
      core.emit(decidedEvent(outcome, options));
      void core.announce(outcome, options.onDecision);
    }
    this.over(outcome, message);
  }

  private over(outcome: StreamEnd['outcome'], message: string | undefined): void {
    const dropped =
      outcome?.rewrite?.dropped.length ??
      this.checks.judged.decisions.filter(({ action }) => harshness(action) >= harshness('rewrite')).length;
    const figures = { firstReleaseMs: this.firstReleaseMs, held: this.checks.held, cut: this.cuts, dropped };
    this.close();
    if (outcome !== undefined) {
      this.core.emit({
        type: 'streamed',
        route: this.options.route,
        ...figures,
        totalMs: this.core.clock.now() - this.startedAt,
        waitedMs: this.checks.waitingTime.total(),
      });
    }
    this.sink.end({ outcome, message, text: this.shown + (message ?? ''), figures });
  }

  private watchHold(): void {
    if (!this.isOver && !this.isFinished && this.feed.text.length > this.settled) this.hold.watch();
  }

  private heldTooLong(): void {
    if (this.isOver) return;
    if (this.isFinished) {
      this.noMoreFacts();
      return;
    }
    this.forced = this.checks.judged.claims.length;
    this.checks.hurry();
    if (this.checks.isIdle && this.forced === this.settledClaims) {
      const cut = this.feed.cut();
      if (cut !== undefined) this.take([cut]);
    }
    this.checks.hurry();
    this.advance();
    this.watchHold();
  }
}
