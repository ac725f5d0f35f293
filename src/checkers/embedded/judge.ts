import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { CheckGroundingResponse } from '../../contract/check-response.js';
import type { FailureCause } from '../../contract/verdict.js';
import type { Assessment } from '../../engine/assessment.js';
import { respond } from '../../engine/respond.js';

/** Why claims were not judged: the deadline came first, the engine does not know the answer's language, or it held the engine before. */
type Unjudged = Extract<FailureCause, 'timeout' | 'unsupportedLanguage' | 'engineHeld'>;

/** What the engine came to, before it is a verdict. Plain JSON: it crosses threads. */
export type EngineResult =
  | { readonly kind: 'complete'; readonly response: CheckGroundingResponse; readonly raw: Assessment }
  | {
      readonly kind: 'partial';
      readonly cause: Unjudged;
      readonly response: CheckGroundingResponse;
      readonly coverage: number;
      readonly unjudged: readonly number[];
      readonly passes?: Assessment['passes'];
    }
  /** No claim was judged that needs a check. */
  | { readonly kind: 'nothing'; readonly cause: Unjudged };

/** Sums up an assessment: which of the claims that need a check were judged. */
export function engineResultOf(assessment: Assessment, request: CheckGroundingRequest): EngineResult {
  const required = assessment.claims.filter(({ checkRequired }) => checkRequired).length;
  const unjudged = assessment.claims.flatMap(({ checkRequired, judged }, index) =>
    checkRequired && !judged ? [index] : [],
  );
  const cause = assessment.isOtherLanguage === true ? 'unsupportedLanguage' : 'timeout';
  if (unjudged.length > 0 && unjudged.length === required) return { kind: 'nothing', cause };
  const response = respond(assessment, request);
  if (unjudged.length === 0) return { kind: 'complete', response, raw: assessment };
  const { passes } = assessment;
  return {
    kind: 'partial',
    cause,
    response,
    coverage: 1 - unjudged.length / required,
    unjudged,
    ...(passes && { passes }),
  };
}
