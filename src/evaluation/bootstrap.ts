import { meanOf, quantile, type RowWeights } from './scored-set.js';

/** An estimate with its interval. */
export interface Estimate {
  readonly value: number;
  /** NaN where there were too few rows of a class to draw from. */
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  /** Draws of the rows. @default 1000 */
  readonly resamples?: number;
  /** Of the random draws: the same seed, the same intervals. @default 1 */
  readonly seed?: number;
}

/** The share of resamples that lie within an interval. */
export const CONFIDENCE = 0.95;
const DEFAULT_RESAMPLES = 1000;
const DEFAULT_SEED = 1;

/**
 * Draws of sets of rows, each set's as many as it has, with repetition. All that is measured of a draw is measured of
 * the same rows, so differences between runs over the same rows are paired.
 */
export class Bootstrap {
  /** By draw, then by set: how often each row was drawn. */
  readonly #draws: readonly (readonly Uint16Array[])[];

  /** @param sizes how many rows each set has */
  constructor(sizes: readonly number[], options: BootstrapOptions = {}) {
    const next = randomBelow(options.seed ?? DEFAULT_SEED);
    this.#draws = Array.from({ length: options.resamples ?? DEFAULT_RESAMPLES }, () =>
      sizes.map((size) => {
        const weights = new Uint16Array(size);
        for (let n = 0; n < size; n += 1) {
          const row = next(size);
          weights[row] = (weights[row] ?? 0) + 1;
        }
        return weights;
      }),
    );
  }

  /**
   * The percentile interval of a measure of one set.
   *
   * @param measure of the set with the weights given; NaN where it cannot be taken
   */
  ofSet(set: number, measure: (weights?: RowWeights) => number): Estimate {
    return intervalOf(
      measure(),
      this.#draws.map((draw) => measure(draw[set])),
    );
  }

  /** The percentile interval of the mean of a measure over all sets. */
  ofMean(count: number, measure: (set: number, weights?: RowWeights) => number): Estimate {
    const sets = Array.from({ length: count }, (_, set) => set);
    return intervalOf(
      meanOf(sets.map((set) => measure(set))),
      this.#draws.map((draw) => meanOf(sets.map((set) => measure(set, draw[set])))),
    );
  }
}

function intervalOf(value: number, draws: readonly number[]): Estimate {
  const known = draws.filter((one) => Number.isFinite(one));
  const tail = (1 - CONFIDENCE) / 2;
  return { value, low: quantile(known, tail), high: quantile(known, 1 - tail) };
}

/** Whole numbers from 0 up to but without a bound: Marsaglia's xorshift with 32 bits of state. */
function randomBelow(seed: number): (bound: number) => number {
  // The state must never be zero.
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * bound);
  };
}
