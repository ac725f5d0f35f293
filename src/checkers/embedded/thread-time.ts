import { after, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';

declare const processTime: unique symbol;

/**
 * A moment in milliseconds that means the same in every thread of the process. `performance.now()` does not: each thread
 * counts from its own start. The two are tied by reading both at once, so that a step of the wall clock moves nothing.
 */
export type ProcessMs = number & { readonly [processTime]: true };

const processNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A moment of this thread's clock as every thread reads it. */
export function toProcessMs(moment: MonotonicMs, clock: Clock): ProcessMs {
  return (processNow() + (moment - clock.now())) as ProcessMs;
}

/** A moment that another thread sent, on this thread's clock. */
export function fromProcessMs(moment: ProcessMs, clock: Clock): MonotonicMs {
  return after(clock.now(), moment - processNow());
}

/**
 * A moment of this thread's clock as an Int32 that every thread can read: milliseconds that begin anew every 50 days, so
 * that only the time between two of them says something.
 */
export class TimeStamps {
  readonly #offset: number;

  constructor(clock: Clock) {
    this.#offset = processNow() - clock.now();
  }

  of(moment: MonotonicMs): number {
    return Math.trunc(moment + this.#offset) | 0;
  }

  /** Milliseconds from a stamp to a moment. */
  since(stamp: number, moment: MonotonicMs): number {
    return (this.of(moment) - stamp) | 0;
  }
}
