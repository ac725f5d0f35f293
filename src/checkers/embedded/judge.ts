import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { CheckGroundingResponse } from '../../contract/check-response.js';
import type { Assessment } from '../../engine/assessment.js';
import { respond } from '../../engine/respond.js';

/** What the engine came to, before it is a verdict. Plain JSON: it crosses threads. */
export type Judgement =
  | { readonly kind: 'complete'; readonly response: CheckGroundingResponse; readonly raw: Assessment }
  | {
      readonly kind: 'partial';
      readonly response: CheckGroundingResponse;
      readonly coverage: number;
      readonly unjudged: readonly number[];
      readonly passes?: Assessment['passes'];
    }
  /** The deadline came before any claim was judged. */
  | { readonly kind: 'nothing' };

/** Sums up an assessment: which of the claims that need a check were judged in time. */
export function judgementOf(assessment: Assessment, request: CheckGroundingRequest): Judgement {
  const required = assessment.claims.filter(({ checkRequired }) => checkRequired).length;
  const unjudged = assessment.claims.flatMap(({ checkRequired, judged }, index) =>
    checkRequired && !judged ? [index] : [],
  );
  if (unjudged.length > 0 && unjudged.length === required) return { kind: 'nothing' };
  const response = respond(assessment, request);
  if (unjudged.length === 0) return { kind: 'complete', response, raw: assessment };
  const { passes } = assessment;
  return {
    kind: 'partial',
    response,
    coverage: 1 - unjudged.length / required,
    unjudged,
    ...(passes && { passes }),
  };
}
