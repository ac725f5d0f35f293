import { reasonInWords } from '../../pages/decision-display/reason-in-words.js';

test.each([
  [0.2, 0.53, '0.20 is under 0.53'],
  [0.5283, 0.53, '0.528 is under 0.530'],
  [0.529999, 0.53, '0.529999 is under 0.530000'],
  [undefined, 0.53, 'no score is under 0.53'],
])('a score of %s under a threshold of %s reads as such', (score, threshold, words) => {
  const reason = { rule: 'uncertainClaim', action: 'annotate', claim: 1, threshold, score } as const;
  expect(reasonInWords(reason)).toBe(`Sentence 2 is uncertain: ${words}.`);
});
