import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { CheckGroundingResponse } from '../contract/check-response.js';
import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';
import { assess } from '../engine/engine.js';
import { respond } from '../engine/respond.js';

/** What a check comes to for whose answer a store has nothing: nothing supports it, and nothing is cited. */
export function nothingFound(
  request: CheckGroundingRequest,
  { clock, deadline }: { readonly clock: Clock; readonly deadline: MonotonicMs },
): CheckGroundingResponse {
  const assessment = assess({ ...request, facts: [] }, { clock, deadline });
  const claims = assessment.claims.map((claim) => ({ ...claim, judged: true, support: 0, contradiction: 0 }));
  return respond({ ...assessment, claims, supportScore: 0, contradictionScore: 0 }, request);
}
