import { inOrder } from './features.js';

/**
 * Ranks of values among all before them, as uniform numbers in [0,1): the share of those before that lie in a lower bin,
 * and a random part of those in the same. As long as the values come exchangeably (a fixed source, in any order), the
 * ranks are independent and exactly uniform, however few values the start has: a reference of a few hundred answers is no
 * perfect picture of the traffic, and a test that took it for one would raise a false alarm sooner or later. (Vovk,
 * Gammerman, Shafer, "Algorithmic learning in a random world", chapter 8: online conformal prediction.)
 */
export class ConformalRank {
  private readonly counts: Map<string, number>;
  private order: readonly string[];
  private total: number;

  constructor(
    start: ReadonlyMap<string, number>,
    private readonly random: () => number,
  ) {
    this.counts = new Map(start);
    this.order = inOrder(this.counts.keys());
    this.total = [...start.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The rank of a value, which from now on counts among those before. */
  next(bin: string): number {
    if (!this.counts.has(bin)) {
      this.counts.set(bin, 0);
      this.order = inOrder(this.counts.keys());
    }
    let lower = 0;
    for (const other of this.order) {
      if (other === bin) break;
      lower += this.counts.get(other) ?? 0;
    }
    const same = (this.counts.get(bin) ?? 0) + 1;
    this.counts.set(bin, same);
    this.total++;
    return (lower + this.random() * same) / this.total;
  }
}
