import type { Policy } from '../policy/policy.js';
import type { Thresholds } from './replay.js';
import { touchesUncertain, type TouchLevel } from './replay.js';

/** Thresholds differ by a thousandth at least. */
const STEPS = 1000;

/**
 * The settings that calibration tries, mildest first; each touches all that the one before does. The two thresholds rise
 * together, in the proportion that the policies have them in: support is a mean over sentences, so an answer threshold
 * that is under the claim threshold touches no answer that the claim threshold does not, and costs no further right ones.
 *
 * @param policies of the routes that the thresholds are for
 * @param hasClaimScores without them the answer threshold alone decides, and takes all values itself
 */
export function settingsOf(
  policies: readonly Policy[],
  touch: TouchLevel,
  hasClaimScores: boolean,
): readonly Thresholds[] {
  const proportion = hasClaimScores
    ? Math.min(1, ...policies.map((policy) => proportionOf(policy, touch)))
    : 1;
  return Array.from({ length: STEPS + 1 }, (_, step) => ({
    claim: step / STEPS,
    answer: Math.floor(step * proportion) / STEPS,
  }));
}

function proportionOf(policy: Policy, touch: TouchLevel): number {
  const claim = touchesUncertain(policy, touch) ? policy.citationThreshold : policy.unsupportedThreshold;
  return claim === 0 ? 1 : policy.supportThreshold / claim;
}
