declare const monotonic: unique symbol;

/** A moment on a process's monotonic clock, in milliseconds. Not comparable between threads or processes. */
export type MonotonicMs = number & { readonly [monotonic]: true };

/** The time source that everything with a deadline is given; tests hand in their own. */
export interface Clock {
  now(): MonotonicMs;
}

export const systemClock: Clock = { now: () => performance.now() as MonotonicMs };

/** The longest delay that a timer of Node's takes, in milliseconds: a longer one fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The moment `ms` milliseconds after `from`. */
export function after(from: MonotonicMs, ms: number): MonotonicMs {
  return (from + ms) as MonotonicMs;
}
