import fc from 'fast-check';
import type { Job } from '../../../src/checkers/embedded/engine-job.js';
import { WaitingJobs } from '../../../src/checkers/embedded/waiting-jobs.js';
import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { requestFor } from '../scripted-checker.js';

let numbers = 0;
const jobOf = (deadline: number, characters = 5000): Job => ({
  number: ++numbers,
  request: requestFor(),
  terms: { deadline: deadline as MonotonicMs, otherLanguages: 'judge' },
  characters,
  onEnd: () => undefined,
});

function waitingAt(start = 0) {
  const time = { now: start };
  const waiting = new WaitingJobs({ now: () => time.now as MonotonicMs });
  // A character takes a hundredth of a millisecond here, on the way nothing.
  for (let n = 0; n < 200; n++) waiting.took({ characters: 1000 }, 10);
  return { time, waiting };
}

/**
 * One thread that takes a hundredth of a millisecond for a character, and `arrivals`: how many were judged by their
 * deadline, and how many milliseconds were spent on those that were not.
 */
function simulate(arrivals: readonly { at: number; budget: number; characters: number }[]) {
  const { time, waiting } = waitingAt();
  const coming = [...arrivals].sort((a, b) => a.at - b.at);
  let judged = 0;
  let wasted = 0;
  for (;;) {
    while (coming[0] !== undefined && coming[0].at <= time.now) {
      const { at, budget, characters } = coming.shift()!;
      waiting.add(jobOf(at + budget, characters));
    }
    for (const job of [...waiting]) if (job.terms.deadline <= time.now) waiting.remove(job);
    const job = waiting.next(0);
    if (job === undefined) {
      if (coming[0] === undefined) return { judged, wasted };
      time.now = coming[0].at;
      continue;
    }
    waiting.remove(job);
    const cost = job.characters / 100;
    // The engine stops at the deadline.
    const end = Math.min(time.now + cost, job.terms.deadline);
    if (time.now + cost <= job.terms.deadline) judged++;
    else wasted += end - time.now;
    time.now = end;
    waiting.took(job, cost);
  }
}

test('however many come at once, as many are judged in the budget as the thread can judge', () => {
  const judged = [10, 50, 100, 400, 1000].map(
    (many) => simulate(Array.from({ length: many }, () => ({ at: 0, budget: 500, characters: 1000 }))).judged,
  );
  expect(judged).toEqual([10, 50, 50, 50, 50]);
});

test.each([1, 3, 10])('at a steady %s times what it can judge, it is judging all the time', (load) => {
  const arrivals = Array.from({ length: 400 * load }, (_, n) => ({
    at: (n * 10) / load,
    budget: 500,
    characters: 1000,
  }));
  expect(simulate(arrivals).judged).toBeGreaterThanOrEqual(400);
});

test('more answers at once are never fewer verdicts', () => {
  const arrival = fc.record({
    at: fc.constant(0),
    budget: fc.constantFrom(100, 300, 500),
    characters: fc.constant(1000),
  });
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 60 }), fc.array(arrival, { maxLength: 60 }), (some, more) => {
      expect(simulate([...some, ...more]).judged).toBeGreaterThanOrEqual(simulate(some).judged);
    }),
  );
});

test('the earliest deadline goes first; of those as urgent the shorter', () => {
  const { waiting } = waitingAt();
  const [late, long, short] = [jobOf(900, 100), jobOf(510, 9000), jobOf(515, 2000)];
  for (const job of [late, long, short]) waiting.add(job);
  const order: Job[] = [];
  for (let job = waiting.next(0); job !== undefined; job = waiting.next(0)) {
    order.push(job);
    waiting.remove(job);
  }
  expect(order).toEqual([short, long, late]);
});

test('what cannot be in time waits until the thread has nothing else, and has its turn then', () => {
  const { time, waiting } = waitingAt();
  const [tooLong, timely] = [jobOf(40, 9000), jobOf(60, 4000)];
  waiting.add(tooLong);
  waiting.add(timely);
  expect(waiting.next(0)).toBe(timely);
  expect(waiting.next(30)).toBeUndefined();
  waiting.remove(timely);
  expect(waiting.next(10)).toBeUndefined();
  expect(waiting.next(0)).toBe(tooLong);
  time.now = 39;
  expect(waiting.next(0)).toBe(tooLong);
});

test('a verdict that was long on its way makes the next be asked for earlier, for a while and within bounds', () => {
  const { waiting } = waitingAt();
  const job = jobOf(100);
  expect(waiting.lagOf(job)).toBe(0);
  waiting.cameAfter(10);
  expect(waiting.lagOf(job)).toBe(10);
  waiting.cameAfter(10_000);
  expect(waiting.lagOf(job)).toBe(25);
  for (let n = 0; n < 100; n++) waiting.cameAfter(0);
  expect(waiting.lagOf(job)).toBeLessThan(1);
});
