import fc from 'fast-check';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { AssessedClaim, Assessment } from '../../src/engine/assessment.js';
import { respond } from '../../src/engine/respond.js';

const claimOf = (over: Partial<AssessedClaim>): AssessedClaim => ({
  start: 0,
  end: 5,
  checkRequired: true,
  judged: true,
  support: 0,
  contradiction: 0,
  supporters: [],
  contradictors: [],
  ...over,
});

const request: CheckGroundingRequest = {
  answerCandidate: 'Água. 火は熱い。 🙂 ok.',
  facts: [
    {
      factText: 'Water is wet. Fire is hot.',
      attributes: { uri: 'https://docs.example.org/a?b', title: 'Elements', author: 'Ana' },
    },
    { factText: 'Ice is cold.' },
  ],
};

const chunks = [
  { fact: 0, start: 0, end: 13 },
  { fact: 0, start: 14, end: 26 },
  { fact: 1, start: 0, end: 12 },
];

const assessmentOf = (...claims: AssessedClaim[]): Assessment => ({
  claims,
  chunks,
  supportScore: 0.7,
  contradictionScore: 0.2,
});

const withSpec = (groundingSpec: NonNullable<CheckGroundingRequest['groundingSpec']>) => ({
  ...request,
  groundingSpec,
});

describe('respond', () => {
  it('cites a chunk at the threshold and not under it', () => {
    const assessment = assessmentOf(
      claimOf({
        support: 0.6,
        supporters: [
          { chunks: [2], score: 0.6 },
          { chunks: [0], score: 0.59 },
        ],
      }),
    );
    expect(respond(assessment, request).claims[0]!.citationIndices).toEqual([0]);
    expect(respond(assessment, request).citedChunks.map((chunk) => chunk.source)).toEqual(['1']);
    expect(respond(assessment, withSpec({ citationThreshold: 0.61 })).citedChunks).toEqual([]);
    expect(respond(assessment, withSpec({ citationThreshold: 0 })).citedChunks).toHaveLength(2);
  });

  it('lists each cited chunk once, with the metadata of its fact', () => {
    const supporters = [{ chunks: [1], score: 0.9 }];
    const response = respond(
      assessmentOf(claimOf({ supporters }), claimOf({ start: 6, end: 11, supporters })),
      request,
    );
    expect(response.citedChunks).toEqual([
      {
        chunkText: 'Fire is hot.',
        source: '0',
        sourceMetadata: request.facts[0]!.attributes,
        uri: 'https://docs.example.org/a?b',
        title: 'Elements',
        domain: 'docs.example.org',
      },
    ]);
    expect(response.citedFacts).toEqual([{ chunkText: 'Fire is hot.' }]);
    expect(response.claims.map((claim) => claim.citationIndices)).toEqual([[0], [0]]);
  });

  it('cites every chunk of a joint set', () => {
    const assessment = assessmentOf(
      claimOf({
        supporters: [
          { chunks: [0, 2], score: 0.9 },
          { chunks: [1], score: 0.65 },
        ],
      }),
    );
    const texts = (threshold: number): string[] =>
      respond(assessment, withSpec({ citationThreshold: threshold })).citedChunks.map(
        (chunk) => chunk.chunkText,
      );
    expect(texts(0.8)).toEqual(['Water is wet.', 'Ice is cold.']);
    expect(texts(0.6)).toEqual(['Water is wet.', 'Ice is cold.', 'Fire is hot.']);
  });

  it('gives no citation and no score to a claim that needs no check, or that was not judged', () => {
    const supporters = [{ chunks: [0], score: 0.9 }];
    const response = respond(
      assessmentOf(
        claimOf({ checkRequired: false, supporters, support: 0.9 }),
        claimOf({ judged: false, supporters, support: 0.9 }),
      ),
      withSpec({ enableClaimLevelScore: true, enableAntiCitations: true }),
    );
    for (const claim of response.claims) {
      expect(claim.citationIndices).toEqual([]);
      expect(claim.antiCitationIndices).toEqual([]);
      expect(claim).not.toHaveProperty('score');
    }
    expect(response.claims.map((claim) => claim.groundingCheckRequired)).toEqual([false, true]);
  });

  it('speaks of scores and contradictions only when asked', () => {
    const assessment = assessmentOf(
      claimOf({ support: 0.1, contradiction: 0.85, contradictors: [{ chunks: [2], score: 0.85 }] }),
    );
    const plain = respond(assessment, request);
    expect(plain).not.toHaveProperty('contradictionScore');
    expect(plain.claims[0]).not.toHaveProperty('antiCitationIndices');
    expect(plain.claims[0]).not.toHaveProperty('score');
    expect(plain.citedChunks).toEqual([]);

    const full = respond(assessment, withSpec({ enableAntiCitations: true, enableClaimLevelScore: true }));
    expect(full.contradictionScore).toBe(0.2);
    expect(full.claims[0]).toMatchObject({ score: 0.1, antiCitationIndices: [0], citationIndices: [] });
    expect(full.citedChunks[0]!.chunkText).toBe('Ice is cold.');
    expect(
      respond(assessment, withSpec({ enableAntiCitations: true, antiCitationThreshold: 0.86 })).citedChunks,
    ).toEqual([]);
  });

  it('cuts each claim out by UTF-8 bytes, in any script', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }), (parts) => {
        const answerCandidate = parts.join(' ');
        let start = 0;
        const claims = parts.map((part) => {
          const claim = claimOf({ start, end: start + part.length });
          start += part.length + 1;
          return claim;
        });
        const response = respond(assessmentOf(...claims), { ...request, answerCandidate });
        const bytes = Buffer.from(answerCandidate);
        for (const claim of response.claims) {
          expect(bytes.subarray(claim.startPos, claim.endPos).toString()).toBe(claim.claimText);
        }
      }),
    );
  });
});
