declare const monotonic: unique symbol;

/** A moment on a process's monotonic clock, in milliseconds. Not comparable between threads or processes. */
export type MonotonicMs = number & { readonly [monotonic]: true };

/** The time source that everything with a deadline is given; tests hand in their own. */
export interface Clock {
  now(): MonotonicMs;
}

export const systemClock: Clock = { now: () => performance.now() as MonotonicMs };

/** The moment `ms` milliseconds after `from`. */
export function after(from: MonotonicMs, ms: number): MonotonicMs {
  return (from + ms) as MonotonicMs;
}
