import type { Clock } from '../contract/monotonic-clock.js';
import { requireWholeNumber } from '../contract/whole-number.js';

export const ALLOWANCE_WINDOW_MS = 60_000;

/** The port: how many calls of a remote checker may be made. */
export interface Allowance {
  /** Takes one call from the allowance; false when none is left. Never rejects, and answers within milliseconds. */
  take(): Promise<boolean>;
  close(): Promise<void>;
}

/** Throws AG_CONFIG_INVALID. */
export function requirePerMinute(perMinute: number): number {
  return requireWholeNumber('callsPerMinute', perMinute, 1);
}

/** The calls of the last minute in this process, to hold them to a number that may change. */
export class CallWindow {
  readonly #clock: Clock;
  readonly #taken: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one call if fewer than `most` were taken in the last minute. */
  take(most: number): boolean {
    const now = this.#clock.now();
    const old = this.#taken.findIndex((at) => at > now - ALLOWANCE_WINDOW_MS);
    this.#taken.splice(0, old < 0 ? this.#taken.length : old);
    if (this.#taken.length >= most) return false;
    this.#taken.push(now);
    return true;
  }
}

export interface LocalAllowanceOptions {
  /** Calls in any minute; a whole number of at least 1. */
  readonly perMinute: number;
  readonly clock: Clock;
}

/** An allowance of this process alone. Throws AG_CONFIG_INVALID. */
export function localAllowance({ perMinute, clock }: LocalAllowanceOptions): Allowance {
  const most = requirePerMinute(perMinute);
  const window = new CallWindow(clock);
  return { take: () => Promise.resolve(window.take(most)), close: () => Promise.resolve() };
}
