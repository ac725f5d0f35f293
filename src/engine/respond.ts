import type { CheckGroundingRequest, GroundingFact } from '../contract/check-request.js';
import { DEFAULT_ANTI_CITATION_THRESHOLD, DEFAULT_CITATION_THRESHOLD } from '../contract/check-request.js';
import type { CheckGroundingResponse, CitedChunk, Claim } from '../contract/check-response.js';
import { utf8Length } from '../contract/utf8-offsets.js';
import type { Assessment, EvidenceScore } from './assessment.js';

/**
 * Applies a request's thresholds to an assessment of the same texts: raw scores in, the contract's response out. Pure,
 * so that one cached assessment answers every `groundingSpec`.
 */
export function respond(assessment: Assessment, request: CheckGroundingRequest): CheckGroundingResponse {
  const spec = request.groundingSpec ?? {};
  const citationThreshold = spec.citationThreshold ?? DEFAULT_CITATION_THRESHOLD;
  const antiCitationThreshold = spec.antiCitationThreshold ?? DEFAULT_ANTI_CITATION_THRESHOLD;
  const withAntiCitations = spec.enableAntiCitations === true;
  const cited = new CitedChunkList(assessment, request.facts);
  const bytes = new ByteOffsets(request.answerCandidate);

  const claims = assessment.claims.map((claim): Claim => {
    const judged = claim.checkRequired && claim.judged;
    const citations = judged ? overThreshold(claim.supporters, citationThreshold) : [];
    const antiCitations = judged ? overThreshold(claim.contradictors, antiCitationThreshold) : [];
    return {
      claimText: request.answerCandidate.slice(claim.start, claim.end),
      startPos: bytes.at(claim.start),
      endPos: bytes.at(claim.end),
      citationIndices: cited.indicesOf(citations),
      groundingCheckRequired: claim.checkRequired,
      ...(judged && spec.enableClaimLevelScore === true ? { score: claim.support } : {}),
      ...(withAntiCitations ? { antiCitationIndices: cited.indicesOf(antiCitations) } : {}),
    };
  });

  return {
    supportScore: assessment.supportScore,
    citedChunks: cited.chunks,
    citedFacts: cited.chunks.map(({ chunkText }) => ({ chunkText })),
    claims,
    ...(withAntiCitations ? { contradictionScore: assessment.contradictionScore } : {}),
    ...(spec.enableHelpfulnessScore === true && assessment.helpfulness !== undefined
      ? { helpfulnessScore: assessment.helpfulness }
      : {}),
  };
}

function overThreshold(evidence: readonly EvidenceScore[], threshold: number): readonly EvidenceScore[] {
  return evidence.filter(({ score }) => score > 0 && score >= threshold);
}

/** Collects the chunks that claims cite, each once, in the order of their first citation. */
class CitedChunkList {
  readonly chunks: CitedChunk[] = [];
  readonly #positions = new Map<number, number>();
  readonly #assessment: Assessment;
  readonly #facts: readonly GroundingFact[];

  constructor(assessment: Assessment, facts: readonly GroundingFact[]) {
    this.#assessment = assessment;
    this.#facts = facts;
  }

  indicesOf(evidence: readonly EvidenceScore[]): number[] {
    const indices = new Set<number>();
    for (const { chunks } of evidence) {
      for (const chunk of chunks) {
        const position = this.#positions.get(chunk) ?? this.#add(chunk);
        if (position !== undefined) indices.add(position);
      }
    }
    return [...indices].sort((a, b) => a - b);
  }

  #add(chunkIndex: number): number | undefined {
    const chunk = this.#assessment.chunks[chunkIndex];
    const fact = chunk && this.#facts[chunk.fact];
    if (!fact) return undefined;
    const position = this.chunks.length;
    this.chunks.push({
      chunkText: fact.factText.slice(chunk.start, chunk.end),
      source: String(chunk.fact),
      ...metadataOf(fact),
    });
    this.#positions.set(chunkIndex, position);
    return position;
  }
}

function metadataOf(fact: GroundingFact): Partial<CitedChunk> {
  const attributes = fact.attributes ?? {};
  if (Object.keys(attributes).length === 0) return {};
  const { uri, title } = attributes;
  const domain = attributes['domain'] ?? (uri === undefined ? undefined : hostOf(uri));
  return {
    sourceMetadata: attributes,
    ...(uri === undefined ? {} : { uri }),
    ...(title === undefined ? {} : { title }),
    ...(domain === undefined ? {} : { domain }),
  };
}

function hostOf(uri: string): string | undefined {
  const host = URL.canParse(uri) ? new URL(uri).hostname : '';
  return host === '' ? undefined : host;
}

/** UTF-16 offsets to UTF-8 ones; cheap when asked in rising order, as claims come. */
class ByteOffsets {
  readonly #text: string;
  #utf16 = 0;
  #utf8 = 0;

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): number {
    if (offset < this.#utf16) {
      this.#utf16 = 0;
      this.#utf8 = 0;
    }
    this.#utf8 += utf8Length(this.#text.slice(this.#utf16, offset));
    this.#utf16 = offset;
    return this.#utf8;
  }
}
