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
  /** The state of each claim, in order, at the default threshold. */
  readonly claimStates: (answer: string, facts: readonly (string | GroundingFact)[]) => Promise<ClaimState[]>;
}

/** Runs tests by the rules alone, and again with the model beside them. */
export function describeJudges(name: string, tests: (judge: Judge) => void): void {
  describe(`${name}, by the rules alone`, () => {
    tests(judgeOf(0));
  });
  describeWithModel(`${name}, with the model`, () => {
    tests(judgeOf(1));
  });
}

function judgeOf(threads: number): Judge {
  let engine: InProcessEngine;
  beforeAll(async () => {
    engine = inProcessEngine({ clock: systemClock, threads });
    await engine.ready;
    expect(engine.tier.tier).toBe(threads === 0 ? 'lexical' : 'model');
  });
  afterAll(() => engine.close());

  const check = async (request: CheckGroundingRequest): Promise<CheckGroundingResponse> =>
    respond(
      await engine.explain(request, { deadline: Infinity as MonotonicMs, clock: systemClock }),
      request,
    );
  return {
    check,
    async claimStates(answerCandidate, facts) {
      const { claims } = await check({
        answerCandidate,
        facts: facts.map((fact) => (typeof fact === 'string' ? { factText: fact } : fact)),
      });
      return claims.map((claim) => {
        if (!claim.groundingCheckRequired) return 'no-check';
        return claim.citationIndices.length > 0 ? 'grounded' : 'ungrounded';
      });
    },
  };
}
