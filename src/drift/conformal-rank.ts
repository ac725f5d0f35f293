import { inOrder } from './features.js';

/** What comes before what: values by their size, or, where they have none, by how many of all have the same, most first. */
export type RankedBy = 'size' | 'frequency';

/**
 * Ranks of values among all before them, as uniform numbers in [0,1): the share of those that come before it, and a random
 * part of those that are level with it. As long as the values come exchangeably (a fixed source, in any order), the
 * ranks are independent and exactly uniform, however few values the start has: a reference of a few hundred answers is no
 * perfect picture of the traffic, and a test that took it for one would raise a false alarm sooner or later. That holds for
 * any order that depends on which values there are and not on which of them came when. (Vovk,
 * Gammerman, Shafer, "Algorithmic learning in a random world", chapter 8: online conformal prediction.)
 */
export class ConformalRank {
  private readonly counts: Map<string, number>;
  private order: readonly string[];
  private total: number;

  constructor(
    start: ReadonlyMap<string, number>,
    private readonly by: RankedBy,
    private readonly random: () => number,
  ) {
    this.counts = new Map(start);
    this.order = inOrder(this.counts.keys());
    this.total = [...start.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The rank of a value, which from now on counts among those before. */
  next(bin: string): number {
    if (!this.counts.has(bin)) this.order = inOrder([...this.counts.keys(), bin]);
    const count = (this.counts.get(bin) ?? 0) + 1;
    this.counts.set(bin, count);
    this.total++;
    const { before, level } = this.by === 'size' ? this.bySize(bin, count) : this.byFrequency(count);
    return (before + this.random() * level) / this.total;
  }

  private bySize(bin: string, count: number): { before: number; level: number } {
    let before = 0;
    for (const other of this.order) {
      if (other === bin) break;
      before += this.counts.get(other) ?? 0;
    }
    return { before, level: count };
  }

  private byFrequency(count: number): { before: number; level: number } {
    let before = 0;
    let level = 0;
    for (const other of this.counts.values()) {
      if (other > count) before += other;
      else if (other === count) level += other;
    }
    return { before, level };
  }
}
