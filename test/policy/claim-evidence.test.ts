import type { CheckGroundingResponse, Claim } from '../../src/contract/check-response.js';
import { listOf, readEvidence, scoreOf } from '../../src/policy/claim-evidence.js';

const response = {
  citedChunks: [
    { chunkText: 'a', source: '0' },
    { chunkText: 'b', source: '1' },
  ],
} as unknown as CheckGroundingResponse;

function evidence(claim: Partial<Record<keyof Claim, unknown>>, of = response) {
  return readEvidence(claim as unknown as Claim, of);
}

test.each([
  ['the first chunk', [0], true],
  ['the last chunk', [1], true],
  ['one of several', [9, 1], true],
  ['the place after the last chunk', [2], false],
  ['a place before the first', [-1], false],
  ['no whole number', [0.5], false],
  ['a text', ['0'], false],
  ['nothing', [], false],
  ['no list', undefined, false],
])('a claim that names %s: %p', (_name, indices, expected) => {
  expect(evidence({ citationIndices: indices })).toMatchObject({ cited: expected, contradicted: false });
  expect(evidence({ antiCitationIndices: indices })).toMatchObject({ cited: false, contradicted: expected });
});

test('where a response has no chunks, nothing is cited', () => {
  expect(evidence({ citationIndices: [0] }, {} as CheckGroundingResponse).cited).toBe(false);
});

test.each([
  [0.4, 0.4],
  [-0.1, 0],
  [1.1, 1],
  [NaN, undefined],
  [undefined, undefined],
  ['0.5', undefined],
])('a score of %p is %p', (given, score) => {
  expect(scoreOf(given as number | undefined)).toBe(score);
  expect(evidence({ score: given }).score).toBe(score);
});

test('a list that was left out is empty', () => {
  expect(listOf(undefined)).toEqual([]);
  expect(listOf(null)).toEqual([]);
  expect(listOf([1])).toEqual([1]);
});
