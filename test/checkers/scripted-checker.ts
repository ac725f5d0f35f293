import type { Checker, CheckOptions } from '../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { CheckGroundingResponse } from '../../src/contract/check-response.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import type { CompleteVerdict, FailedVerdict, PartialVerdict, Verdict } from '../../src/contract/verdict.js';

/** A request like any other; `answer` may be varied. */
export function requestFor(answer = 'The tower is 330 m tall.'): CheckGroundingRequest {
  return {
    answerCandidate: answer,
    facts: [{ factText: 'The tower is 330 m tall.', attributes: { title: 'Towers' } }],
  };
}

/** A response that makes one claim of the whole answer. */
export function responseTo(request: CheckGroundingRequest, supportScore = 0.9): CheckGroundingResponse {
  return {
    supportScore,
    citedChunks: [{ chunkText: 'The tower is 330 m tall.', source: '0' }],
    citedFacts: [{ chunkText: 'The tower is 330 m tall.' }],
    claims: [
      {
        claimText: request.answerCandidate,
        startPos: 0,
        endPos: Buffer.byteLength(request.answerCandidate),
        citationIndices: [0],
        groundingCheckRequired: true,
      },
    ],
  };
}

const own = { checker: 'scripted', cache: 'off', elapsedMs: 0 } as const;

export const complete = (request: CheckGroundingRequest, supportScore?: number): CompleteVerdict => ({
  kind: 'complete',
  ...own,
  response: responseTo(request, supportScore),
});

export const partial = (request: CheckGroundingRequest, coverage: number): PartialVerdict => ({
  kind: 'partial',
  ...own,
  cause: 'timeout',
  response: responseTo(request, 0),
  coverage,
  unjudged: [],
});

export const failed = (cause: FailedVerdict['cause']): FailedVerdict => ({ kind: 'failed', ...own, cause });

/** One call that the checker under test made of the inner one. */
export interface Call {
  readonly request: CheckGroundingRequest;
  readonly options: CheckOptions;
  readonly answer: (verdict: Verdict) => void;
  readonly reject: (error: unknown) => void;
}

/** A checker whose calls are answered by the test. */
export function scriptedChecker(
  own: Partial<Checker> = {},
): Checker & { readonly calls: Call[]; closed: number } {
  const calls: Call[] = [];
  return {
    calls,
    closed: 0,
    name: 'scripted',
    version: '1',
    capabilities: { contradictions: false, claimScores: false, helpfulness: false },
    ready: Promise.resolve(),
    check(request, options) {
      return new Promise((answer, reject) => {
        calls.push({ request, options, answer, reject });
      });
    },
    close() {
      this.closed++;
      return Promise.resolve();
    },
    ...own,
  };
}

/** Options of a caller with so much time left. */
export function within(ms: number, signal = new AbortController().signal): CheckOptions {
  return { signal, deadline: (systemClock.now() + ms) as CheckOptions['deadline'] };
}

/** Time stands still but for `jest.advanceTimersByTimeAsync`; promises go on. */
export function stopTime(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}

/** Lets everything that waits for no timer happen. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
