import { after, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';

/** One service of several, and how it does. */
export interface Member<T> {
  readonly value: T;
  inFlight: number;
  /** Failures since it last answered. */
  failures: number;
  /** Until when it is left alone. */
  cooldownUntil: MonotonicMs;
}

/** How long one that failed is left alone: this, doubling with each failure in a row, in milliseconds. */
const COOLDOWN = { first: 500, longest: 30_000 };

/** Chooses among services by health and least load. */
export class Pool<T> {
  readonly #members: readonly Member<T>[];
  readonly #clock: Clock;
  #turn = 0;

  constructor(values: readonly T[], clock: Clock) {
    this.#clock = clock;
    const cooldownUntil = clock.now();
    this.#members = values.map((value) => ({ value, inFlight: 0, failures: 0, cooldownUntil }));
  }

  /**
   * The one with the fewest calls on their way, of those that are not in cooldown and were not tried; of equals each in
   * turn. When all are in cooldown, the one whose cooldown ends first: better asked too soon than nobody asked. Undefined when all were tried.
   */
  choose(tried: ReadonlySet<Member<T>>): Member<T> | undefined {
    const now = this.#clock.now();
    const start = this.#turn++;
    const open = this.#members
      .map((_, index) => this.#members[(start + index) % this.#members.length])
      .filter((member) => member !== undefined && !tried.has(member)) as Member<T>[];
    const well = open.filter(({ cooldownUntil }) => cooldownUntil <= now);
    if (well.length > 0) return least(well, ({ inFlight }) => inFlight);
    return least(open, ({ cooldownUntil }) => cooldownUntil);
  }

  answered(member: Member<T>): void {
    member.failures = 0;
    member.cooldownUntil = this.#clock.now();
  }

  /** Leaves it alone for a while; as long as it asked to, if it did. */
  failed(member: Member<T>, retryAfterMs = 0): void {
    member.failures++;
    const cooldownMs = Math.min(COOLDOWN.longest, COOLDOWN.first * 2 ** (member.failures - 1));
    member.cooldownUntil = after(
      this.#clock.now(),
      Math.max(cooldownMs, Math.min(retryAfterMs, COOLDOWN.longest)),
    );
  }

  /** Has as many as it can take: left alone as long as it asked to, and no worse for it. */
  full(member: Member<T>, retryAfterMs = COOLDOWN.first): void {
    member.cooldownUntil = after(this.#clock.now(), Math.min(retryAfterMs, COOLDOWN.longest));
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
