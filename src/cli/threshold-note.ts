import { DEFAULT_CITATION_THRESHOLD, type CheckGroundingRequest } from '../contract/check-request.js';
import type { CompleteVerdict, PartialVerdict } from '../contract/verdict.js';
import { distinctDigits } from '../text/figures.js';

/**
 * A line that says that the policy's citationThreshold would have decided otherwise on some claims; empty where it decides alike, and
 * where the request names a threshold. Without it, a person takes the report for what a guard does.
 */
export function thresholdNote(
  { response }: CompleteVerdict | PartialVerdict,
  { groundingSpec }: CheckGroundingRequest,
  policyThreshold: number,
): string {
  if (groundingSpec?.citationThreshold !== undefined) return '';
  const [low = 0, high = 0] = [policyThreshold, DEFAULT_CITATION_THRESHOLD].sort((a, b) => a - b);
  const between = response.claims.filter(
    ({ groundingCheckRequired, score }) =>
      groundingCheckRequired && score !== undefined && score >= low && score < high,
  );
  if (between.length === 0) return '';
  const [ofPolicy, ofContract] = distinctDigits(policyThreshold, DEFAULT_CITATION_THRESHOLD);
  const claims = between.length === 1 ? '1 claim is' : `${between.length} claims are`;
  return `${claims} between the citationThreshold of the policy, ${ofPolicy}, and the contract's, ${ofContract}, which decided; --threshold ${policyThreshold} decides as the policy does\n`;
}
