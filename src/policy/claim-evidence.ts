import type { CheckGroundingResponse, Claim } from '../contract/check-response.js';

/** What a response says about one claim that needs a check, free of what a faulty checker may have left in it. */
export interface ClaimEvidence {
  /** At least one chunk that the response holds is cited. */
  readonly cited: boolean;
  /** At least one chunk that the response holds contradicts the claim. */
  readonly contradicted: boolean;
  /** Support in [0,1], when the checker gave one. */
  readonly score: number | undefined;
}

/**
 * Reads a claim's citations and score. An index that names no chunk of the response is no citation, and a score that
 * is no number is none: what cannot be shown does not count as support.
 */
export function readEvidence(claim: Claim, response: CheckGroundingResponse): ClaimEvidence {
  const chunks = listOf(response.citedChunks).length;
  const named = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < chunks;
  return {
    cited: listOf(claim.citationIndices).some(named),
    contradicted: listOf(claim.antiCitationIndices).some(named),
    score: scoreOf(claim.score),
  };
}

/** A score brought into [0,1], or undefined when it is no number. */
export function scoreOf(value: number | undefined): number | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return Math.min(1, Math.max(0, value));
}

/** The list itself, or an empty one when a checker left it out. */
export function listOf<T>(value: readonly T[] | null | undefined): readonly T[] {
  return value ?? [];
}
