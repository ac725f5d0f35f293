import type { ClaimContent } from './claim-content.js';
import type { Comparison } from './comparison.js';
import type { Piece } from './evidence-reader.js';
import { HALF_FOUND } from './features.js';

/** A word of the claim that weighs less is seldom what is checked. */
const TELLING = 0.4;

/** Whether only pieces that speak of another thing have some word or value of the claim. */
export function borrows(
  content: ClaimContent,
  comparisons: readonly Comparison[],
  strangers: ReadonlySet<Piece>,
): boolean {
  if (strangers.size === 0) return false;
  return content.items.some((item, n) => {
    if (item.antecedent || item.weight < TELLING) return false;
    const holders = comparisons.filter(({ found }) => (found[n] ?? 0) >= HALF_FOUND);
    return holders.length > 0 && holders.every(({ piece }) => strangers.has(piece));
  });
}
