import fc from 'fast-check';
import { replay, withThresholds } from '../../src/calibration/replay.js';
import type { CheckGroundingResponse } from '../../src/contract/check-response.js';
import { FAILURE_CAUSES, type Verdict } from '../../src/contract/verdict.js';
import { decide } from '../../src/policy/decide.js';
import { harshness } from '../../src/policy/harshest.js';
import { ACTIONS, type Policy } from '../../src/policy/policy.js';
import { policyWith } from '../policy/verdicts.js';

const score = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
const action = fc.constantFrom(...ACTIONS);

const policies: fc.Arbitrary<Policy> = fc
  .record({
    citationThreshold: score,
    unsupportedThreshold: score,
    unsupportedClaim: action,
    uncertainClaim: action,
    contradictedClaim: action,
    supportThreshold: score,
    lowSupport: action,
    minCitedClaims: score,
    fewCitedClaims: action,
    nothingToCheck: action,
  })
  .map((fields) =>
    policyWith({
      ...fields,
      unsupportedThreshold: Math.min(fields.unsupportedThreshold, fields.citationThreshold),
    }),
  );

const sentence = fc.record({
  score,
  isContradicted: fc.boolean(),
  needsCheck: fc.boolean(),
  isJudged: fc.boolean(),
});
type Drawn = typeof sentence extends fc.Arbitrary<infer T> ? T : never;

/** What a checker that cites whatever has a score at or over the threshold says under a policy. */
function verdictOf(drawn: readonly Drawn[], policy: Policy): Verdict {
  const claims = drawn.map(({ score, needsCheck, isContradicted }) => ({
    claimText: 'A sentence.',
    startPos: 0,
    endPos: 0,
    citationIndices: needsCheck && score >= policy.citationThreshold ? [0] : [],
    antiCitationIndices: needsCheck && isContradicted ? [0] : [],
    groundingCheckRequired: needsCheck,
    score,
  }));
  const unjudged = drawn.flatMap(({ needsCheck, isJudged }, index) =>
    needsCheck && !isJudged ? [index] : [],
  );
  const needed = claims.filter(({ groundingCheckRequired }) => groundingCheckRequired);
  const response: CheckGroundingResponse = {
    supportScore: needed.reduce((sum, claim) => sum + claim.score, 0) / (needed.length || 1),
    citedChunks: [{ chunkText: 'a chunk', source: '0' }],
    citedFacts: [{ chunkText: 'a chunk' }],
    claims,
  };
  const about = { checker: 'scripted', cache: 'off', elapsedMs: 0, response } as const;
  if (unjudged.length === 0) return { ...about, kind: 'complete' };
  return { ...about, kind: 'partial', cause: 'timeout', coverage: 0.5, unjudged };
}

test('a recorded verdict is decided as the guard decides it, under any other thresholds', () => {
  fc.assert(
    fc.property(
      fc.array(sentence, { maxLength: 5 }),
      policies,
      score,
      score,
      (drawn, policy, claim, answer) => {
        // A contradicted sentence's citations are not recorded, and are taken for none.
        fc.pre(policy.minCitedClaims === 0 || drawn.every(({ isContradicted }) => !isContradicted));
        const then = decide(verdictOf(drawn, policy), policy);
        const isComplete = drawn.every(({ needsCheck, isJudged }) => !needsCheck || isJudged);
        const response = verdictOf(drawn, policy);
        const replayed = replay(
          {
            route: 'chat',
            language: 'en',
            checker: 'scripted',
            checkerVersion: '1',
            sentences: then.claims.map(({ state }, index) => ({ state, score: drawn[index]!.score })),
            ...(isComplete &&
              response.kind === 'complete' && { supportScore: response.response.supportScore }),
            ...(!isComplete && { cause: 'timeout' as const }),
          },
          withThresholds(policy, { claim, answer }, 'rewrite'),
        );
        const other = withThresholds(policy, { claim, answer }, 'rewrite');
        const now = decide(verdictOf(drawn, other), other);
        expect(replayed.action).toBe(now.action);
        expect(replayed.sentences).toEqual(now.claims.map(({ action }) => action));
      },
    ),
    { numRuns: 1000 },
  );
});

test.each(FAILURE_CAUSES)('a check that failed with %s takes the action of onError', (cause) => {
  const policy = policyWith({ onError: { ...policyWith().onError, [cause]: 'block' } });
  const answer = { route: 'a', language: 'en', checker: 'c', checkerVersion: '1', sentences: [], cause };
  expect(replay(answer, policy).action).toBe('block');
});

test('harsher thresholds never do less', () => {
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 4 }), score, score, (drawn, one, other) => {
      const policy = policyWith();
      const [mild, harsh] = [Math.min(one, other), Math.max(one, other)];
      const actionAt = (threshold: number): number => {
        const at = withThresholds(policy, { claim: threshold, answer: threshold }, 'rewrite');
        return harshness(decide(verdictOf(drawn, at), at).action);
      };
      expect(actionAt(harsh) >= 2 || actionAt(mild) < 2).toBe(true);
    }),
  );
});
