import fc from 'fast-check';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { CheckGroundingResponse } from '../../src/contract/check-response.js';

/** Texts of every script, with emoji, combining marks, lone surrogates and control characters. */
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
);

const unit = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0); // no -0: JSON has none
const key = fc.string({ maxLength: 20 }).filter((text) => text !== '__proto__');

const spec = fc.record(
  {
    citationThreshold: unit,
    enableClaimLevelScore: fc.boolean(),
    enableAntiCitations: fc.boolean(),
    antiCitationThreshold: unit,
  },
  { requiredKeys: [] },
);

const fact = fc.record(
  { factText: anyText, attributes: fc.dictionary(key, anyText, { maxKeys: 4, noNullPrototype: true }) },
  { requiredKeys: ['factText'] },
);

const labels = fc.dictionary(
  fc.stringMatching(/^[a-zéя日][a-z0-9_é-]{0,40}$/u),
  fc.stringMatching(/^[a-z0-9_я-]{0,40}$/u),
  {
    maxKeys: 4,
    noNullPrototype: true,
  },
);

/** Requests that keep every rule of the contract. */
export const lawfulRequest: fc.Arbitrary<CheckGroundingRequest> = fc.record(
  {
    answerCandidate: anyText.filter((text) => text !== ''),
    facts: fc.array(fact, { minLength: 1, maxLength: 5 }),
    groundingSpec: spec,
    prompt: anyText,
    userLabels: labels,
  },
  { requiredKeys: ['answerCandidate', 'facts'] },
);

const chunk = fc.record(
  {
    chunkText: anyText,
    source: fc.nat(4).map(String),
    sourceMetadata: fc.dictionary(key, anyText, { maxKeys: 3, noNullPrototype: true }),
    uri: fc.webUrl(),
    title: anyText,
    domain: fc.domain(),
  },
  { requiredKeys: ['chunkText', 'source'] },
);

/** An answer and a response to it whose claims tile parts of it in order, as a checker would give it. */
export const answered: fc.Arbitrary<{ answer: string; response: CheckGroundingResponse }> = fc
  .record({
    sentences: fc.array(fc.tuple(anyText, fc.boolean(), fc.boolean()), { maxLength: 6 }),
    chunks: fc.array(chunk, { maxLength: 4 }),
    score: unit,
    contradictionScore: fc.option(unit),
    helpfulnessScore: fc.option(unit),
    claimScores: fc.boolean(),
  })
  .map(({ sentences, chunks, score, contradictionScore, helpfulnessScore, claimScores }) => {
    const answer = sentences.map(([text]) => text).join(' ');
    let bytes = 0;
    const claims = sentences.map(([text, checkRequired, cited]) => {
      // A lone surrogate at the end would join the next sentence's first; the space between keeps them apart.
      const place = {
        claimText: Buffer.from(text).toString(),
        startPos: bytes,
        endPos: bytes + Buffer.byteLength(text),
      };
      bytes = place.endPos + 1;
      return {
        ...place,
        citationIndices: checkRequired && cited ? chunks.map((_, index) => index) : [],
        groundingCheckRequired: checkRequired,
        ...(checkRequired && claimScores ? { score } : {}),
        ...(checkRequired && contradictionScore !== null ? { antiCitationIndices: [] } : {}),
      };
    });
    return {
      answer,
      response: {
        supportScore: score,
        citedChunks: chunks,
        citedFacts: chunks.map(({ chunkText }) => ({ chunkText })),
        claims,
        ...(contradictionScore === null ? {} : { contradictionScore }),
        ...(helpfulnessScore === null ? {} : { helpfulnessScore }),
      },
    };
  });
