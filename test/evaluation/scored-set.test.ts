import fc from 'fast-check';
import {
  auroc,
  balancedAccuracy,
  bestGlobalThreshold,
  meanOf,
  quantile,
  ScoredSet,
  type ScoredRow,
} from '../../src/evaluation/scored-set.js';

/** Few scores, so that ties are frequent. */
const rows = fc.array(
  fc.record({ score: fc.constantFrom(0, 0.1, 0.25, 0.5, 0.9, 1), positive: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 30,
  },
);
const weighted = rows.chain((given) =>
  fc.tuple(
    fc.constant(given),
    fc.array(fc.nat({ max: 3 }), { minLength: given.length, maxLength: given.length }),
  ),
);

/** The definition: every pair of a positive and a negative row. */
function aurocByPairs(given: readonly ScoredRow[]): number {
  let pairs = 0;
  let inOrder = 0;
  for (const one of given.filter(({ positive }) => positive)) {
    for (const other of given.filter(({ positive }) => !positive)) {
      pairs += 1;
      inOrder += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0;
    }
  }
  return inOrder / pairs;
}

function balancedByRecalls(given: readonly ScoredRow[], threshold: number): number {
  const recall = (positive: boolean): number => {
    const of = given.filter((row) => row.positive === positive);
    return of.filter(({ score }) => score >= threshold === positive).length / of.length;
  };
  return (recall(true) + recall(false)) / 2;
}

/** Equal but for rounding; what cannot be measured is NaN in both. */
function expectSame(found: number, expected: number): void {
  if (Number.isNaN(expected)) expect(found).toBeNaN();
  else expect(found).toBeCloseTo(expected, 10);
}

/** Each row as often as it weighs. */
function repeated(given: readonly ScoredRow[], weights: readonly number[]): ScoredRow[] {
  return given.flatMap((row, n) => Array.from({ length: weights[n] ?? 0 }, () => row));
}

describe('measures of scores', () => {
  test('AUROC is the share of pairs in order', () => {
    fc.assert(
      fc.property(rows, (given) => {
        expectSame(auroc(new ScoredSet(given)), aurocByPairs(given));
      }),
    );
  });

  test('balanced accuracy is the mean of the recalls', () => {
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (given, threshold) => {
        expectSame(balancedAccuracy(new ScoredSet(given), threshold), balancedByRecalls(given, threshold));
      }),
    );
  });

  test('a weight counts a row as often', () => {
    fc.assert(
      fc.property(weighted, ([given, weights]) => {
        const set = new ScoredSet(given);
        const draw = Uint16Array.from(weights);
        const drawn = repeated(given, weights);
        expectSame(auroc(set, draw), aurocByPairs(drawn));
        expectSame(balancedAccuracy(set, 0.5, draw), balancedByRecalls(drawn, 0.5));
      }),
    );
  });

  test('no threshold is better than the best', () => {
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 4 }), (sets) => {
        const scored = sets.map((set) => new ScoredSet(set));
        const best = bestGlobalThreshold(scored);
        const meanAt = (threshold: number): number =>
          meanOf(sets.map((set) => balancedByRecalls(set, threshold)));
        if (Number.isNaN(best)) {
          expect(meanAt(0.5)).toBeNaN();
          return;
        }
        for (const threshold of [0, 0.05, 0.2, 0.3, 0.6, 0.95, 1]) {
          expect(meanAt(best)).toBeGreaterThanOrEqual(meanAt(threshold) - 1e-6);
        }
      }),
    );
  });

  test.each([
    [[1, 2, 3, 4], 0.5, 2],
    [[4, 1, 3, 2], 0.95, 4],
    [[7], 0.5, 7],
    [[], 0.5, NaN],
  ])('of %j the quantile %d is %d', (numbers, p, expected) => {
    expect(quantile(numbers, p)).toBe(expected);
  });

  test('the mean leaves out what could not be measured', () => {
    expect(meanOf([0.5, NaN, 1])).toBe(0.75);
    expect(meanOf([])).toBeNaN();
  });
});
