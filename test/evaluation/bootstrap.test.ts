import fc from 'fast-check';
import { Bootstrap } from '../../src/evaluation/bootstrap.js';
import type { RowWeights } from '../../src/evaluation/scored-set.js';

const numbers = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 });

function meanOfDraw(given: readonly number[]) {
  return (weights?: RowWeights): number => {
    let sum = 0;
    let count = 0;
    given.forEach((one, n) => {
      const weight = weights === undefined ? 1 : (weights[n] ?? 0);
      sum += one * weight;
      count += weight;
    });
    return sum / count;
  };
}

describe('bootstrap intervals', () => {
  test('the same seed gives the same interval, another seed another', () => {
    const given = Array.from({ length: 30 }, (_, n) => (n * 7) % 11);
    const interval = (seed: number) => new Bootstrap([30], { seed }).ofSet(0, meanOfDraw(given));
    expect(interval(5)).toEqual(interval(5));
    expect(interval(5)).not.toEqual(interval(6));
  });

  test('draws as many rows of each set as it has', () => {
    const sizes = [1, 5, 40];
    const bootstrap = new Bootstrap(sizes, { resamples: 50 });
    sizes.forEach((size, set) => {
      bootstrap.ofSet(set, (weights) => {
        if (weights !== undefined) expect(weights.reduce((sum, one) => sum + one, 0)).toBe(size);
        return 0;
      });
    });
  });

  test('the interval of a mean lies within the numbers and holds most draws of a known spread', () => {
    fc.assert(
      fc.property(numbers, (given) => {
        const { low, high } = new Bootstrap([given.length], { resamples: 200 }).ofSet(0, meanOfDraw(given));
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(Math.min(...given) - 1e-9);
        expect(high).toBeLessThanOrEqual(Math.max(...given) + 1e-9);
      }),
      { numRuns: 50 },
    );
  });

  test('is about as wide as the normal approximation says', () => {
    // Half zeros, half ones: the standard error of the mean of 400 is 0.025.
    const given = Array.from({ length: 400 }, (_, n) => n % 2);
    const { value, low, high } = new Bootstrap([400]).ofSet(0, meanOfDraw(given));
    expect(value).toBe(0.5);
    expect((high - low) / (2 * 1.96 * 0.025)).toBeGreaterThan(0.85);
    expect((high - low) / (2 * 1.96 * 0.025)).toBeLessThan(1.15);
  });

  test('draws that cannot be measured are left out', () => {
    const bootstrap = new Bootstrap([2], { resamples: 100 });
    const { low, high } = bootstrap.ofSet(0, (weights) => (weights?.[0] === 2 ? NaN : (weights?.[0] ?? 1)));
    expect([low, high]).toEqual([0, 1]);
  });

  test('the mean over sets draws each set for itself', () => {
    const sets = [
      [0, 0, 1],
      [1, 1, 1, 1],
    ];
    const { value, high } = new Bootstrap([3, 4]).ofMean(2, (set, weights) =>
      meanOfDraw(sets[set] ?? [])(weights),
    );
    expect(value).toBeCloseTo((1 / 3 + 1) / 2);
    expect(high).toBeLessThanOrEqual(1);
  });
});
