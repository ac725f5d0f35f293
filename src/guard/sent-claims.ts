import type { GroundingFact } from '../contract/check-request.js';
import type { CheckGroundingResponse, Claim } from '../contract/check-response.js';
import { isMarks, namedFacts } from '../engine/claims/citation-marks.js';
import type { Decision } from '../policy/decision.js';
import { listOf, scoreOf } from '../policy/claim-evidence.js';
import type { SentClaim } from './outcome.js';

/**
 * The sentences of a judged text with what was decided of each.
 *
 * @param facts those that it was judged by, in the order in which its marks of citations name them
 */
export function sentClaims(
  response: CheckGroundingResponse,
  decision: Decision,
  facts: readonly GroundingFact[],
): SentClaim[] {
  const claims = listOf(response.claims);
  return claims.map((claim, index): SentClaim => {
    const { state, action } = decision.claims[index] ?? { state: 'unjudged', action: 'pass' };
    const score = scoreOf(claim.score);
    return {
      startPos: claim.startPos,
      endPos: claim.endPos,
      state,
      action,
      ...(score === undefined ? {} : { score }),
      ...(state === 'grounded' && citesAnother(claims, index, response, facts) && { citesAnother: true }),
      chunks: listOf(state === 'contradicted' ? claim.antiCitationIndices : claim.citationIndices),
    };
  });
}

/** Whether a sentence's marks name facts, and what it rests on is in none of them. */
function citesAnother(
  claims: readonly Claim[],
  index: number,
  response: CheckGroundingResponse,
  facts: readonly GroundingFact[],
): boolean {
  const claim = claims[index];
  if (claim === undefined) return false;
  let marked = claim.claimText;
  // A mark that stands alone belongs to what stands before it.
  for (let next = index + 1; isMarks(claims[next]?.claimText ?? ''); next += 1)
    marked += claims[next]?.claimText ?? '';
  const named = namedFacts(marked, facts);
  const cited = listOf(claim.citationIndices).map((chunk) =>
    Number(response.citedChunks[chunk]?.source ?? Number.NaN),
  );
  return named.size > 0 && cited.length > 0 && !cited.some((fact) => named.has(fact));
}
