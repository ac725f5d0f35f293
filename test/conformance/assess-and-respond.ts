import type { CheckGroundingRequest, GroundingFact } from '../../src/contract/check-request.js';
import type { CheckGroundingResponse } from '../../src/contract/check-response.js';
import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { assess } from '../../src/engine/engine.js';
import { respond } from '../../src/engine/respond.js';

const clock = { now: () => 0 as MonotonicMs };

/** The engine's answer to a request, with all the time in the world. */
export function check(request: CheckGroundingRequest): CheckGroundingResponse {
  return respond(assess(request, { deadline: 1 as MonotonicMs, clock }), request);
}

export type ClaimState = 'grounded' | 'ungrounded' | 'no-check';

/** The state of each claim, in order, at the default threshold. */
export function claimStates(
  answerCandidate: string,
  facts: readonly (string | GroundingFact)[],
): ClaimState[] {
  const response = check({
    answerCandidate,
    facts: facts.map((fact) => (typeof fact === 'string' ? { factText: fact } : fact)),
  });
  return response.claims.map((claim) =>
    claim.groundingCheckRequired
      ? claim.citationIndices.length > 0
        ? 'grounded'
        : 'ungrounded'
      : 'no-check',
  );
}
