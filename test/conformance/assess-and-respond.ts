import { inProcessEngine, type InProcessEngine } from '../../src/checkers/embedded/in-process-engine.js';
import type { CheckGroundingRequest, GroundingFact } from '../../src/contract/check-request.js';
import type { CheckGroundingResponse } from '../../src/contract/check-response.js';
import { systemClock, type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { respond } from '../../src/engine/respond.js';
import { describeWithModel } from '../with-model.js';

export type ClaimState = 'grounded' | 'ungrounded' | 'no-check';

/** An engine with all the time in the world. */
export interface Judge {
  readonly check: (request: CheckGroundingRequest) => Promise<CheckGroundingResponse>;
  /** The state of each claim, in order, at a threshold. @default 0.6 */
  readonly claimStates: (
    answer: string,
    facts: readonly (string | GroundingFact)[],
    threshold?: number,
  ) => Promise<ClaimState[]>;
}

/** Runs tests with the shipped model. */
export function describeJudge(name: string, tests: (judge: Judge) => void): void {
  describeWithModel(name, () => {
    tests(judgeWithModel());
  });
}

function judgeWithModel(): Judge {
  let engine: InProcessEngine;
  beforeAll(async () => {
    engine = inProcessEngine({ clock: systemClock, threads: 1 });
    await engine.ready;
    expect(engine.tier.tier).toBe('model');
  });
  afterAll(() => engine.close());

  const check = async (request: CheckGroundingRequest): Promise<CheckGroundingResponse> =>
    respond(
      await engine.explain(request, { deadline: Infinity as MonotonicMs, clock: systemClock }),
      request,
    );
  return {
    check,
    async claimStates(answerCandidate, facts, threshold = 0.6) {
      const { claims } = await check({
        answerCandidate,
        facts: facts.map((fact) => (typeof fact === 'string' ? { factText: fact } : fact)),
        groundingSpec: { citationThreshold: threshold },
      });
      return claims.map((claim) => {
        if (!claim.groundingCheckRequired) return 'no-check';
        return claim.citationIndices.length > 0 ? 'grounded' : 'ungrounded';
      });
    },
  };
}
