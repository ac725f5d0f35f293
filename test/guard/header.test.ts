import { parseItem, Token } from 'structured-headers';
import type { Verdict } from '../../src/contract/verdict.js';
import { headerValue, uncheckedHeaderValue } from '../../src/guard/header.js';
import type { Mode } from '../../src/guard/outcome.js';
import { completeFor, failedWith, partial, policyWith, responseFor } from '../policy/verdicts.js';
import { outcomeOf } from './outcomes.js';

const answer = 'One holds. Two holds. Three is new.';
const exchange = { answer, facts: [{ factText: 'One. Two.' }] };
const one = { text: 'One holds.' };
const two = { text: 'Two holds.' };
const three = { text: 'Three is new.', is: 'unsupported' } as const;
const kept = completeFor('One holds. Two holds.', [one, two]);

describe('headerValue', () => {
  it.each<[string, readonly Verdict[], Exclude<Mode, 'off'>, string]>([
    [
      'a rewrite',
      [completeFor(answer, [one, two, three]), kept],
      'enforce',
      'rewrite;support=0.67;claims=3;cited=2;checker=scripted;cache=off;coverage=1.0;ms=41',
    ],
    [
      'observe mode',
      [completeFor(answer, [one, two, three]), kept],
      'observe',
      'rewrite;support=0.67;claims=3;cited=2;checker=scripted;cache=off;coverage=1.0;ms=41;mode=observe',
    ],
    [
      'a failure',
      [failedWith('tooLarge')],
      'enforce',
      'unchecked;checker=scripted;cache=off;coverage=0.0;ms=41;error=tooLarge',
    ],
    [
      'a part',
      [partial(responseFor(answer, [one, two, { ...three, is: 'unjudged' }]), [2])],
      'enforce',
      'annotate;support=0.67;claims=3;cited=2;checker=scripted;cache=off;coverage=0.67;ms=41;error=timeout',
    ],
    [
      'nothing to check: the 0 of the contract is not told as support',
      [completeFor(answer, [{ ...one, is: 'notChecked' }])],
      'enforce',
      'pass;claims=0;cited=0;checker=scripted;cache=off;coverage=1.0;ms=41',
    ],
    [
      'all grounded',
      [{ ...completeFor(answer, [one, two]), cache: 'hit' }],
      'enforce',
      'pass;support=1.0;claims=2;cited=2;checker=scripted;cache=hit;coverage=1.0;ms=41',
    ],
  ])('tells %s', async (_, script, mode, value) => {
    expect(headerValue([await outcomeOf(exchange, script, { mode })])).toBe(value);
  });

  it('is an item that a parser of structured fields reads', async () => {
    const value = headerValue([await outcomeOf(exchange, [completeFor(answer, [one, two, three]), kept])]);
    const [action, parameters] = parseItem(value);
    expect((action as Token).toString()).toBe('rewrite');
    expect(
      [...parameters].map(([key, of]) => [key, of instanceof Token ? of.toString() : JSON.stringify(of)]),
    ).toEqual([
      ['support', '0.67'],
      ['claims', '3'],
      ['cited', '2'],
      ['checker', 'scripted'],
      ['cache', 'off'],
      ['coverage', '1'],
      ['ms', '41'],
    ]);
  });

  it.each([
    ['hedged(google, embedded)', 'checker="hedged(google, embedded)"'],
    ['mein "prüfer"', undefined],
  ])('writes the name %s so that it can be read', async (checker, expected) => {
    const outcome = await outcomeOf(exchange, [completeFor(answer, [one, two])]);
    const value = headerValue([{ ...outcome, verdict: { ...outcome.verdict, checker } }]);
    if (expected === undefined) expect(value).not.toContain('checker');
    else expect(value).toContain(expected);
    expect(() => parseItem(value)).not.toThrow();
  });

  it('tells the worst of several answers', async () => {
    const fine = await outcomeOf(exchange, [completeFor(answer, [one, two])]);
    const bad = await outcomeOf(exchange, [completeFor(answer, [one, { ...two, is: 'unsupported' }, three])]);
    const none = await outcomeOf(exchange, [failedWith('quota')], { policy: policyWith() });
    expect(headerValue([fine, { ...bad, elapsedMs: 99 }, none])).toBe(
      'block;support=0.33;claims=5;cited=3;checker=scripted;cache=off;coverage=0.0;ms=99;error=quota',
    );
  });
});

describe('uncheckedHeaderValue', () => {
  it.each<[Mode, string]>([
    ['enforce', 'pass;error=streamNotUnderstood'],
    ['observe', 'pass;error=streamNotUnderstood;mode=observe'],
  ])('in mode %s says why nothing was judged', (mode, value) => {
    expect(uncheckedHeaderValue('pass', 'streamNotUnderstood', mode)).toBe(value);
  });
});
