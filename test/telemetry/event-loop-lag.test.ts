import { createHistogram } from 'node:perf_hooks';
import { lagOf } from '../../src/telemetry/event-loop-lag.js';

const MS = 1_000_000;

test('the lag is what samples took beyond the 20 ms between them, since it was last read', () => {
  const histogram = createHistogram();
  const read = lagOf(histogram);
  for (let n = 0; n < 99; n++) histogram.record(20 * MS);
  histogram.record(120 * MS);
  const { mean, p50, p99, max } = read();
  // The histogram keeps three significant digits.
  expect(mean).toBeCloseTo(0.001, 3);
  expect(p50).toBeCloseTo(0, 3);
  expect(p99).toBeCloseTo(0, 3);
  expect(max).toBeCloseTo(0.1, 3);
  histogram.record(50 * MS);
  expect(read().max).toBeCloseTo(0.03, 3);
});

test('without a sample, and where samples came early, it is zero', () => {
  const histogram = createHistogram();
  const read = lagOf(histogram);
  const none = { mean: 0, p50: 0, p99: 0, max: 0 };
  expect(read()).toEqual(none);
  histogram.record(19 * MS);
  expect(read()).toEqual(none);
});
