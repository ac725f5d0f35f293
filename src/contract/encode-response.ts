import type { CheckGroundingResponse, CitedChunk, Claim } from './check-response.js';
import { wellFormed } from './well-formed.js';

/**
 * The response as the contract's JSON, fields in the contract's order: zeros, false and empty lists written out, fields
 * that do not apply left out. A claim that needs no check has no citationIndices, antiCitationIndices or score.
 */
export function encodeCheckResponse(response: CheckGroundingResponse): Record<string, unknown> {
  return present({
    supportScore: response.supportScore,
    citedChunks: response.citedChunks.map(encodeChunk),
    citedFacts: response.citedFacts.map(({ chunkText }) => ({ chunkText })),
    claims: response.claims.map(encodeClaim),
    contradictionScore: response.contradictionScore,
    helpfulnessScore: response.helpfulnessScore,
  });
}

function encodeChunk(chunk: CitedChunk): Record<string, unknown> {
  return present({
    chunkText: chunk.chunkText,
    source: chunk.source,
    index: chunk.index,
    sourceMetadata: chunk.sourceMetadata,
    uri: chunk.uri,
    title: chunk.title,
    domain: chunk.domain,
  });
}

function encodeClaim(claim: Claim): Record<string, unknown> {
  const place = { startPos: claim.startPos, endPos: claim.endPos, claimText: wellFormed(claim.claimText) };
  if (!claim.groundingCheckRequired) return { ...place, groundingCheckRequired: false };
  return present({
    ...place,
    citationIndices: [...claim.citationIndices],
    groundingCheckRequired: true,
    score: claim.score,
    antiCitationIndices: claim.antiCitationIndices && [...claim.antiCitationIndices],
  });
}

/** The claim as its bytes read: UTF-8 has U+FFFD where JavaScript has half a surrogate pair. */
function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
