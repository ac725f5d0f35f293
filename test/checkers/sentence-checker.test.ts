import { breaker } from '../../src/checkers/breaker.js';
import { cached } from '../../src/checkers/cached.js';
import { memoryStore } from '../../src/checkers/memory-store.js';
import { sentenceChecker, type SentenceCheckerOptions } from '../../src/checkers/sentence-checker.js';
import { describeCheckerContract } from './checker-contract.js';
import { requestFor, within } from './scripted-checker.js';

/** Supported where a fact has the sentence word for word; contradicted where it has all but the numbers. */
const options: SentenceCheckerOptions = {
  name: 'literal',
  version: '1',
  contradictions: true,
  judge: (sentences, { facts }) =>
    Promise.resolve(
      sentences.map(({ text }) => {
        const fact = facts.findIndex(({ factText }) => factText.includes(text));
        return fact < 0 ? { support: 0.1, contradiction: 0.2 } : { support: 0.9, fact };
      }),
    ),
};

describeCheckerContract('a sentence checker', () => sentenceChecker(options));
describeCheckerContract('one behind breaker and cache', () =>
  cached(breaker(sentenceChecker(options)), { store: memoryStore() }),
);

const plenty = () => within(60_000);

test('is asked about the sentences that need a check, each with what stands before it', async () => {
  const asked: unknown[] = [];
  const checker = sentenceChecker({
    ...options,
    judge: (sentences) => {
      asked.push(...sentences);
      return Promise.resolve(sentences.map(() => ({ support: 1 })));
    },
  });
  await checker.check(requestFor('Hello! The tower is 330 m tall. It stands in Paris.'), plenty());
  expect(asked).toEqual([
    { text: 'The tower is 330 m tall.', before: 'Hello! ' },
    { text: 'It stands in Paris.', before: 'Hello! The tower is 330 m tall. ' },
  ]);
});

test('cites the fact that bears on a sentence, at the threshold asked for', async () => {
  const verdict = await sentenceChecker(options).check(requestFor(), plenty());
  expect(verdict).toMatchObject({
    kind: 'complete',
    response: { claims: [{ citationIndices: [0] }], citedChunks: [{ source: '0' }] },
  });
});

test('a sentence without scores is unjudged', async () => {
  const judge = () => Promise.resolve([{ support: 1 }, undefined]);
  const request = requestFor('The tower is 330 m tall. It stands in Paris.');
  expect(await sentenceChecker({ ...options, judge }).check(request, plenty())).toMatchObject({
    kind: 'partial',
    cause: 'unavailable',
    coverage: 0.5,
    unjudged: [1],
  });
});

test('without facts it is not asked', async () => {
  const judge = () => Promise.reject(new Error('asked'));
  const request = { ...requestFor(), facts: [] };
  expect(await sentenceChecker({ ...options, judge }).check(request, plenty())).toMatchObject({
    kind: 'failed',
    cause: 'noFacts',
  });
});

test('one that throws is unavailable, and opens a breaker', async () => {
  const judge = () => Promise.reject(new Error('connection refused'));
  const checker = breaker(sentenceChecker({ ...options, judge }), { failures: 2 });
  const codes = [];
  for (let i = 0; i < 3; i++) {
    const verdict = await checker.check(requestFor(), plenty());
    codes.push(verdict.kind === 'failed' && [verdict.cause, (verdict.error as { code?: string }).code]);
  }
  expect(codes).toEqual([
    ['unavailable', 'AG_REMOTE_UNREACHABLE'],
    ['unavailable', 'AG_REMOTE_UNREACHABLE'],
    ['unavailable', 'AG_REMOTE_PAUSED'],
  ]);
});

test.each([
  [[], 'scores: there must be 1, one for each sentence.'],
  [[{ support: 1.2 }], 'scores[0].support: 1.2 is not a number from 0 to 1.'],
  [[{ support: 1, contradiction: -1 }], 'scores[0].contradiction: -1 is not a number from 0 to 1.'],
  [[{ support: 1, fact: 3 }], 'scores[0].fact: 3 is not the index of one of 1 facts.'],
  [[{}], 'scores[0].support: NaN is not a number from 0 to 1.'],
  ['no list', 'scores: there must be 1, one for each sentence.'],
])('scores %j are refused', async (scores, problem) => {
  const judge = () => Promise.resolve(scores as []);
  const verdict = await sentenceChecker({ ...options, judge }).check(requestFor(), plenty());
  expect(verdict).toMatchObject({
    kind: 'failed',
    cause: 'undecodable',
    error: { code: 'AG_RESPONSE_INVALID' },
  });
  expect(verdict.kind === 'failed' && (verdict.error as Error).message).toContain(problem);
});

test.each([
  [{ name: 'My Checker' }, /^name: /],
  [{ version: '' }, /^version: /],
])('%j is refused', (wrong, message) => {
  expect(() => sentenceChecker({ ...options, ...wrong })).toThrow(message);
});
