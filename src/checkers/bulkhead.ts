import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Verdict } from '../contract/verdict.js';
import { ask } from './ask.js';
import type { Checker } from './checker.js';
import { alreadyOver, endOfWait, gaveUp } from './end-of-wait.js';
import { closedVerdict, wrapped } from './wrapped.js';
import { requireWholeNumber } from '../contract/whole-number.js';

/** What holds where the caller says nothing. */
export const BULKHEAD_DEFAULTS = { maxConcurrent: 32, maxQueued: 128 } as const;

export interface BulkheadOptions {
  /** How many checks the inner checker has at once. @default 32 */
  readonly maxConcurrent?: number;
  /** How many wait for it; the next ones fail with the cause `unavailable` and AG_OVERLOADED. @default 128 */
  readonly maxQueued?: number;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
}

/**
 * Bounds what a checker is given at once. Who waits does so within its own deadline, and gives its place free when that
 * comes or it is aborted. Throws AG_CONFIG_INVALID.
 */
export function bulkhead(checker: Checker, options: BulkheadOptions = {}): Checker {
  const { maxConcurrent = BULKHEAD_DEFAULTS.maxConcurrent, maxQueued = BULKHEAD_DEFAULTS.maxQueued } =
    options;
  const { clock = systemClock } = options;
  for (const [name, value, least] of [
    ['maxConcurrent', maxConcurrent, 1],
    ['maxQueued', maxQueued, 0],
  ] as const) {
    requireWholeNumber(name, value, least);
  }
  let running = 0;
  /** In order of arrival; each begins the check of one waiter, or ends its wait with a verdict. */
  const queue = new Set<(instead?: Verdict) => void>();

  const run = async (check: () => Promise<Verdict>): Promise<Verdict> => {
    running++;
    try {
      return await check();
    } finally {
      running--;
      for (const begin of queue) {
        begin();
        break;
      }
    }
  };

  const judge: Checker['check'] = (request, wait) => {
    const started = clock.now();
    const about = () => ({ checker: checker.name, cache: 'off' as const, elapsedMs: clock.now() - started });
    const over = alreadyOver(wait, clock);
    if (over !== undefined) return Promise.resolve(gaveUp(over, about()));
    const check = () => run(() => ask(checker, request, wait));
    if (running < maxConcurrent) return check();
    if (queue.size >= maxQueued) {
      const error = new AnswerGuardError(
        'AG_OVERLOADED',
        `${running} checks are with the checker "${checker.name}" and ${queue.size} wait.`,
      );
      return Promise.resolve({ kind: 'failed', cause: 'unavailable', ...about(), error });
    }
    return new Promise((resolve) => {
      const begin = (instead?: Verdict): void => {
        stop();
        queue.delete(begin);
        resolve(instead ?? check());
      };
      queue.add(begin);
      const stop = endOfWait(wait, clock, (why) => {
        begin(gaveUp(why, about()));
      });
    });
  };
  return wrapped(checker, judge, () => {
    for (const begin of [...queue]) begin(closedVerdict(checker.name));
    return checker.close();
  });
}
