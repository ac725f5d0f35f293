import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { after, systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Verdict } from '../contract/verdict.js';
import { ask } from './ask.js';
import type { Checker } from './checker.js';
import { alreadyOver, endOfWait, gaveUp } from './end-of-wait.js';
import { wrapped } from './wrapped.js';

/** At most this part of the time that is left is kept back, so that a short budget is not all grace. */
const LARGEST_GRACE = 0.25;

export interface BudgetedOptions {
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /**
   * How long before the caller's deadline the inner checker has to be done, in milliseconds: what an anytime
   * checker has judged by its deadline then still arrives in time. At most a quarter of the time left.
   * @default 5
   */
  readonly graceMs?: number;
}

/**
 * Keeps the deadline whatever the inner checker does: a verdict comes by then (up to the event loop's own lag), `failed`
 * with the cause `timeout` if there is no other. The inner check is then aborted and its late result ignored.
 * Throws AG_CONFIG_INVALID.
 */
export function budgeted(checker: Checker, options: BudgetedOptions = {}): Checker {
  const { clock = systemClock, graceMs = 5 } = options;
  if (!Number.isFinite(graceMs) || graceMs < 0) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', `graceMs: ${graceMs} is not a number of at least 0.`);
  }
  return wrapped(checker, (request, wait) => {
    const started = clock.now();
    const about = () => ({
      checker: checker.name,
      cache: 'off' as const,
      elapsedMs: clock.now() - started,
    });
    const over = alreadyOver(wait, clock);
    if (over !== undefined) return Promise.resolve(gaveUp(over, about()));
    return new Promise<Verdict>((resolve) => {
      const inner = new AbortController();
      const stop = endOfWait(wait, clock, (why) => {
        resolve(gaveUp(why, about()));
        inner.abort();
      });
      const grace = Math.min(graceMs, (wait.deadline - started) * LARGEST_GRACE);
      const deadline = after(wait.deadline, -grace);
      void ask(checker, request, { ...wait, signal: inner.signal, deadline }).then((verdict) => {
        stop();
        resolve({ ...verdict, elapsedMs: clock.now() - started });
      });
    });
  });
}
