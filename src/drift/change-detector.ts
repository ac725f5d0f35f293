/** Ranks are rounded to so many parts: what a bet pays depends on that alone. */
const CELLS = 128;
/** Parts that an interval is one of. */
const PARTS = [2, 4, 8, 16];
/** Ends of the interval in between: a bin's share is seldom a power of two. */
const ENDS = [3 / 16, 5 / 16, 3 / 8, 7 / 16];
/** Sizes of narrow intervals that are bet on at both ends: what was rare, and no longer is, lies there. */
const TAILS = [1 / 64, 3 / 128, 1 / 32, 3 / 64];

/** What a bet multiplies what is held with, by the cell of the rank; its mean over the cells is 1. */
type Bet = readonly number[];

/**
 * How much is put on a tilt, where 1 is put on any other bet: what has an order, as scores and lengths, moves as a whole, and there are
 * sixty times as many other bets. Chosen; `npm run bench:drift` measures what it gives.
 */
const TILT_STAKE = 8;

const REGIONS = towards();
const BETS: readonly Bet[] = [...REGIONS, ...tilts()];
/** The part of what is begun with each rank that goes on each bet. */
const PARTS_OF_BETS = Float64Array.from(
  BETS,
  (_, bet) =>
    (bet < REGIONS.length ? 1 : TILT_STAKE) / (REGIONS.length + TILT_STAKE * (BETS.length - REGIONS.length)),
);
/** The same by cell: what all bets pay there. */
const PAYS = Array.from({ length: CELLS }, (_, cell) => Float64Array.from(BETS, (bet) => bet[cell] ?? 1));

function byCell(pays: (middle: number) => number): Bet {
  return Array.from({ length: CELLS }, (_, cell) => pays((cell + 0.5) / CELLS));
}

/** That more ranks than usual lie in an interval, or out of it: one of some equal parts, both ends, or one narrow end. */
function towards(): Bet[] {
  const regions: { readonly size: number; readonly holds: (rank: number) => boolean }[] = [];
  for (const parts of PARTS) {
    for (let part = 0; part < parts; part++)
      regions.push({ size: 1 / parts, holds: (rank) => Math.floor(rank * parts) === part });
    if (parts > 2) regions.push({ size: 2 / parts, holds: (rank) => Math.min(rank, 1 - rank) < 1 / parts });
  }
  for (const size of [...ENDS, ...TAILS]) {
    regions.push({ size, holds: (rank) => rank < size }, { size, holds: (rank) => rank >= 1 - size });
  }
  return regions.flatMap(({ size, holds }) => [
    ...[0.1, 0.3, 0.6].map((stake) => byCell((rank) => 1 - stake + (holds(rank) ? stake / size : 0))),
    ...(size > 0.25
      ? []
      : [0.5, 0.9].map((stake) => byCell((rank) => 1 - stake + (holds(rank) ? 0 : stake / (1 - size))))),
  ]);
}

/** That ranks are higher, or lower, than usual. */
function tilts(): Bet[] {
  return [-0.9, -0.5, 0.5, 0.9].map((slope) => byCell((rank) => 1 + slope * (2 * rank - 1)));
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
