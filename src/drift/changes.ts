import { inOrder } from './features.js';

/** A bin of a feature with its share of the answers before and now. */
export interface BinChange {
  readonly bin: string;
  /** In [0,1]. */
  readonly before: number;
  readonly now: number;
}

/** The bins of which the share changed most, most first. */
export function largestChanges(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  most = 2,
): BinChange[] {
  const [all, allNow] = [sum(before), sum(now)];
  return inOrder(new Set([...before.keys(), ...now.keys()]))
    .map((bin) => ({ bin, before: (before.get(bin) ?? 0) / all, now: (now.get(bin) ?? 0) / allNow }))
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
    .slice(0, most);
}

/** `de 20 % → 48 %, en 80 % → 52 %` */
export function changesInWords(changes: readonly BinChange[]): string {
  return changes.map(({ bin, before, now }) => `${bin} ${percent(before)} → ${percent(now)}`).join(', ');
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
