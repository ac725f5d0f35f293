import type { Reading } from '../alignment/reading.js';
import { compareInProse } from './compared-prose.js';
import type { Conclusion } from './conclude.js';
import type { Prose } from './prose-operands.js';
import { rankInProse } from './ranked-prose.js';
import { sumInProse } from './summed-prose.js';

/** What values of prose, read together, say of a claim: which is more and by how much, which is the most, what they come to. */
export function concludeInProse(claim: Reading, prose: readonly Prose[]): Conclusion | undefined {
  return compareInProse(claim, prose) ?? rankInProse(claim, prose) ?? sumInProse(claim, prose);
}
