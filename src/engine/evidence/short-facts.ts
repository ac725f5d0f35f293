import type { PreparedFacts } from './prepare-facts.js';
import { estimateTokens } from './select-evidence.js';

/**
 * Beside facts of fewer estimated tokens in all, each sentence is read alone: so most of the training has short texts (inference
 * data). Read together, readers-3 passed "Bananas are sold on the moon." beside one fact; readers-4 does not, and is less sure of right sentences.
 */
const SHORT_FACTS = 100;

/** Whether facts of a size, see `sizeOf`, are so short that sentences are read alone with them, and have a calibration of their own. */
export function isShort(size: number): boolean {
  return size < SHORT_FACTS;
}

/** Of all facts together, in estimated tokens. */
export function sizeOf({ chunks }: PreparedFacts): number {
  return chunks.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}
