/** A row's score against its label. */
export interface ScoredRow {
  /** Higher means more likely supported. */
  readonly score: number;
  /** The label says supported. */
  readonly positive: boolean;
}

/**
 * Rows in the order of their scores, so that measures of them, and of thousands of resamples of them, need no sorting.
 * A resample is a weight for each row: how often it was drawn.
 */
export class ScoredSet {
  readonly size: number;
  /** Ascending. */
  readonly scores: Float64Array;
  /** By place in `scores`: 1 for a positive row. */
  readonly positive: Uint8Array;
  /** By place in `scores`: the row's index as given. */
  readonly rows: Uint32Array;

  constructor(rows: readonly ScoredRow[]) {
    const order = rows.map((row, index) => ({ ...row, index })).sort((a, b) => a.score - b.score);
    this.size = rows.length;
    this.scores = Float64Array.from(order, ({ score }) => score);
    this.positive = Uint8Array.from(order, ({ positive }) => Number(positive));
    this.rows = Uint32Array.from(order, ({ index }) => index);
  }
}

/** How often each row of a set counts, by its index as given; undefined for once each. */
export type RowWeights = Uint16Array | undefined;

/**
 * Area under the ROC curve: the share of pairs of a positive and a negative row that the scores put in order, ties
 * counted half. In [0,1]; NaN when one class is missing. Linear.
 */
export function auroc(set: ScoredSet, weights?: RowWeights): number {
  let positives = 0;
  let negatives = 0;
  let inOrder = 0;
  let at = 0;
  while (at < set.size) {
    const score = set.scores[at];
    let tiedPositives = 0;
    let tiedNegatives = 0;
    for (; at < set.size && set.scores[at] === score; at += 1) {
      const weight = weightAt(set, at, weights);
      if (set.positive[at] === 1) tiedPositives += weight;
      else tiedNegatives += weight;
    }
    inOrder += tiedPositives * (negatives + tiedNegatives / 2);
    positives += tiedPositives;
    negatives += tiedNegatives;
  }
  return inOrder / (positives * negatives);
}

/**
 * Mean of the two classes' recalls when a score of `threshold` or more says yes. In [0,1]; NaN when one class is
 * missing. Linear.
 */
export function balancedAccuracy(set: ScoredSet, threshold: number, weights?: RowWeights): number {
  let positives = 0;
  let negatives = 0;
  let hits = 0;
  let rejections = 0;
  for (let at = 0; at < set.size; at += 1) {
    const weight = weightAt(set, at, weights);
    const saysYes = (set.scores[at] ?? 0) >= threshold;
    if (set.positive[at] === 1) {
      positives += weight;
      if (saysYes) hits += weight;
    } else {
      negatives += weight;
      if (!saysYes) rejections += weight;
    }
  }
  return (hits / positives + rejections / negatives) / 2;
}

function weightAt(set: ScoredSet, at: number, weights: RowWeights): number {
  return weights === undefined ? 1 : (weights[set.rows[at] ?? 0] ?? 0);
}

/**
 * The one threshold at which the mean of the sets' balanced accuracies is best; of equals the lowest. It lies halfway
 * between two neighbouring scores. Sets of one class say nothing. NaN when no set has both classes.
 */
export function bestGlobalThreshold(sets: readonly ScoredSet[]): number {
  const steps = sets.flatMap((set) => {
    const positives = set.positive.reduce((sum, one) => sum + one, 0);
    const negatives = set.size - positives;
    if (positives === 0 || negatives === 0) return [];
    // Past a row the threshold loses it if it is positive, and rejects it if it is not.
    return Array.from(set.scores, (score, at) => ({
      score,
      gain: set.positive[at] === 1 ? -1 / positives : 1 / negatives,
    }));
  });
  steps.sort((a, b) => a.score - b.score);
  const [first] = steps;
  if (first === undefined) return NaN;
  let best = first.score;
  let most = 0;
  let gained = 0;
  steps.forEach(({ score, gain }, n) => {
    gained += gain;
    const next = steps[n + 1];
    if (next !== undefined && next.score > score && gained > most + ROUNDING) {
      most = gained;
      best = (score + next.score) / 2;
    }
  });
  return best;
}

/** Sums of the same shares in another order differ by less. */
const ROUNDING = 1e-9;

/** The mean of what is a number; NaN of none. */
export function meanOf(numbers: readonly number[]): number {
  const known = numbers.filter((number) => Number.isFinite(number));
  return known.reduce((sum, number) => sum + number, 0) / known.length;
}

/** The smallest of the numbers that at least a share `p` of them do not exceed (nearest rank); NaN of none. */
export function quantile(numbers: readonly number[], p: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? NaN;
}
