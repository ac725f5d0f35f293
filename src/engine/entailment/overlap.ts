import type { ClaimContent } from './claim-content.js';
import type { Comparison } from './comparison.js';
import { featuresOf, type Features } from './features.js';

/**
 * What of a claim the evidence has, whichever chunks have it: no proof, but in long texts, where a claim is put together
 * freely from many sentences, it says more than any chunk does.
 */
export type Overlap = Pick<Features, 'coverage' | 'pairs' | 'missingNames' | 'missingValues'>;

const NONE: Overlap = { coverage: 0, pairs: 0, missingNames: 1, missingValues: 1 };

/** The overlap of a claim with all the evidence that was read for it; nothing is found where there is none. */
export function overlapOf(comparisons: readonly Comparison[], content: ClaimContent): Overlap {
  if (comparisons.length === 0) return NONE;
  const { coverage, pairs, missingNames, missingValues } = featuresOf(comparisons, content);
  return { coverage, pairs, missingNames, missingValues };
}
