/** A part of a whole with its 95 % interval, all in [0,1]. */
export interface ShareEstimate {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The normal distribution's quantile of 97.5 %. */
const Z = 1.959964;

/**
 * The share of hits among units that come in clusters, such as the wrong sentences among those of many answers, with a 95 %
 * interval. Clusters can be added and removed again, for a share of the latest ones.
 *
 * The interval is Wilson's score interval (E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
 * JASA 22, 1927) with the effective sample size in place of the units' number (N. Dean, M. Pagano, "Evaluating confidence
 * interval methods for binomial proportions in clustered surveys", Journal of Survey Statistics and Methodology 3, 2015):
 * sentences of one answer are right or wrong together, and show less than as many of different answers. The variance
 * is that of a ratio estimator. Where it is no guide, as all units are alike or there is one cluster, each cluster counts
 * as one unit.
 */
export class ClusteredShare {
  #clusters = 0;
  #units = 0;
  #hits = 0;
  #hitsSquared = 0;
  #unitsSquared = 0;
  #product = 0;

  /** @param times 1 to add a cluster, -1 to remove one that was added */
  count(hits: number, units: number, times: 1 | -1 = 1): void {
    if (units === 0) return;
    this.#clusters += times;
    this.#units += times * units;
    this.#hits += times * hits;
    this.#hitsSquared += times * hits ** 2;
    this.#unitsSquared += times * units ** 2;
    this.#product += times * hits * units;
  }

  get clusters(): number {
    return this.#clusters;
  }

  get units(): number {
    return this.#units;
  }

  get hits(): number {
    return this.#hits;
  }

  /** Undefined while there is no unit. */
  estimate(): ShareEstimate | undefined {
    if (this.#units === 0) return undefined;
    const share = this.#hits / this.#units;
    return { share, ...wilson(share, this.#effectiveSize(share)) };
  }

  #effectiveSize(share: number): number {
    const spread = this.#hitsSquared - 2 * share * this.#product + share ** 2 * this.#unitsSquared;
    const variance = (this.#clusters / (this.#clusters - 1)) * (spread / this.#units ** 2);
    // Hits or misses alone leave none; the bound catches what rounding leaves of nothing.
    const isKnown = this.#clusters > 1 && this.#hits > 0 && this.#hits < this.#units && spread > 1e-9;
    if (!isKnown) return this.#clusters;
    return Math.max(1, Math.min(this.#units, (share * (1 - share)) / variance));
  }
}

/** Wilson's score interval of a share among so many, which need not be a whole number. */
function wilson(share: number, size: number): { readonly low: number; readonly high: number } {
  const weight = Z ** 2 / size;
  const centre = (share + weight / 2) / (1 + weight);
  const half = (Z / (1 + weight)) * Math.sqrt((share * (1 - share)) / size + weight / (4 * size));
  // At the ends the interval ends with the share, which rounding would miss by a hair.
  return {
    low: share === 0 ? 0 : Math.max(0, centre - half),
    high: share === 1 ? 1 : Math.min(1, centre + half),
  };
}
