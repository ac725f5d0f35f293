import fc from 'fast-check';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { decodeCheckResponse } from '../../src/contract/decode-response.js';
import { encodeCheckResponse } from '../../src/contract/encode-response.js';
import { answered } from './arbitraries.js';

const answer = 'Ω is a letter. Is it?';
const wire = {
  supportScore: 0.5,
  citedChunks: [{ chunkText: 'Ω is a Greek letter', source: '0' }],
  claims: [
    {
      startPos: 0,
      endPos: 15,
      claimText: 'Ω is a letter.',
      citationIndices: [0],
      groundingCheckRequired: true,
    },
    { startPos: 16, endPos: 22, claimText: 'Is it?', groundingCheckRequired: false },
  ],
};

function decode(json: unknown): unknown {
  return decodeCheckResponse(json, { answerCandidate: answer, facts: 1 });
}

describe('encode', () => {
  test('writes zeros, false and empty lists, and nothing that does not apply', () => {
    const encoded = encodeCheckResponse({
      supportScore: 0,
      citedChunks: [],
      citedFacts: [],
      claims: [
        {
          claimText: 'A.',
          startPos: 0,
          endPos: 2,
          citationIndices: [],
          groundingCheckRequired: true,
          score: 0,
        },
        {
          claimText: 'B?',
          startPos: 3,
          endPos: 5,
          citationIndices: [],
          groundingCheckRequired: false,
          antiCitationIndices: [],
        },
      ],
      contradictionScore: 0,
    });
    expect(JSON.parse(JSON.stringify(encoded))).toStrictEqual({
      supportScore: 0,
      citedChunks: [],
      citedFacts: [],
      claims: [
        {
          startPos: 0,
          endPos: 2,
          claimText: 'A.',
          citationIndices: [],
          groundingCheckRequired: true,
          score: 0,
        },
        { startPos: 3, endPos: 5, claimText: 'B?', groundingCheckRequired: false },
      ],
      contradictionScore: 0,
    });
  });

  test('decode is its inverse, and every claim is cut out of the bytes by its offsets', () => {
    fc.assert(
      fc.property(answered, ({ answer: text, response }) => {
        const json: unknown = JSON.parse(JSON.stringify(encodeCheckResponse(response)));
        const decoded = decodeCheckResponse(json, { answerCandidate: text, facts: 5 });
        expect(decoded).toEqual(response);
        for (const claim of decoded.claims) {
          const bytes = Buffer.from(text).subarray(claim.startPos, claim.endPos);
          expect(bytes.toString()).toBe(claim.claimText);
        }
      }),
    );
  });
});

describe('decode', () => {
  test('fills in what proto JSON drops', () => {
    const { claims, ...rest } = wire;
    const dropped = {
      ...rest,
      supportScore: undefined,
      claims: [
        { endPos: 15, citationIndices: ['0'], groundingCheckRequired: 'true' },
        { startPos: '16', endPos: 22 },
      ],
    };
    expect(decode(dropped)).toEqual({
      ...rest,
      supportScore: 0,
      citedFacts: [{ chunkText: 'Ω is a Greek letter' }],
      claims: [claims[0], { ...claims[1], citationIndices: [] }],
    });
  });

  test('ignores what a newer service may add, and chunks that no claim cites', () => {
    const newer = {
      ...wire,
      model: 'x',
      citedChunks: [...wire.citedChunks, { chunkText: 'Uncited', source: '0', rank: 1 }],
    };
    expect(decode(newer)).toMatchObject({
      supportScore: 0.5,
      citedChunks: [{ source: '0' }, { chunkText: 'Uncited' }],
    });
  });

  const [first, second] = wire.claims;
  test.each<[string, unknown, RegExp]>([
    ['no object', [], /expected object/],
    ['a score over one', { ...wire, supportScore: 1.2 }, /supportScore/],
    ['a score that is NaN', { ...wire, supportScore: 'NaN' }, /supportScore/],
    ['a claim score below zero', { ...wire, claims: [{ ...first, score: -0.1 }] }, /claims\[0\].score/],
    [
      'an offset past the end',
      { ...wire, claims: [{ ...first, endPos: 99 }] },
      /claims\[0\]: bytes \[0, 99\)/,
    ],
    [
      'an offset that runs backwards',
      { ...wire, claims: [{ ...first, startPos: 15, endPos: 0 }] },
      /do not lie in order/,
    ],
    [
      'an offset inside a character',
      { ...wire, claims: [{ ...first, startPos: 1 }] },
      /cut a character in two/,
    ],
    ['a fractional offset', { ...wire, claims: [{ ...first, startPos: 0.5 }] }, /startPos/],
    ['no end', { ...wire, claims: [{ startPos: 0 }] }, /endPos/],
    [
      'claims that overlap',
      { ...wire, claims: [first, { ...second, startPos: 10 }] },
      /claims\[1\].*in order/,
    ],
    ['offsets in UTF-16', { ...wire, claims: [{ ...first, endPos: 14 }] }, /are not claimText/],
    [
      'a citation past the list',
      { ...wire, claims: [{ ...first, citationIndices: [1] }] },
      /cites chunk 1 of 1/,
    ],
    [
      'an anti-citation past the list',
      { ...wire, claims: [{ ...first, antiCitationIndices: [4] }] },
      /cites chunk 4 of 1/,
    ],
    ['a negative citation', { ...wire, claims: [{ ...first, citationIndices: [-1] }] }, /citationIndices/],
    [
      'a source past the facts',
      { ...wire, citedChunks: [{ chunkText: 'x', source: '1' }] },
      /citedChunks\[0\].source/,
    ],
    ['a source that is no index', { ...wire, citedChunks: [{ chunkText: 'x', source: 'doc' }] }, /source/],
  ])('refuses %s', (_kind, json, message) => {
    expect(() => decode(json)).toThrow(AnswerGuardError);
    expect(() => decode(json)).toThrow(message);
  });

  test('only coded errors escape', () => {
    const noise = fc.oneof(
      fc.jsonValue(),
      fc
        .tuple(
          fc.constantFrom('supportScore', 'citedChunks', 'claims', 'citedFacts', '__proto__'),
          fc.jsonValue(),
        )
        .map(([name, value]) => ({ ...wire, [name]: value })),
      fc
        .tuple(fc.constantFrom('startPos', 'endPos', 'claimText', 'citationIndices', 'score'), fc.jsonValue())
        .map(([name, value]) => ({ ...wire, claims: [{ ...first, [name]: value }] })),
    );
    fc.assert(
      fc.property(noise, (json) => {
        try {
          decode(json);
        } catch (error) {
          expect(AnswerGuardError.isInstance(error) && error.code).toBe('AG_RESPONSE_INVALID');
        }
      }),
      { numRuns: 500 },
    );
  });
});
