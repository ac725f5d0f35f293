import type { CheckGroundingResponse, Claim } from '../contract/check-response.js';
import type { CompleteVerdict, PartialVerdict } from '../contract/verdict.js';

/** What became of a claim, as a report words it. */
export type ClaimState = 'grounded' | 'ungrounded' | 'contradicted' | 'not judged' | 'no check';

/** A verdict's claims with their states, and whether the answer as a whole holds. */
export interface Grounding {
  readonly claims: readonly { readonly claim: Claim; readonly state: ClaimState }[];
  /** Claims that need a check, and those of them that are grounded. */
  readonly needed: number;
  readonly grounded: number;
  /** Every claim that needs a check is grounded. */
  readonly holds: boolean;
}

/** A claim is grounded when it is cited and not contradicted. */
export function groundingOf(verdict: CompleteVerdict | PartialVerdict): Grounding {
  const unjudged = new Set(verdict.kind === 'partial' ? verdict.unjudged : []);
  const claims = verdict.response.claims.map((claim, index) => ({
    claim,
    state: unjudged.has(index) ? ('not judged' as const) : stateOf(claim),
  }));
  const needed = claims.filter(({ claim }) => claim.groundingCheckRequired).length;
  const grounded = claims.filter(({ state }) => state === 'grounded').length;
  return { claims, needed, grounded, holds: grounded === needed };
}

function stateOf(claim: Claim): ClaimState {
  if (!claim.groundingCheckRequired) return 'no check';
  if ((claim.antiCitationIndices?.length ?? 0) > 0) return 'contradicted';
  return claim.citationIndices.length > 0 ? 'grounded' : 'ungrounded';
}

/** The chunks that support or contradict a claim, each with its sign. */
export function chunksOf(claim: Claim, response: CheckGroundingResponse) {
  const named = (indices: readonly number[], how: 'for' | 'against') =>
    indices.flatMap((index) => {
      const chunk = response.citedChunks[index];
      return chunk === undefined ? [] : [{ chunk, how }];
    });
  return [...named(claim.citationIndices, 'for'), ...named(claim.antiCitationIndices ?? [], 'against')];
}
