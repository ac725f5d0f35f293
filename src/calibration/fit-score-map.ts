import type { ScoreMap } from '../checkers/mapping/score-map.js';

/** A sentence's score, and whether it is right. */
export interface LabelledScore {
  /** In [0,1]. */
  readonly score: number;
  readonly isRight: boolean;
}

/** Newton's steps converge in a handful. */
const STEPS = 100;
const ENOUGH = 1e-10;
/** Keeps the Hessian invertible where one label is missing nearly everywhere. */
const RIDGE = 1e-12;

/**
 * A logistic curve over the score, of greatest likelihood (Platt, "Probabilistic outputs for support vector machines",
 * 1999, with its smoothed targets; fitted by Newton's method with a line search as in Lin, Lin and Weng, Machine Learning
 * 68, 2007). Two numbers: the choice for a few hundred labels.
 */
export function fitPlatt(labelled: readonly LabelledScore[]): ScoreMap {
  const right = labelled.filter(({ isRight }) => isRight).length;
  const high = (right + 1) / (right + 2);
  const low = 1 / (labelled.length - right + 2);
  const loss = (slope: number, offset: number): number =>
    labelled.reduce((sum, { score, isRight }) => {
      const logit = slope * score + offset;
      // -log likelihood, without overflow.
      const target = isRight ? high : low;
      return sum + Math.max(logit, 0) - logit * target + Math.log1p(Math.exp(-Math.abs(logit)));
    }, 0);
  let slope = 0;
  let offset = Math.log((right + 1) / (labelled.length - right + 1));
  let now = loss(slope, offset);
  for (let step = 0; step < STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, RIDGE, 0, RIDGE];
    for (const { score, isRight } of labelled) {
      const p = 1 / (1 + Math.exp(-(slope * score + offset)));
      const off = p - (isRight ? high : low);
      const weight = p * (1 - p);
      g0 += off * score;
      g1 += off;
      h00 += weight * score * score;
      h01 += weight * score;
      h11 += weight;
    }
    const determinant = h00 * h11 - h01 * h01;
    const towardsSlope = -(h11 * g0 - h01 * g1) / determinant;
    const towardsOffset = -(h00 * g1 - h01 * g0) / determinant;
    let size = 1;
    let next = loss(slope + towardsSlope, offset + towardsOffset);
    while (next > now && size > ENOUGH) {
      size /= 2;
      next = loss(slope + size * towardsSlope, offset + size * towardsOffset);
    }
    if (!(now - next > ENOUGH)) break;
    slope += size * towardsSlope;
    offset += size * towardsOffset;
    now = next;
  }
  // A checker whose scores say the opposite is better not used; a map keeps their order.
  if (slope < 0)
    return { kind: 'platt', slope: 0, offset: Math.log((right + 1) / (labelled.length - right + 1)) };
  return { kind: 'platt', slope, offset };
}

/**
 * The best map that never falls, of whatever shape (Zadrozny and Elkan, KDD 2002), by pooling adjacent violators; between
 * the middles of its steps it is a straight line. Needs some thousand labels not to follow chance.
 */
export function fitIsotonic(labelled: readonly LabelledScore[]): ScoreMap {
  interface Pool {
    score: number;
    right: number;
    count: number;
  }
  const pools: Pool[] = [];
  for (const { score, isRight } of [...labelled].sort((a, b) => a.score - b.score)) {
    const equal = pools.at(-1);
    if (equal !== undefined && equal.count > 0 && equal.score / equal.count === score) {
      merge(equal, { score, right: Number(isRight), count: 1 });
    } else {
      pools.push({ score, right: Number(isRight), count: 1 });
    }
  }
  const rising: Pool[] = [];
  for (const pool of pools) {
    rising.push({ ...pool });
    for (;;) {
      const last = rising.at(-1);
      const before = rising.at(-2);
      if (last === undefined || before === undefined) break;
      if (before.right / before.count < last.right / last.count) break;
      merge(before, last);
      rising.pop();
    }
  }
  const kept = thinned(rising);
  return {
    kind: 'isotonic',
    scores: kept.map(({ score, count }) => rounded(score / count)),
    shares: kept.map(({ right, count }) => rounded(right / count)),
  };

  function merge(into: Pool, other: Pool): void {
    into.score += other.score;
    into.right += other.right;
    into.count += other.count;
  }
}

/** Steps that rounding would lay on one score are one. */
function thinned<T extends { readonly score: number; readonly count: number }>(pools: readonly T[]): T[] {
  const bySpot = new Map(pools.map((pool) => [rounded(pool.score / pool.count), pool]));
  return [...bySpot.values()];
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

/** Mean squared distance of scores from labels, nought at best (Brier). */
export function brier(
  labelled: readonly LabelledScore[],
  through: (score: number) => number = (score) => score,
): number {
  const sum = labelled.reduce(
    (total, { score, isRight }) => total + (through(score) - Number(isRight)) ** 2,
    0,
  );
  return sum / labelled.length;
}
