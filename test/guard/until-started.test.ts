import type { Clock, MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { createGuardCore } from '../../src/guard/guard.js';
import { untilStarted } from '../../src/guard/until-started.js';
import { PRESETS } from '../../config/presets.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

/** A clock that stands still until it is set. */
function handClock(): Clock & { time: number } {
  return {
    time: 0,
    now() {
      return this.time as MonotonicMs;
    },
  };
}

/** A start that ends when the test says so. */
function slowStart() {
  let end: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ready, end };
}

const how = {
  policy: PRESETS.strict,
  mode: 'enforce',
  route: 'chat',
  dialect: 'json',
  budgetMs: 500,
} as const;
const exchange = { answer: 'The park opens at nine.', facts: [{ factText: 'The park opens at nine.' }] };
const { signal } = new AbortController();

describe('an answer that comes while the checker starts', () => {
  it('is judged when it has, in a whole budget from then on', async () => {
    const { ready, end } = slowStart();
    const clock = handClock();
    const checker = { ...wordChecker(), ready };
    const deadlines: number[] = [];
    const check: typeof checker.check = (request, wait) => {
      deadlines.push(wait.deadline);
      return wordChecker().check(request, wait);
    };
    const guard = createGuardCore({ checker: { ...checker, check }, clock });
    const outcome = guard(exchange, { ...how, deadline: 500 as MonotonicMs });
    clock.time = 4000;
    end();
    expect((await outcome).verdict.kind).toBe('complete');
    expect((await outcome).elapsedMs).toBe(4000);
    expect(deadlines).toEqual([4500]);
  });

  it('waits no longer than the start may take', () => {
    const clock = handClock();
    const wait = untilStarted(slowStart().ready, { clock, startMs: 100 });
    clock.time = 100;
    expect(wait(signal)).toBeUndefined();
  });

  it('waits for no start that failed, and for none that is over', async () => {
    const clock = handClock();
    const failed = untilStarted(Promise.reject(new Error('no engine')), { clock });
    await failed(signal);
    expect(failed(signal)).toBeUndefined();
  });

  it('waits no longer than its reader', async () => {
    const leaves = new AbortController();
    const wait = untilStarted(slowStart().ready, { clock: handClock() });
    const waiting = wait(leaves.signal);
    leaves.abort();
    await waiting;
    expect(wait(leaves.signal)).toBeUndefined();
  });
});
