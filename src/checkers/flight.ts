import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';
import type { CompleteVerdict, Verdict } from '../contract/verdict.js';
import type { CheckOptions } from './checker.js';
import { endOfWait, gaveUp } from './end-of-wait.js';

interface Waiter {
  readonly deadline: MonotonicMs;
  /** What an earlier call came to, should the next bring nothing better. */
  fallback: Verdict | undefined;
  answer(verdict: Verdict): void;
}

const coverage = (verdict: Verdict | undefined): number => {
  if (verdict?.kind === 'complete') return 1;
  return verdict?.kind === 'partial' ? verdict.coverage : 0;
};

/** Of two verdicts on the same request, the one that says more; of equals the later. */
function better(earlier: Verdict | undefined, later: Verdict): Verdict {
  return earlier !== undefined && coverage(earlier) > coverage(later) ? earlier : later;
}

const ranOutOfTime = (verdict: Verdict): boolean =>
  verdict.kind !== 'complete' && verdict.cause === 'timeout';

export interface FlightSteps {
  readonly checker: string;
  readonly clock: Clock;
  /** Looks into the cache. Never rejects. */
  readonly lookUp: () => Promise<CompleteVerdict | undefined>;
  /** Makes the check. Never rejects. */
  readonly call: (options: CheckOptions) => Promise<Verdict>;
  /** Keeps a complete verdict. */
  readonly keep: (verdict: CompleteVerdict) => void;
  /** Told once, when nobody may join any more. */
  readonly onOver: () => void;
}

/**
 * One check that several callers wait for. Each caller's deadline and abort end its own wait alone; the call is aborted
 * when nobody is left.
 *
 * A call is given the latest deadline of those who wait when it starts. A deadline cannot be moved once it was passed
 * down, so when a call runs out of time, callers that came later and still have at least half the time it had get
 * another; whatever that brings, they leave with no less than the first one brought.
 */
export class Flight {
  readonly #steps: FlightSteps;
  readonly #waiters = new Set<Waiter>();
  readonly #abort = new AbortController();
  #over = false;

  constructor(steps: FlightSteps) {
    this.#steps = steps;
  }

  /** Waits for the verdict. The first to call starts the flight. */
  wait(options: CheckOptions): Promise<Verdict> {
    const { checker, clock } = this.#steps;
    const started = clock.now();
    const isFirst = this.#waiters.size === 0;
    const verdict = new Promise<Verdict>((resolve) => {
      const leave = (verdict: Verdict) => {
        this.#waiters.delete(waiter);
        resolve(verdict);
      };
      const waiter: Waiter = {
        deadline: options.deadline,
        fallback: undefined,
        answer: (verdict) => {
          stop();
          leave(verdict);
        },
      };
      this.#waiters.add(waiter);
      const stop = endOfWait(options, clock, (why) => {
        leave(waiter.fallback ?? gaveUp(why, { checker, cache: 'off', elapsedMs: clock.now() - started }));
        if (this.#waiters.size > 0) return;
        this.#end();
        this.#abort.abort();
      });
    });
    if (isFirst && !this.#over) void this.#run();
    return verdict;
  }

  async #run(): Promise<void> {
    const { lookUp, call, keep, clock } = this.#steps;
    const found = await lookUp();
    if (found) this.#answer([...this.#waiters], found);
    while (this.#waiters.size > 0) {
      const started = clock.now();
      const deadline = Math.max(...[...this.#waiters].map((waiter) => waiter.deadline)) as MonotonicMs;
      const verdict = await call({ signal: this.#abort.signal, deadline });
      if (verdict.kind === 'complete') keep(verdict);
      const enough = (deadline - started) / 2;
      const outlives = (waiter: Waiter): boolean =>
        ranOutOfTime(verdict) && waiter.deadline > deadline && waiter.deadline - clock.now() >= enough;
      const waiters = [...this.#waiters];
      for (const waiter of waiters.filter(outlives)) waiter.fallback = better(waiter.fallback, verdict);
      this.#answer(
        waiters.filter((waiter) => !outlives(waiter)),
        verdict,
      );
    }
    this.#end();
  }

  #answer(waiters: readonly Waiter[], verdict: Verdict): void {
    for (const waiter of waiters) waiter.answer(better(waiter.fallback, verdict));
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#steps.onOver();
  }
}
