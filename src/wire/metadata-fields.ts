import { parseJson } from '../contract/parse-json.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { CheckGroundingResponse } from '../contract/check-response.js';
import { isJsonObject } from '../contract/json-object.js';
import type { ApiVersion } from '../contract/api-version.js';

/** Fields of the contract that the published messages lack travel as JSON under this name of a call's metadata; over HTTP in base64, in the header of this name. */
export const REQUEST_METADATA = 'answer-guard-request-bin';
/** The same for the response. */
export const RESPONSE_METADATA = 'answer-guard-response-bin';
/** How a check ended, as the header of the same name over HTTP. */
export const VERDICT_METADATA = 'answer-guard';
/** What lets the reader of the answer say what they think of it, as the header of the same name. */
export const FEEDBACK_METADATA = 'answer-guard-feedback';
/** Bytes of response metadata that a client takes, if more than gRPC's own 8 KiB. */
export const LIMIT_METADATA = 'answer-guard-metadata-limit';

/** What of RESPONSE_METADATA a client takes that does not say, in bytes; base64 makes a third more of it. */
const DEFAULT_LIMIT = 5 * 1024;
/** A client may ask for no more: HTTP/2 peers refuse larger headers. */
const LARGEST_LIMIT = 44 * 1024;

/** A message with the fields that came in the call's metadata; its own win. Throws AG_REQUEST_INVALID when these are no JSON. */
export function withMetadataFields(message: object, metadata: string | undefined): object {
  if (metadata === undefined) return message;
  const extra = parseJson(metadata);
  if (!isJsonObject(extra)) return message;
  const merged: Record<string, unknown> = { ...extra, ...message };
  const spec = extra['groundingSpec'];
  if ('groundingSpec' in message && isJsonObject(spec) && isJsonObject(message.groundingSpec)) {
    merged['groundingSpec'] = { ...spec, ...message.groundingSpec };
  }
  return merged;
}

/** What of a request the message of a version has no field for, as JSON; undefined when it has one for all. */
export function metadataFields(request: CheckGroundingRequest, version: ApiVersion): string | undefined {
  const { prompt, groundingSource, groundingSpec: { citationThreshold: _, ...spec } = {} } = request;
  if (version !== 'v1alpha') delete spec.enableClaimLevelScore;
  const fields = {
    ...(prompt !== undefined && { prompt }),
    ...(groundingSource !== undefined && { groundingSource }),
    ...(Object.keys(spec).length > 0 && { groundingSpec: spec }),
  };
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : undefined;
}

/**
 * What of a response the message of a version has no field for, as JSON: scores of the whole, and by claim its
 * anti-citations (in v1alpha its score, too). What does not fit is left out and named in `omitted`.
 */
export function responseMetadata(
  response: CheckGroundingResponse,
  version: ApiVersion,
  limit = DEFAULT_LIMIT,
): string | undefined {
  const { contradictionScore, helpfulnessScore } = response;
  const scores = {
    ...(contradictionScore !== undefined && { contradictionScore }),
    ...(helpfulnessScore !== undefined && { helpfulnessScore }),
  };
  const claims = response.claims.map(({ antiCitationIndices, score }) => ({
    ...(antiCitationIndices !== undefined && { antiCitationIndices }),
    ...(version === 'v1alpha' && score !== undefined && { score }),
  }));
  const hasClaims = claims.some((claim) => Object.keys(claim).length > 0);
  if (!hasClaims && Object.keys(scores).length === 0) return undefined;
  const all = JSON.stringify({ ...scores, ...(hasClaims && { claims }) });
  const fits = Buffer.byteLength(all) <= Math.min(limit, LARGEST_LIMIT);
  return fits ? all : JSON.stringify({ ...scores, omitted: ['claims'] });
}

/** A decoded message with the fields that came in the call's metadata, as the contract's JSON. */
export function withResponseMetadata(message: object, metadata: string | undefined): object {
  if (metadata === undefined) return message;
  const extra = parseJson(metadata);
  if (!isJsonObject(extra)) return message;
  const { claims: extraClaims, omitted: _omitted, ...scores } = extra;
  if (!('claims' in message) || !Array.isArray(message.claims) || !Array.isArray(extraClaims))
    return { ...message, ...scores };
  const claims = message.claims.map((claim: unknown, index) => {
    const more: unknown = extraClaims[index];
    return isJsonObject(claim) && isJsonObject(more) ? { ...claim, ...more } : claim;
  });
  return { ...message, ...scores, claims };
}
