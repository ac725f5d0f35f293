import { createHash } from 'node:crypto';
import type { Policy } from '../policy/policy.js';

/** Fields that do not change what is decided of the same scores, or that calibration itself sets. */
type NotHashed =
  | 'byLanguage'
  | 'citationThreshold'
  | 'unsupportedThreshold'
  | 'supportThreshold'
  | 'stream'
  | 'streaming'
  | 'message'
  | 'restMessage';

/**
 * Tells policies apart that would treat the same scores differently under the same calibrated thresholds; 12 hexadecimal
 * digits. A guarantee holds for the rules that it was made for.
 */
export function ruleHash(policy: Policy): string {
  const { contradictionThreshold, minCitedClaims, helpfulnessThreshold, userEvidence, allow, ...others } =
    policy;
  const { unsupportedClaim, uncertainClaim, contradictedClaim, nothingToCheck, ...rest } = others;
  const { lowSupport, fewCitedClaims, lowHelpfulness, onError, ...left } = rest;
  // A field of a policy that is neither hashed here nor named above does not compile.
  left satisfies { readonly [F in keyof typeof left]: F extends NotHashed ? unknown : never };
  const rules = [
    [contradictionThreshold, minCitedClaims, helpfulnessThreshold, userEvidence, [...allow].sort()],
    [unsupportedClaim, uncertainClaim, contradictedClaim, nothingToCheck],
    [lowSupport, fewCitedClaims, lowHelpfulness],
    Object.entries(onError).sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 12);
}
