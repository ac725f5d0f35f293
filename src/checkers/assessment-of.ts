import type { GroundingFact } from '../contract/check-request.js';
import type { AssessedClaim, Assessment } from '../engine/assessment.js';
import { answerSupport, meanOf } from './answer-support.js';

/** Claims that were scored against whole facts, with what they make of the answer: each fact is one chunk, in the order given. */
export function assessmentOf(claims: readonly AssessedClaim[], facts: readonly GroundingFact[]): Assessment {
  const judged = claims.filter((claim) => claim.checkRequired && claim.judged);
  return {
    claims,
    chunks: facts.map(({ factText }, fact) => ({ fact, start: 0, end: factText.length })),
    supportScore: answerSupport(judged.map(({ support }) => support)),
    contradictionScore: meanOf(judged.map(({ contradiction }) => contradiction)),
  };
}
