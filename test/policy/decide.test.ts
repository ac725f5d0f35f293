import fc from 'fast-check';
import { FAILURE_CAUSES, type Verdict } from '../../src/contract/verdict.js';
import type { CheckGroundingResponse, Claim } from '../../src/contract/check-response.js';
import { decide } from '../../src/policy/decide.js';
import { harshest, harshness } from '../../src/policy/harshest.js';
import { ACTIONS, type Action, type Policy } from '../../src/policy/policy.js';
import { complete, completeFor, failedWith, onError, partial, policyWith, responseFor } from './verdicts.js';

const answer = 'One holds. Two holds. Three is new.';
const good = { text: 'One holds.' };
const alsoGood = { text: 'Two holds.' };
const bad = { text: 'Three is new.', is: 'unsupported' } as const;

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

describe('a check that did not complete', () => {
  it.each(FAILURE_CAUSES)('takes the action for %s', (cause) => {
    const policy = policyWith({ onError: onError('pass', { [cause]: 'block' }) });
    expect(decide(failedWith(cause), policy)).toEqual({
      action: 'block',
      reasons: [{ rule: 'onError', action: 'block', cause }],
      claims: [],
    });
    const other = cause === 'timeout' ? 'engine' : 'timeout';
    expect(decide(failedWith(other), policy)).toEqual({ action: 'pass', reasons: [], claims: [] });
  });

  it('treats the sentences left unjudged by the cause, and the others by their rules', () => {
    const verdict = partial(responseFor(answer, [good, { ...alsoGood, is: 'unjudged' }, bad]), [1]);
    const policy = policyWith({ onError: onError('pass', { timeout: 'annotate' }), supportThreshold: 0 });
    expect(decide(verdict, policy)).toMatchObject({
      action: 'rewrite',
      reasons: [
        { rule: 'unsupportedClaim', claim: 2 },
        { rule: 'unjudgedClaim', action: 'annotate', claim: 1, cause: 'timeout' },
      ],
      claims: [{ state: 'grounded' }, { state: 'unjudged', action: 'annotate' }, { state: 'unsupported' }],
    });
  });

  it('applies an answer rule only where the unjudged sentences cannot change it', () => {
    const unjudged = [
      { ...good, is: 'unjudged' },
      { ...alsoGood, is: 'unjudged' },
    ] as const;
    const verdict = partial(responseFor(answer, [...unjudged, bad], { supportScore: 0 }), [0, 1]);
    const policy = policyWith({ unsupportedClaim: 'pass', onError: onError('pass') });
    expect(decide(verdict, { ...policy, supportThreshold: 0.66, minCitedClaims: 0.66 }).action).toBe('pass');
    expect(decide(verdict, { ...policy, supportThreshold: 0.67, minCitedClaims: 0.67 }).reasons).toHaveLength(
      2,
    );
  });
});

describe('any verdict and any policy', () => {
  const action = fc.constantFrom(...ACTIONS);
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const anyScore = fc.oneof(unit, fc.constantFrom(Number.NaN, -1, 2, Infinity));
  const index = fc.oneof(fc.nat(4), fc.constantFrom(-1, 0.5, Number.NaN));
  const claim: fc.Arbitrary<Claim> = fc.record(
    {
      claimText: fc.constant('x'),
      startPos: fc.constant(0),
      endPos: fc.constant(1),
      citationIndices: fc.array(index, { maxLength: 3 }),
      groundingCheckRequired: fc.boolean(),
      score: anyScore,
      antiCitationIndices: fc.array(index, { maxLength: 2 }),
    },
    { requiredKeys: ['claimText', 'startPos', 'endPos', 'citationIndices', 'groundingCheckRequired'] },
  );
  const response: fc.Arbitrary<CheckGroundingResponse> = fc.record(
    {
      supportScore: anyScore,
      citedChunks: fc.array(fc.constant({ chunkText: 'c', source: '0' }), { maxLength: 4 }),
      citedFacts: fc.constant([]),
      claims: fc.array(claim, { maxLength: 6 }),
      helpfulnessScore: anyScore,
    },
    { requiredKeys: ['supportScore', 'citedChunks', 'citedFacts', 'claims'] },
  );
  const cause = fc.constantFrom(...FAILURE_CAUSES);
  const verdict: fc.Arbitrary<Verdict> = fc.oneof(
    response.map((of) => complete(of)),
    fc.tuple(response, fc.array(fc.nat(6)), cause).map(([of, unjudged, why]) => partial(of, unjudged, why)),
    cause.map(failedWith),
  );
  const policy: fc.Arbitrary<Policy> = fc
    .record({
      citationThreshold: unit,
      unsupportedClaim: action,
      contradictionThreshold: unit,
      contradictedClaim: action,
      supportThreshold: unit,
      lowSupport: action,
      minCitedClaims: unit,
      fewCitedClaims: action,
      helpfulnessThreshold: fc.option(unit),
      lowHelpfulness: action,
      nothingToCheck: action,
      onError: fc.tuple(action, action).map(([all, timeout]) => onError(all, { timeout })),
    })
    .map(policyWith);

  it('lets the harshest of the reasons win, and lists them harshest first', () => {
    fc.assert(
      fc.property(verdict, policy, (of, by) => {
        const { action: decided, reasons } = decide(of, by);
        expect(decided).toBe(harshest(reasons.map((reason) => reason.action)));
        const order = reasons.map((reason) => harshness(reason.action));
        expect(order).toEqual([...order].sort((a, b) => b - a));
        expect(order).not.toContain(0);
      }),
    );
  });

  it('says something of every claim, and never less than the claim rules ask', () => {
    fc.assert(
      fc.property(verdict, policy, (of, by) => {
        const decided = decide(of, by);
        if (of.kind !== 'failed' && decided.reasons[0]?.rule !== 'onError' && decided.claims.length > 0) {
          expect(decided.claims).toHaveLength(of.response.claims.length);
        }
        for (const one of decided.claims) {
          expect(harshness(one.action)).toBeLessThanOrEqual(harshness(decided.action));
          if (one.state === 'grounded' || one.state === 'notChecked') expect(one.action).toBe('pass');
        }
      }),
    );
  });

  it('is never made milder by a harsher action', () => {
    const rules = [
      'unsupportedClaim',
      'contradictedClaim',
      'lowSupport',
      'fewCitedClaims',
      'lowHelpfulness',
      'nothingToCheck',
    ] as const;
    fc.assert(
      fc.property(verdict, policy, fc.constantFrom(...rules), action, (of, by, rule, other) => {
        const [mild, harsh] = inOrder(by[rule], other);
        expect(harshness(decide(of, { ...by, [rule]: harsh }).action)).toBeGreaterThanOrEqual(
          harshness(decide(of, { ...by, [rule]: mild }).action),
        );
      }),
    );
  });

  it('is never made milder by a harsher action for a cause', () => {
    fc.assert(
      fc.property(verdict, policy, cause, action, (of, by, why, other) => {
        const [mild, harsh] = inOrder(by.onError[why], other);
        const under = (asked: Action): Policy => ({ ...by, onError: { ...by.onError, [why]: asked } });
        expect(harshness(decide(of, under(harsh)).action)).toBeGreaterThanOrEqual(
          harshness(decide(of, under(mild)).action),
        );
      }),
    );
  });

  it('is never made milder by a higher threshold for what is good', () => {
    const thresholds = [
      'citationThreshold',
      'supportThreshold',
      'minCitedClaims',
      'helpfulnessThreshold',
    ] as const;
    fc.assert(
      fc.property(verdict, policy, fc.constantFrom(...thresholds), unit, unit, (of, by, which, a, b) => {
        expect(harshness(decide(of, { ...by, [which]: Math.max(a, b) }).action)).toBeGreaterThanOrEqual(
          harshness(decide(of, { ...by, [which]: Math.min(a, b) }).action),
        );
      }),
    );
  });

  function inOrder(a: Action, b: Action): [Action, Action] {
    return harshness(a) <= harshness(b) ? [a, b] : [b, a];
  }
});
