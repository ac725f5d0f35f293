import { reasonsInLines } from '../../pages/decision-display/reasons-in-lines.js';

const unsupported = (claim: number) => ({ rule: 'unsupportedClaim', action: 'rewrite', claim }) as const;

test('a few sentences with the same reason are told one by one', () => {
  expect(reasonsInLines([0, 2].map(unsupported))).toEqual([
    { action: 'rewrite', words: 'Sentence 1 is unsupported.', claim: 0 },
    { action: 'rewrite', words: 'Sentence 3 is unsupported.', claim: 2 },
  ]);
});

test('many are told in one line, beside what is said of the whole answer', () => {
  const low = { rule: 'lowSupport', action: 'block', score: 0.1, threshold: 0.5 } as const;
  const late = { rule: 'unjudgedClaim', action: 'annotate', cause: 'timeout' } as const;
  const reasons = [
    low,
    ...[9, 0, 1, 2, 4].map(unsupported),
    ...[5, 6, 7, 8].map((claim) => ({ ...late, claim })),
  ];
  expect(reasonsInLines(reasons).map(({ words }) => words)).toEqual([
    'The answer’s support is too low: 0.10 is under 0.50.',
    'Sentences 1–3, 5, 10 are unsupported.',
    'Sentences 6–9 were not judged (timeout).',
  ]);
});
