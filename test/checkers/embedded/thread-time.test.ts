import { Worker } from 'node:worker_threads';
import { fromProcessMs, toProcessMs } from '../../../src/checkers/embedded/thread-time.js';
import { after, systemClock, type MonotonicMs } from '../../../src/contract/monotonic-clock.js';

/** Runs it; what a busy machine takes between two looks at clocks is no longer than all of it. */
function timed<T>(run: () => T): { readonly value: T; readonly tookMs: number } {
  const started = systemClock.now();
  const value = run();
  return { value, tookMs: systemClock.now() - started };
}

/** Of a sum of large numbers. */
const ROUNDING_MS = 0.001;

test('a moment comes back from the process clock as it was, or a little earlier', () => {
  const moment = after(systemClock.now(), 500);
  const { value, tookMs } = timed(() => fromProcessMs(toProcessMs(moment, systemClock), systemClock));
  expect(value).toBeLessThanOrEqual(moment + ROUNDING_MS);
  expect(value).toBeGreaterThanOrEqual(moment - tookMs - ROUNDING_MS);
});

test('clocks that count from elsewhere agree on the moment', () => {
  const other = { now: () => (systemClock.now() + 123_456) as MonotonicMs };
  const here = after(systemClock.now(), 500);
  const { value, tookMs } = timed(() => fromProcessMs(toProcessMs(here, systemClock), other));
  expect(value - 123_456).toBeLessThanOrEqual(here + ROUNDING_MS);
  expect(value - 123_456).toBeGreaterThanOrEqual(here - tookMs - ROUNDING_MS);
});

test('the process clock is the same in another thread', async () => {
  const code = "require('node:worker_threads').parentPort.postMessage(process.hrtime.bigint())";
  const before = process.hrtime.bigint();
  const worker = new Worker(code, { eval: true });
  const there = await new Promise<bigint>((resolve) => worker.once('message', resolve));
  const then = process.hrtime.bigint();
  await worker.terminate();
  expect(there).toBeGreaterThan(before);
  expect(there).toBeLessThan(then);
});
