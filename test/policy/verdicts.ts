import { PRESETS } from '../../config/presets.js';
import type { CheckGroundingResponse, CitedChunk, Claim } from '../../src/contract/check-response.js';
import { Utf8Offsets } from '../../src/contract/utf8-offsets.js';
import {
  FAILURE_CAUSES,
  type CompleteVerdict,
  type FailedVerdict,
  type FailureCause,
  type PartialVerdict,
} from '../../src/contract/verdict.js';
import type { Action, Policy } from '../../src/policy/policy.js';

/**
 * The actions of `balanced` with thresholds of the tests' own (a preset's move with the engine's curve; between supported
 * and unsupported lies nothing), every cause annotated, short messages, and what a test changes.
 */
export function policyWith(changes: Partial<Policy> = {}): Policy {
  return {
    ...PRESETS.balanced,
    citationThreshold: 0.6,
    unsupportedThreshold: 0.6,
    contradictionThreshold: 0.8,
    supportThreshold: 0.4,
    minCitedClaims: 0.3,
    onError: onError('annotate'),
    message: { default: 'The answer could not be verified.', de: 'Nicht belegt.' },
    ...changes,
  };
}

export function onError(all: Action, changes: Partial<Record<FailureCause, Action>> = {}) {
  const causes = Object.fromEntries(FAILURE_CAUSES.map((cause) => [cause, all] as const));
  return { ...(causes as Record<FailureCause, Action>), ...changes };
}

/** How one sentence of a scripted verdict was judged. */
export interface Sentence {
  readonly text: string;
  readonly is?: 'grounded' | 'unsupported' | 'contradicted' | 'notChecked' | 'unjudged';
  readonly score?: number;
  /** The chunk that supports or contradicts it. */
  readonly chunk?: CitedChunk;
}

/** A response for an answer in which each sentence is found after the one before it. */
export function responseFor(
  answer: string,
  sentences: readonly Sentence[],
  changes: Partial<CheckGroundingResponse> = {},
): CheckGroundingResponse {
  const offsets = new Utf8Offsets(answer);
  const citedChunks: CitedChunk[] = [];
  let from = 0;
  const claims = sentences.map(({ text, is = 'grounded', score, chunk }): Claim => {
    const start = answer.indexOf(text, from);
    if (start < 0) throw new Error(`"${text}" is not in the answer after ${from}`);
    from = start + text.length;
    const bears = is === 'grounded' || is === 'contradicted';
    if (bears) citedChunks.push(chunk ?? { chunkText: 'a chunk', source: '0' });
    const indices = bears ? [citedChunks.length - 1] : [];
    return {
      claimText: text,
      startPos: offsets.toByte(start),
      endPos: offsets.toByte(from),
      groundingCheckRequired: is !== 'notChecked',
      citationIndices: is === 'grounded' ? indices : [],
      ...(is === 'contradicted' ? { antiCitationIndices: indices } : {}),
      ...(score === undefined ? {} : { score }),
    };
  });
  const needed = sentences.filter(({ is }) => is !== 'notChecked');
  const grounded = needed.filter(({ is }) => is === undefined || is === 'grounded');
  return {
    supportScore: needed.length === 0 ? 0 : grounded.length / needed.length,
    citedChunks,
    citedFacts: citedChunks.map(({ chunkText }) => ({ chunkText })),
    claims,
    ...changes,
  };
}

const base = { checker: 'scripted', cache: 'off', elapsedMs: 3 } as const;

export function complete(response: CheckGroundingResponse): CompleteVerdict {
  return { ...base, kind: 'complete', response };
}

export function completeFor(answer: string, sentences: readonly Sentence[]): CompleteVerdict {
  return complete(responseFor(answer, sentences));
}

export function partial(
  response: CheckGroundingResponse,
  unjudged: readonly number[],
  cause: FailureCause = 'timeout',
): PartialVerdict {
  const needed = response.claims.filter((claim) => claim.groundingCheckRequired).length;
  const coverage = needed === 0 ? 0 : 1 - unjudged.length / needed;
  return { ...base, kind: 'partial', cause, response, coverage, unjudged };
}

export function failedWith(cause: FailureCause): FailedVerdict {
  return { ...base, kind: 'failed', cause };
}
