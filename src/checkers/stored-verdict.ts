import type { CheckGroundingRequest } from '../contract/check-request.js';
import { TIERS, type CompleteVerdict } from '../contract/verdict.js';
import { canonicalSpec } from './cache-key.js';
import type { StoredVerdict } from './cache-store.js';
import type { Checker } from './checker.js';

/** What is kept of a complete verdict. */
export function toStored(verdict: CompleteVerdict, request: CheckGroundingRequest): StoredVerdict {
  return {
    response: verdict.response,
    spec: canonicalSpec(request.groundingSpec),
    ...(verdict.raw !== undefined && { raw: verdict.raw }),
    ...(verdict.tier !== undefined && { tier: verdict.tier }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isScore = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
const isOptional = (value: unknown, holds: (value: unknown) => boolean): boolean =>
  value === undefined || holds(value);
const isIndexBelow =
  (end: number) =>
  (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < end;
const isListOf = (value: unknown, holds: (value: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.every(holds);

/** Whether a value has the shape of a response to this request, as far as that shows without judging again. */
function isResponseTo(request: CheckGroundingRequest, response: unknown): boolean {
  if (!isFields(response)) return false;
  const { citedChunks, citedFacts, claims } = response;
  const answerBytes = Buffer.byteLength(request.answerCandidate);
  const hasChunkText = (chunk: unknown) => isFields(chunk) && typeof chunk['chunkText'] === 'string';
  if (!isListOf(citedFacts, hasChunkText)) return false;
  if (
    !isListOf(
      citedChunks,
      (chunk) => hasChunkText(chunk) && isFields(chunk) && typeof chunk['source'] === 'string',
    )
  ) {
    return false;
  }
  const isCitation = isIndexBelow(citedChunks.length);
  let reached = 0;
  const isNextClaim = (claim: unknown): boolean => {
    if (!isFields(claim)) return false;
    const { claimText, startPos, endPos } = claim;
    if (typeof claimText !== 'string' || typeof startPos !== 'number' || typeof endPos !== 'number')
      return false;
    if (!(startPos >= reached && endPos > startPos && endPos <= answerBytes)) return false;
    reached = endPos;
    return (
      typeof claim['groundingCheckRequired'] === 'boolean' &&
      isListOf(claim['citationIndices'], isCitation) &&
      isOptional(claim['antiCitationIndices'], (indices) => isListOf(indices, isCitation)) &&
      isOptional(claim['score'], isScore)
    );
  };
  return (
    isScore(response['supportScore']) &&
    isOptional(response['contradictionScore'], isScore) &&
    isOptional(response['helpfulnessScore'], isScore) &&
    isListOf(claims, isNextClaim)
  );
}

function isStoredFor(request: CheckGroundingRequest, value: unknown): value is StoredVerdict {
  return (
    isFields(value) &&
    typeof value['spec'] === 'string' &&
    isOptional(value['tier'], (tier) => TIERS.some((known) => known === tier)) &&
    isResponseTo(request, value['response'])
  );
}

/**
 * A verdict from what a store returned, under the spec of this request; undefined when it is none, whatever it is.
 */
export function fromStored(
  value: unknown,
  checker: Checker,
  request: CheckGroundingRequest,
): CompleteVerdict | undefined {
  if (!isStoredFor(request, value)) return undefined;
  const { response, spec, raw, tier } = value;
  const verdict: CompleteVerdict = {
    kind: 'complete',
    checker: checker.name,
    cache: 'hit',
    elapsedMs: 0,
    response,
    ...(raw !== undefined && { raw }),
    ...(tier !== undefined && { tier }),
  };
  if (spec === canonicalSpec(request.groundingSpec)) return verdict;
  try {
    return checker.rethreshold?.(verdict, request);
  } catch {
    return undefined;
  }
}
