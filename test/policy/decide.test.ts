import { decide } from '../../src/policy/decide.js';
import { ACTIONS } from '../../src/policy/policy.js';
import { complete, completeFor, onError, partial, policyWith, responseFor } from './verdicts.js';
import { alsoGood, answer, bad, good } from './three-sentences.js';

describe('claim rules', () => {
  it('passes an answer whose every sentence is cited', () => {
    expect(decide(completeFor('One holds.', [good]), policyWith())).toEqual({
      action: 'pass',
      reasons: [],
      claims: [{ state: 'grounded', action: 'pass' }],
    });
  });

  it('gives an uncited sentence the action for unsupported claims, and says which', () => {
    const decision = decide(completeFor(answer, [good, alsoGood, { ...bad, score: 0.2 }]), policyWith());
    expect(decision.action).toBe('rewrite');
    expect(decision.reasons).toEqual([
      { rule: 'unsupportedClaim', action: 'rewrite', claim: 2, score: 0.2, threshold: 0.6 },
    ]);
    expect(decision.claims.map(({ action }) => action)).toEqual(['pass', 'pass', 'rewrite']);
  });

  it.each(ACTIONS)(
    'lets contradicted win over unsupported when unsupported asks for %s',
    (unsupportedClaim) => {
      const verdict = completeFor('Three is new.', [{ ...bad, is: 'contradicted' }]);
      const policy = policyWith({
        unsupportedClaim,
        contradictedClaim: 'annotate',
        supportThreshold: 0,
        minCitedClaims: 0,
      });
      expect(decide(verdict, policy)).toMatchObject({
        action: 'annotate',
        reasons: [{ rule: 'contradictedClaim', threshold: 0.8 }],
        claims: [{ state: 'contradicted' }],
      });
    },
  );

  it('calls a sentence contradicted though another chunk supports it', () => {
    const response = responseFor('Three is new.', [{ ...bad, is: 'contradicted' }]);
    const claims = response.claims.map((claim) => ({ ...claim, citationIndices: [0] }));
    expect(decide(complete({ ...response, claims }), policyWith()).claims).toEqual([
      { state: 'contradicted', action: 'rewrite' },
    ]);
  });

  it.each([
    ['at the threshold', 0.6, 'grounded'],
    ['under it', 0.59, 'unsupported'],
    ['missing', undefined, 'grounded'],
    ['not a number', Number.NaN, 'grounded'],
  ])('holds a cited sentence to the citation threshold: score %s', (_, score, state) => {
    const verdict = completeFor('One holds.', [score === undefined ? good : { ...good, score }]);
    expect(decide(verdict, policyWith()).claims[0]!.state).toBe(state);
  });

  describe('between supported and unsupported', () => {
    const policy = policyWith({
      unsupportedThreshold: 0.3,
      uncertainClaim: 'annotate',
      supportThreshold: 0,
    });

    it.each([
      ['cited, under the citation threshold', good, 0.59, 'uncertain'],
      ['not cited', bad, 0.45, 'uncertain'],
      ['at the unsupported threshold', bad, 0.3, 'uncertain'],
      ['under it', bad, 0.29, 'unsupported'],
      ['not cited, without a score', bad, undefined, 'unsupported'],
    ])('%s', (_, sentence, score, state) => {
      const verdict = completeFor(sentence.text, [score === undefined ? sentence : { ...sentence, score }]);
      expect(decide(verdict, policy).claims[0]!.state).toBe(state);
    });

    it('takes its own action, and says by which score', () => {
      const verdict = completeFor(bad.text, [{ ...bad, score: 0.45 }]);
      expect(decide(verdict, policy)).toEqual({
        action: 'annotate',
        reasons: [{ rule: 'uncertainClaim', action: 'annotate', claim: 0, score: 0.45, threshold: 0.6 }],
        claims: [{ state: 'uncertain', action: 'annotate' }],
      });
    });

    it('does not count as uncited: nothing says that it is wrong', () => {
      const verdict = completeFor(bad.text, [{ ...bad, score: 0.45 }]);
      const strict = { ...policy, minCitedClaims: 1, fewCitedClaims: 'block' } as const;
      expect(decide(verdict, strict).action).toBe('annotate');
    });
  });

  it.each([[[7]], [[-1]], [[0.5]], [[Number.NaN]]])(
    'takes citation %j, which names no chunk, for none',
    (indices) => {
      const response = responseFor('One holds.', [good]);
      const claims = response.claims.map((claim) => ({ ...claim, citationIndices: indices }));
      expect(decide(complete({ ...response, claims }), policyWith()).claims[0]!.state).toBe('unsupported');
    },
  );
});

describe('answer rules', () => {
  const lax = policyWith({ unsupportedClaim: 'pass', minCitedClaims: 0, supportThreshold: 0 });

  it.each([
    [0.5, 'pass'],
    [0.499, 'block'],
    [-3, 'block'],
    [Number.NaN, 'block'], // one of three sentences is cited
  ])('acts on a supportScore of %p with a threshold of 0.5: %s', (supportScore, action) => {
    const response = responseFor(answer, [good, { ...alsoGood, is: 'unsupported' }, bad], { supportScore });
    expect(decide(complete(response), { ...lax, supportThreshold: 0.5 }).action).toBe(action);
  });

  it.each([
    [2 / 3, 'pass'],
    [0.67, 'block'],
  ])('acts on two cited of three when %p are asked for: %s', (minCitedClaims, action) => {
    const decision = decide(completeFor(answer, [good, alsoGood, bad]), { ...lax, minCitedClaims });
    expect(decision.action).toBe(action);
    if (action === 'block') {
      expect(decision.reasons).toEqual([
        { rule: 'fewCitedClaims', action: 'block', fraction: 2 / 3, threshold: 0.67 },
      ]);
    }
  });

  it('leaves sentences that need no check out of the fraction', () => {
    const verdict = completeFor(answer, [{ ...good, is: 'notChecked' }, alsoGood, bad]);
    expect(decide(verdict, { ...lax, minCitedClaims: 0.5 }).action).toBe('pass');
    expect(decide(verdict, { ...lax, minCitedClaims: 0.51 }).action).toBe('block');
  });

  it.each([
    [null, 0.1, 'pass'],
    [0.5, undefined, 'pass'],
    [0.5, Number.NaN, 'pass'],
    [0.5, 0.5, 'pass'],
    [0.5, 0.4, 'annotate'],
  ])('with a helpfulness threshold of %p and a score of %p: %s', (helpfulnessThreshold, score, action) => {
    const changes = score === undefined ? {} : { helpfulnessScore: score };
    const verdict = complete(responseFor('One holds.', [good], changes));
    expect(decide(verdict, policyWith({ helpfulnessThreshold, lowHelpfulness: 'annotate' })).action).toBe(
      action,
    );
  });
});

describe('an answer that asserts nothing', () => {
  const verdict = completeFor('Hello!', [{ text: 'Hello!', is: 'notChecked' }]);

  it('is decided before any other rule, whatever its supportScore of 0', () => {
    expect(decide(verdict, policyWith({ supportThreshold: 1, minCitedClaims: 1 }))).toEqual({
      action: 'pass',
      reasons: [],
      claims: [{ state: 'notChecked', action: 'pass' }],
    });
  });

  it('takes the action of nothingToCheck', () => {
    expect(decide(verdict, policyWith({ nothingToCheck: 'block' }))).toEqual({
      action: 'block',
      reasons: [{ rule: 'nothingToCheck', action: 'block' }],
      claims: [{ state: 'notChecked', action: 'pass' }],
    });
  });

  it('is not what a verdict says that ended before it knew', () => {
    const policy = policyWith({ onError: onError('pass', { timeout: 'block' }) });
    expect(decide(partial(verdict.response, []), policy).action).toBe('block');
  });
});
