import { Worker } from 'node:worker_threads';
import { fromProcessMs, toProcessMs } from '../../../src/checkers/embedded/thread-time.js';
import { after, systemClock, type MonotonicMs } from '../../../src/contract/monotonic-clock.js';

test('a moment comes back from the process clock as it was', () => {
  const moment = after(systemClock.now(), 500);
  expect(fromProcessMs(toProcessMs(moment, systemClock), systemClock)).toBeCloseTo(moment, 0);
});

test('clocks that count from elsewhere agree on the moment', () => {
  const other = { now: () => (systemClock.now() + 123_456) as MonotonicMs };
  const here = after(systemClock.now(), 500);
  expect(fromProcessMs(toProcessMs(here, systemClock), other) - other.now()).toBeCloseTo(500, -1);
});

test('the process clock is the same in another thread', async () => {
  const code = "require('node:worker_threads').parentPort.postMessage(Number(process.hrtime.bigint()) / 1e6)";
  const worker = new Worker(code, { eval: true });
  const before = toProcessMs(systemClock.now(), systemClock);
  const there = await new Promise<number>((resolve) => worker.once('message', resolve));
  const then = toProcessMs(systemClock.now(), systemClock);
  await worker.terminate();
  expect(there).toBeGreaterThan(before);
  expect(there).toBeLessThan(then);
});
