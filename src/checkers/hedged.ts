import type { CheckGroundingRequest } from '../contract/check-request.js';
import { after, systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { FailureCause, Verdict } from '../contract/verdict.js';
import type { Observer } from '../telemetry/observer.js';
import { ask } from './ask.js';
import type { Checker, CheckOptions } from './checker.js';
import { alreadyOver, atDeadline, endOfWait, gaveUp } from './end-of-wait.js';
import { Latencies, sizeOf } from './latencies.js';
import { pairOf } from './pair.js';

/** What is assumed before anything was seen, in milliseconds. */
const FIRST_UNSEEN_MS = 250;
const SECOND_UNSEEN_MS = 50;
/** The quantile of latencies that is planned with: who is later is unusually late. */
const USUAL = 0.95;
/** Kept back for handing over and, if it is short, for checking a rewrite: at least so many milliseconds … */
const LEAST_KEPT_MS = 5;
/** … and at most this part of the time there is. */
const MOST_KEPT = 0.1;

export interface HedgedOptions {
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  readonly observer?: Observer | undefined;
}

/** When to do what about one check. */
interface Plan {
  /** The first checker's deadline. */
  readonly decideAt: number;
  /** When the second begins, if the first has not answered. */
  readonly hedgeAt: number;
}

/**
 * Asks the first checker, and has the second's verdict ready at the deadline should the first have none. By the times that
 * both took lately for a request of this size, the second begins when the first is later than usual, and always early
 * enough to be done; at once when the first fails. The first's verdict counts whenever it comes in time; another is
 * marked with its own checker's name and, as `fallback`, why.
 */
export function hedged(first: Checker, second: Checker, options: HedgedOptions = {}): Checker {
  const { clock = systemClock, observer } = options;
  const seen = { first: new Latencies(FIRST_UNSEEN_MS), second: new Latencies(SECOND_UNSEEN_MS) };

  function planFor(size: number, { deadline }: CheckOptions): Plan {
    const now = clock.now();
    const secondMs = seen.second.quantile(USUAL, size);
    const kept = Math.min(Math.max(LEAST_KEPT_MS, secondMs), MOST_KEPT * (deadline - now));
    const decideAt = deadline - kept;
    const latest = decideAt - secondMs - LEAST_KEPT_MS;
    return { decideAt, hedgeAt: Math.min(latest, now + seen.first.quantile(USUAL, size)) };
  }

  /** A verdict, and what it shows of the checker's speed. */
  async function timed(
    checker: Checker,
    latencies: Latencies,
    request: CheckGroundingRequest,
    wait: CheckOptions,
  ): Promise<Verdict> {
    const started = clock.now();
    const verdict = await ask(checker, request, wait);
    const isOwnWork = verdict.cache !== 'hit' && verdict.cache !== 'shared';
    const tookItsTime = verdict.kind !== 'failed' || clock.now() >= wait.deadline;
    if (isOwnWork && tookItsTime) latencies.record(sizeOf(request), clock.now() - started);
    return verdict;
  }

  return pairOf(first, second, (request, wait) => {
    const started = clock.now();
    const name = `${first.name}-then-${second.name}`;
    const about = () => ({ checker: name, cache: 'off' as const, elapsedMs: clock.now() - started });
    const over = alreadyOver(wait, clock);
    if (over !== undefined) return Promise.resolve(gaveUp(over, about()));
    const plan = planFor(sizeOf(request), wait);

    return new Promise((resolve) => {
      const aborting = new AbortController();
      let fromFirst: Verdict | undefined;
      let fromSecond: Verdict | undefined;
      let hedging = false;
      let isAnswered = false;

      const answer = (verdict: Verdict): void => {
        if (isAnswered) return;
        isAnswered = true;
        stop();
        disarmHedge();
        disarmDecision();
        resolve({ ...verdict, elapsedMs: clock.now() - started });
        aborting.abort();
      };
      const fallBack = (verdict: Verdict): void => {
        const cause: FailureCause =
          fromFirst === undefined || fromFirst.kind === 'complete' ? 'timeout' : fromFirst.cause;
        const error = fromFirst?.kind === 'failed' ? fromFirst.error : undefined;
        if (!isAnswered) {
          observer?.observe({
            type: 'fallback',
            from: first.name,
            to: second.name,
            cause,
            ...(error !== undefined && { error }),
          });
        }
        answer({ ...verdict, fallback: cause });
      };
      /** Looks at what there is, whenever there is more or time has passed. */
      const decide = (): void => {
        if (fromFirst?.kind === 'complete') {
          answer(fromFirst);
          return;
        }
        if (fromSecond === undefined) {
          if (fromFirst !== undefined) hedge();
          return;
        }
        if (fromFirst === undefined) {
          if (clock.now() >= plan.decideAt && fromSecond.kind !== 'failed') fallBack(fromSecond);
          return;
        }
        // Of two that did not judge, the first says more: it is the one that should have.
        if (coverageOf(fromSecond) >= coverageOf(fromFirst) && fromSecond.kind !== 'failed')
          fallBack(fromSecond);
        else answer(fromFirst);
      };
      const hedge = (): void => {
        if (hedging || isAnswered) return;
        hedging = true;
        void timed(second, seen.second, request, { ...wait, signal: aborting.signal }).then((verdict) => {
          fromSecond = verdict;
          decide();
        });
      };

      const stop = endOfWait(wait, clock, (why) => {
        if (why === 'deadline' && fromSecond !== undefined && fromSecond.kind !== 'failed')
          fallBack(fromSecond);
        else answer(gaveUp(why, { ...about(), checker: first.name }));
      });
      const at = (moment: number, onTime: () => void) =>
        atDeadline(clock, after(clock.now(), moment - clock.now()), onTime);
      const disarmDecision = at(plan.decideAt, decide);
      const disarmHedge = plan.hedgeAt > started ? at(plan.hedgeAt, hedge) : () => undefined;
      void timed(first, seen.first, request, {
        ...wait,
        signal: aborting.signal,
        deadline: after(started, plan.decideAt - started),
      }).then((verdict) => {
        fromFirst = verdict;
        decide();
      });
      if (plan.hedgeAt <= started) hedge();
    });
  });
}

function coverageOf(verdict: Verdict): number {
  if (verdict.kind === 'complete') return 1;
  return verdict.kind === 'partial' ? verdict.coverage : 0;
}
