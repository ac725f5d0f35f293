import type { Verdict } from '../../src/contract/verdict.js';
import { traitsOf } from '../../src/guard/answer-traits.js';
import { decide } from '../../src/policy/decide.js';
import { complete, policyWith, responseFor } from '../policy/verdicts.js';

const ANSWER = 'Hello there! The fee is 7 euros. It is due in May. Dogs are welcome.';
const RESPONSE = responseFor(ANSWER, [
  { text: 'Hello there!', is: 'notChecked', score: 0.1 },
  { text: 'The fee is 7 euros.', score: 0.9 },
  { text: 'It is due in May.', is: 'unsupported', score: 0.3 },
  { text: 'Dogs are welcome.', score: 0.8 },
]);

function traits(verdict: Verdict, allow: readonly string[] = []) {
  const exchange = { answer: ANSWER, facts: [{ factText: 'The fee is 7 euros.' }] };
  return traitsOf({ verdict, exchange, decision: decide(verdict, policyWith({ allow })) });
}

test('sentences are counted by kind, and the weakest that needs a check tells', () => {
  expect(traits(complete(RESPONSE))).toMatchObject({
    kinds: { figure: 1, statement: 2, noClaim: 1 },
    weakestScore: 0.3,
    coverage: 1,
    language: 'en',
    length: ANSWER.length,
    facts: 1,
  });
});

test('a sentence that the policy allows needs no check', () => {
  expect(traits(complete(RESPONSE), ['It is due in *.'])).toMatchObject({
    kinds: { figure: 1, statement: 1, noClaim: 2 },
    weakestScore: 0.8,
  });
});

test('a check that failed tells nothing of sentences', () => {
  const failed: Verdict = {
    kind: 'failed',
    cause: 'timeout',
    checker: 'scripted',
    cache: 'off',
    elapsedMs: 1,
  };
  expect(traits(failed)).toMatchObject({ kinds: { figure: 0, statement: 0, noClaim: 0 }, coverage: 0 });
  expect(traits(failed).weakestScore).toBeUndefined();
});
