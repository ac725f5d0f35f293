import type { CheckOptions, Checker } from '../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { CheckGroundingResponse } from '../../src/contract/check-response.js';
import type { Verdict } from '../../src/contract/verdict.js';

/** One claim, the whole answer, cited to the whole of the first fact. */
export function groundedResponse(request: CheckGroundingRequest): CheckGroundingResponse {
  const chunkText = request.facts[0]?.factText ?? '';
  return {
    supportScore: 1,
    citedChunks: [{ chunkText, source: '0' }],
    citedFacts: [{ chunkText }],
    claims: [
      {
        claimText: Buffer.from(request.answerCandidate).toString(),
        startPos: 0,
        endPos: Buffer.byteLength(request.answerCandidate),
        citationIndices: [0],
        groundingCheckRequired: true,
      },
    ],
  };
}

export function complete(request: CheckGroundingRequest): Verdict {
  return {
    kind: 'complete',
    checker: 'scripted',
    cache: 'off',
    elapsedMs: 1,
    response: groundedResponse(request),
  };
}

export type Script = (request: CheckGroundingRequest, options: CheckOptions) => Verdict | Promise<Verdict>;

export interface ScriptedChecker extends Checker {
  readonly received: CheckGroundingRequest[];
  readonly isClosed: () => boolean;
}

/** A checker that does what the test says. */
export function scriptedChecker(
  script: Script = complete,
  ready: Promise<void> = Promise.resolve(),
): ScriptedChecker {
  const received: CheckGroundingRequest[] = [];
  let closed = false;
  return {
    name: 'scripted',
    version: '1',
    capabilities: { contradictions: true, claimScores: true, helpfulness: false },
    ready,
    received,
    isClosed: () => closed,
    async check(request, options) {
      received.push(request);
      return script(request, options);
    },
    close() {
      closed = true;
      return Promise.resolve();
    },
  };
}
