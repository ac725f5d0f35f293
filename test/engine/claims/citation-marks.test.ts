import { withoutCitations } from '../../../src/engine/claims/citation-marks.js';
import { sentencesOf } from '../../../src/engine/sentences.js';

const TEXT = 'The park opens at nine.';

it.each([
  'The park opens at nine [1].',
  'The park opens at nine.[1]',
  'The park opens at nine [1, 2][^3].',
  'The park opens at nine [doc1].',
  'The park opens at nine [Source 2].',
  'The park opens at nine【4:0†source】.',
  'The park opens at nine.<sup>1</sup>',
  'The park opens at nine [[1]](https://example.org/a).',
  'Based on the documentation, the park opens at nine.',
  'According to the provided context, the park opens at nine [1].',
])('reads the sentence alone of %j', (sentence) => {
  expect(withoutCitations(sentence)).toBe(TEXT);
});

it.each([
  TEXT,
  'The list [1](https://example.org) is long.',
  'According to the mayor, the park opens at nine.',
  '[1]',
])('reads %j as it is', (sentence) => {
  expect(withoutCitations(sentence)).toBe(sentence);
});

it('keeps the offsets of the answer', () => {
  const answer = `Hello! ${TEXT.slice(0, -1)} [1]. It is free [2].`;
  const [first, second] = sentencesOf({ answerCandidate: answer, facts: [] }).slice(1);
  expect(first?.query.sentence).toBe(TEXT);
  expect(second?.query).toMatchObject({ sentence: 'It is free.', before: expect.stringContaining(TEXT) });
  expect(answer.slice(first?.claim.start, first?.claim.end)).toContain('[1]');
});
