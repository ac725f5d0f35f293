import { growthOf, LINEAR } from '../work-counter.js';
import fc from 'fast-check';
import { isAllowed } from '../../src/policy/allowed.js';
import { decide } from '../../src/policy/decide.js';
import type { Verdict } from '../../src/contract/verdict.js';
import { policyWith } from './verdicts.js';

const yes = (sentence: string, ...patterns: string[]) => isAllowed(sentence, patterns);

describe('isAllowed', () => {
  it.each([
    ['This is no legal advice.', 'This is no legal advice.'],
    ['**This  is no\nlegal advice.**', 'this is no legal advice.'],
    ['> _Prices may change._', 'Prices may change.'],
    ['As of 3 May, prices may change.', 'As of *, prices may change.'],
    ['Call 0800 123 if in doubt.', 'Call * if in doubt.'],
    ['Please ask your bank.', 'Please ask *'],
    ['Ask a person, or two persons, please.', '*persons*'],
    ['これは法的助言ではありません。', 'これは*ではありません。'],
  ])('%s is allowed by %s', (sentence, pattern) => {
    expect(yes(sentence, 'something else', pattern)).toBe(true);
  });

  it.each([
    ['This is no legal advice, but the fee is 5.', 'This is no legal advice.'],
    ['The fee is 5. This is no legal advice.', 'This is no legal advice.'],
    ['aba', 'ab*ba'],
    ['Anything.', ''],
  ])('%s is not allowed by %s', (sentence, pattern) => {
    expect(yes(sentence, pattern)).toBe(false);
  });

  it('takes wildcards for any text, as a naive matcher does', () => {
    const word = fc.constantFrom('a', 'b', 'ab', ' ');
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.array(fc.oneof(word, fc.constant('*')), { minLength: 1, maxLength: 8 }),
        (text, parts) => {
          const sentence = text.join('').replace(/\s+/g, ' ').trim();
          const pattern = parts.join('').replace(/\s+/g, ' ').trim();
          const naive = new RegExp(`^${pattern.split('*').join('.*')}$`, 's');
          expect(yes(sentence, pattern)).toBe(naive.test(sentence));
        },
      ),
    );
  });

  it('is not held up by a pattern that would hold up a regular expression', () => {
    const match = (text: string): boolean => yes(text, `${'*a'.repeat(400)}b`);
    expect(match('a'.repeat(5_000))).toBe(false);
    expect(growthOf((length) => 'a'.repeat(length), match, 1_000)).toBeLessThan(LINEAR);
  });
});

describe('decide with allowed sentences', () => {
  const claim = (claimText: string, cited: boolean) => ({
    claimText,
    startPos: 0,
    endPos: 1,
    citationIndices: cited ? [0] : [],
    groundingCheckRequired: true,
    score: cited ? 0.9 : 0,
  });
  const verdict: Verdict = {
    kind: 'complete',
    checker: 'c',
    cache: 'off',
    elapsedMs: 1,
    response: {
      supportScore: 0.4,
      citedChunks: [{ chunkText: 'The fee is 5.', source: '0' }],
      citedFacts: [],
      claims: [claim('The fee is 5.', true), claim('This is no legal advice.', false)],
    },
  };

  it('asks nothing of them, in claim rules and in answer rules', () => {
    const strict = policyWith({ supportThreshold: 0.8, lowSupport: 'block', unsupportedClaim: 'block' });
    expect(decide(verdict, strict).action).toBe('block');
    const decision = decide(verdict, { ...strict, allow: ['This is no * advice.'] });
    expect(decision.action).toBe('pass');
    expect(decision.claims.map(({ state }) => state)).toEqual(['grounded', 'notChecked']);
  });

  it('asks nothing of them where there was no time', () => {
    const partial: Verdict = { ...verdict, kind: 'partial', cause: 'timeout', coverage: 0.5, unjudged: [1] };
    const policy = policyWith({ allow: ['This is no legal advice.'] });
    expect(decide(partial, policy).claims[1]).toEqual({ state: 'notChecked', action: 'pass' });
  });
});
