/** Ranks are rounded to so many parts: what a bet pays depends on that alone. */
const CELLS = 128;

/** What a bet multiplies what is held with, by the cell of the rank; its mean over the cells is 1. */
interface Bet {
  readonly pays: readonly number[];
  /** What is put on it with each rank, in proportion to others. */
  readonly stake: number;
}

/** A change that is bet on: the odds of what is bet on rise by a factor (or fall, below 1). */
interface Change {
  readonly odds: number;
  readonly stake: number;
}

/*
 * What is bet on was chosen by `npm run bench:drift`: few bets, as each takes from the others' stakes; most is put on moderate changes,
 * since the fewer answers a change needs the less it loses by a small stake (docs/adr/0235).
 */

/** Sizes of the lowest and of the highest ranks. What has two values lies there, and of what has an order each split in two. */
const SHARES = [1 / 16, 1 / 8, 3 / 16, 1 / 4, 3 / 8, 1 / 2];
const CHANGES: readonly Change[] = [
  { odds: 2, stake: 1 },
  { odds: 1 / 2, stake: 1 },
  { odds: 4, stake: 0.15 },
  { odds: 1 / 4, stake: 0.15 },
];
/** What is rare can become several times as frequent; that it becomes rarer shows late, and seldom matters. */
const RARE_SHARES = [1 / 64, 1 / 32];
const CHANGE_OF_RARE: Change = { odds: 4, stake: 1.5 };
/** How much likelier the highest ranks are than the middle, as a logarithm: scores and lengths move as a whole. */
const TILTS = [
  { slope: 0.5, stake: 4 },
  { slope: -0.5, stake: 4 },
  { slope: 1.5, stake: 1 },
  { slope: -1.5, stake: 1 },
];

const BETS: readonly Bet[] = [
  ...SHARES.flatMap((share) => CHANGES.flatMap((change) => atEnds(share, change))),
  ...RARE_SHARES.flatMap((share) => atEnds(share, CHANGE_OF_RARE)),
  ...TILTS.map(({ slope, stake }) => bet(stake, (rank) => Math.exp(slope * (2 * rank - 1)))),
];
const STAKES = BETS.reduce((sum, { stake }) => sum + stake, 0);
/** The part of what is begun with each rank that goes on each bet. */
const PARTS_OF_BETS = Float64Array.from(BETS, ({ stake }) => stake / STAKES);
/** The same by cell: what all bets pay there. */
const PAYS = Array.from({ length: CELLS }, (_, cell) =>
  Float64Array.from(BETS, ({ pays }) => pays[cell] ?? 1),
);

/** A bet that pays in proportion to `likelihood`. */
function bet(stake: number, likelihood: (rank: number) => number): Bet {
  const likelihoods = Array.from({ length: CELLS }, (_, cell) => likelihood((cell + 0.5) / CELLS));
  const mean = likelihoods.reduce((sum, one) => sum + one, 0) / CELLS;
  return { stake, pays: likelihoods.map((one) => one / mean) };
}

/** That a share of the ranks, the lowest or the highest, becomes more frequent or rarer. Halves are each other's rest. */
function atEnds(share: number, { odds, stake }: Change): Bet[] {
  const lowest = bet(stake, (rank) => (rank < share ? odds : 1));
  return share === 1 / 2 ? [lowest] : [lowest, bet(stake, (rank) => (rank >= 1 - share ? odds : 1))];
}

/**
 * Watches a sequence of ranks that are uniform until something changes, and then are not. A Shiryaev–Roberts statistic
 * over a mixture of fixed bets: with each rank a bet of the size `weight` is begun, and all that is held is multiplied by
 * what the rank gives. While the ranks are uniform the statistic less the sum of the weights is a martingale, so the
 * probability that it ever reaches `c` is at most that sum divided by `c` (Doob), whatever the number of ranks. (Vovk,
 * Petej, Nouretdinov, Ahlberg, Carlsson, Gammerman, "Retrain or not retrain: conformal test martingales for
 * change-point detection", COPA 2021; Shin, Ramdas, Rinaldo, "E-detectors", 2023.)
 */
export class ChangeDetector {
  private readonly held = new Float64Array(BETS.length);

  /** The statistic after one more rank. */
  next(rank: number, weight: number): number {
    const pays = PAYS[Math.min(CELLS - 1, Math.floor(rank * CELLS))] ?? [];
    const { held } = this;
    let sum = 0;
    for (let bet = 0; bet < held.length; bet++) {
      const now = ((held[bet] ?? 0) + weight * (PARTS_OF_BETS[bet] ?? 0)) * (pays[bet] ?? 1);
      held[bet] = now;
      sum += now;
    }
    return sum;
  }
}
