import fc from 'fast-check';
import { FAILURE_CAUSES, type Verdict } from '../../src/contract/verdict.js';
import type { CheckGroundingResponse, Claim } from '../../src/contract/check-response.js';
import { decide } from '../../src/policy/decide.js';
import { harshest, harshness } from '../../src/policy/harshest.js';
import { ACTIONS, type Action, type Policy } from '../../src/policy/policy.js';
import { complete, failedWith, onError, partial, policyWith, responseFor } from './verdicts.js';
import { alsoGood, answer, bad, good } from './three-sentences.js';

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
