import type { CheckGroundingResponse } from '../contract/check-response.js';
import type { Decision } from '../policy/decision.js';
import { listOf, scoreOf } from '../policy/claim-evidence.js';
import type { SentClaim } from './outcome.js';

/** The sentences of a judged text with what was decided of each. */
export function sentClaims(response: CheckGroundingResponse, decision: Decision): SentClaim[] {
  return listOf(response.claims).map((claim, index): SentClaim => {
    const { state, action } = decision.claims[index] ?? { state: 'unjudged', action: 'pass' };
    const score = scoreOf(claim.score);
    return {
      startPos: claim.startPos,
      endPos: claim.endPos,
      state,
      action,
      ...(score === undefined ? {} : { score }),
      chunks: listOf(state === 'contradicted' ? claim.antiCitationIndices : claim.citationIndices),
    };
  });
}
