import { after, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';

/** One service of several, and how it does. */
export interface Member<T> {
  readonly value: T;
  inFlight: number;
  /** Failures since it last answered. */
  failures: number;
  /** Until when it is left alone. */
  restsUntil: MonotonicMs;
}

/** How long one that failed is left alone: this, doubling with each failure in a row, in milliseconds. */
const REST = { first: 500, longest: 30_000 };

/** Chooses among services by health and least load. */
export class Pool<T> {
  readonly #members: readonly Member<T>[];
  readonly #clock: Clock;
  #turn = 0;

  constructor(values: readonly T[], clock: Clock) {
    this.#clock = clock;
    const restsUntil = clock.now();
    this.#members = values.map((value) => ({ value, inFlight: 0, failures: 0, restsUntil }));
  }

  /**
   * The one with the fewest calls on their way, of those that do not rest and were not tried; of equals each in turn. When
   * all of them rest, the one whose rest ends first: better asked too soon than nobody asked. Undefined when all were tried.
   */
  choose(tried: ReadonlySet<Member<T>>): Member<T> | undefined {
    const now = this.#clock.now();
    const start = this.#turn++;
    const open = this.#members
      .map((_, index) => this.#members[(start + index) % this.#members.length])
      .filter((member) => member !== undefined && !tried.has(member)) as Member<T>[];
    const well = open.filter(({ restsUntil }) => restsUntil <= now);
    if (well.length > 0) return least(well, ({ inFlight }) => inFlight);
    return least(open, ({ restsUntil }) => restsUntil);
  }

  answered(member: Member<T>): void {
    member.failures = 0;
    member.restsUntil = this.#clock.now();
  }

  /** Leaves it alone for a while; as long as it asked to, if it did. */
  failed(member: Member<T>, retryAfterMs = 0): void {
    member.failures++;
    const restMs = Math.min(REST.longest, REST.first * 2 ** (member.failures - 1));
    member.restsUntil = after(this.#clock.now(), Math.max(restMs, Math.min(retryAfterMs, REST.longest)));
  }

  /** Has as many as it can take: left alone as long as it asked to, and no worse for it. */
  full(member: Member<T>, retryAfterMs = REST.first): void {
    member.restsUntil = after(this.#clock.now(), Math.min(retryAfterMs, REST.longest));
  }

  get values(): readonly T[] {
    return this.#members.map(({ value }) => value);
  }
}

function least<M>(members: readonly M[], by: (member: M) => number): M | undefined {
  let best: M | undefined;
  for (const member of members) if (best === undefined || by(member) < by(best)) best = member;
  return best;
}
