import fc from 'fast-check';
import { binomialCdf, exactInterval, fewestDraws, upperBound } from '../../src/calibration/binomial.js';

/** Term by term, by multiplication alone. */
function naiveCdf(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = 0; i <= k; i++) {
    let term = 1;
    for (let j = 0; j < i; j++) term *= ((n - j) / (j + 1)) * p;
    sum += term * (1 - p) ** (n - i);
  }
  return sum;
}

test('the distribution is the sum of its terms', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }).chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n }))),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      ([n, k], p) => {
        expect(binomialCdf(k, n, p)).toBeCloseTo(naiveCdf(k, n, p), 10);
      },
    ),
  );
});

test('it stays right where factorials overflow and terms underflow', () => {
  // Half of an odd number of fair draws.
  expect(binomialCdf(50_000, 100_001, 0.5)).toBeCloseTo(0.5, 9);
  expect(binomialCdf(0, 100_000, 0.02)).toBe(0);
  expect(binomialCdf(100_000, 100_000, 0.02)).toBe(1);
});

// Printed tables: Clopper and Pearson for 0 of 10, 5 of 10, 10 of 10.
test.each([
  [0, 10, 0, 0.3085],
  [5, 10, 0.1871, 0.8129],
  [10, 10, 0.6915, 1],
])('%i of %i lies between %d and %d', (k, n, low, high) => {
  const [from, to] = exactInterval(k, n, 0.95);
  expect(from).toBeCloseTo(low, 4);
  expect(to).toBeCloseTo(high, 4);
});

test('nothing seen says nothing', () => {
  expect(exactInterval(0, 0, 0.95)).toEqual([0, 1]);
});

test('149 right answers show 2 % with 95 % confidence, and 148 do not', () => {
  expect(fewestDraws(0.02, 0.95)).toBe(149);
  expect(upperBound(0, 149, 0.95)).toBeLessThanOrEqual(0.02);
  expect(upperBound(0, 148, 0.95)).toBeGreaterThan(0.02);
});
