import { z } from 'zod';

const score = z.number().min(0).max(1);
const position = z.number().int().nonnegative();
const index = z.number().int().nonnegative();

const citedChunk = z.object({
  chunkText: z.string().default(''),
  source: z.string().default(''),
  index: z.number().int().nonnegative().exactOptional(),
  sourceMetadata: z.record(z.string(), z.string()).exactOptional(),
  uri: z.string().exactOptional(),
  title: z.string().exactOptional(),
  domain: z.string().exactOptional(),
});

const claim = z.object({
  startPos: position.default(0),
  endPos: position,
  claimText: z.string().exactOptional(),
  citationIndices: z.array(index).default([]),
  groundingCheckRequired: z.boolean().default(false),
  score: score.exactOptional(),
  antiCitationIndices: z.array(index).exactOptional(),
});

/**
 * The response in canonical form. Proto JSON drops what has its default value, so zeros, false and empty lists may be
 * absent. Members that the contract does not name are let be: a service may add some.
 */
export const checkGroundingResponseSchema = z.object({
  supportScore: score.default(0),
  citedChunks: z.array(citedChunk).default([]),
  citedFacts: z.array(z.object({ chunkText: z.string().default('') })).exactOptional(),
  claims: z.array(claim).default([]),
  contradictionScore: score.exactOptional(),
  helpfulnessScore: score.exactOptional(),
});
