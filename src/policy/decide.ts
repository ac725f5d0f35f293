import type { CheckGroundingResponse } from '../contract/check-response.js';
import type { FailureCause, Verdict } from '../contract/verdict.js';
import { listOf, readEvidence, scoreOf, type ClaimEvidence } from './claim-evidence.js';
import type { ClaimDecision, Decision, Reason } from './decision.js';
import { harshest, harshness } from './harshest.js';
import { isAllowed } from './allowed.js';
import type { Action, Policy } from './policy.js';

/** One sentence as the rules see it. */
interface JudgedClaim {
  readonly state: ClaimDecision['state'];
  readonly evidence: ClaimEvidence;
}

/**
 * What a policy makes of a verdict. Pure, and total: a verdict with missing fields or scores that are no numbers is
 * decided as if what is missing had not been found.
 *
 * - A failed verdict takes the action of `onError` for its cause.
 * - An answer with no sentence that needs a check takes `nothingToCheck`, and no other rule applies (its supportScore
 *   is 0 by contract, which says nothing about it).
 * - A sentence that the policy allows is taken as one that needs no check.
 * - Else each sentence takes the action of its claim rule, contradicted, unsupported or uncertain; a
 *   sentence that a partial verdict left unjudged takes `onError` for the verdict's cause. The answer rules follow,
 *   and the harshest action of all wins.
 *
 * Thresholds are inclusive on the good side: a score at the threshold passes. In a partial verdict the answer rules
 * speak only where the outcome is certain: they take every unjudged sentence as grounded, as `onError` has already
 * dealt with those.
 */
export function decide(verdict: Verdict, policy: Policy): Decision {
  if (verdict.kind === 'failed') return failed(verdict.cause, policy);
  const { response } = verdict;
  const cause = verdict.kind === 'partial' ? verdict.cause : undefined;
  const unjudged = new Set(verdict.kind === 'partial' ? listOf(verdict.unjudged) : []);
  const judged = listOf(response.claims).map((claim, index): JudgedClaim => {
    const evidence = readEvidence(claim, response);
    if (isAllowed(claim.claimText, policy.allow)) return { state: 'notChecked', evidence };
    if (unjudged.has(index)) return { state: 'unjudged', evidence };
    if (!claim.groundingCheckRequired) return { state: 'notChecked', evidence };
    return { state: stateOf(evidence, policy), evidence };
  });
  const needed = judged.filter((claim) => claim.state !== 'notChecked');
  if (needed.length === 0) {
    // Nothing was judged, and it is not known that nothing had to be.
    if (cause !== undefined) return failed(cause, policy);
    return decision([{ rule: 'nothingToCheck', action: policy.nothingToCheck }], judged.map(notChecked));
  }
  const claimReasons: Reason[] = [];
  const claims = judged.map((claim, index): ClaimDecision => {
    const reason = claimReason(claim, index, policy, cause ?? 'timeout');
    if (reason === undefined) return { state: claim.state, action: 'pass' };
    claimReasons.push(reason);
    return { state: claim.state, action: reason.action };
  });
  // The checker's own score counts the sentences that are allowed, too.
  const asks = listOf(response.claims).filter((claim) => claim.groundingCheckRequired).length;
  const complete = verdict.kind === 'complete' && asks === needed.length;
  return decision([...claimReasons, ...answerReasons(response, needed, complete, policy)], claims);
}

function stateOf(evidence: ClaimEvidence, policy: Policy): ClaimDecision['state'] {
  if (evidence.contradicted) return 'contradicted';
  const { score } = evidence;
  if (evidence.cited && (score === undefined || score >= policy.citationThreshold)) return 'grounded';
  return score !== undefined && score >= policy.unsupportedThreshold ? 'uncertain' : 'unsupported';
}

function claimReason(
  { state, evidence }: JudgedClaim,
  claim: number,
  policy: Policy,
  cause: FailureCause,
): Reason | undefined {
  switch (state) {
    case 'contradicted':
      return {
        rule: 'contradictedClaim',
        action: policy.contradictedClaim,
        claim,
        threshold: policy.contradictionThreshold,
      };
    case 'unsupported':
      return {
        rule: 'unsupportedClaim',
        action: policy.unsupportedClaim,
        claim,
        score: evidence.score,
        threshold: policy.unsupportedThreshold,
      };
    case 'uncertain':
      return {
        rule: 'uncertainClaim',
        action: policy.uncertainClaim,
        claim,
        score: evidence.score ?? 0,
        threshold: policy.citationThreshold,
      };
    case 'unjudged':
      return { rule: 'unjudgedClaim', action: policy.onError[cause], claim, cause };
    case 'grounded':
    case 'notChecked':
      return undefined;
  }
}

/** What `fewCitedClaims` does not count against an answer besides what is cited: nothing says that these are wrong. */
const KEPT: ReadonlySet<ClaimDecision['state']> = new Set(['unjudged', 'uncertain']);

function answerReasons(
  response: CheckGroundingResponse,
  needed: readonly JudgedClaim[],
  complete: boolean,
  policy: Policy,
): Reason[] {
  const reasons: Reason[] = [];
  const known = complete ? scoreOf(response.supportScore) : undefined;
  const support = known ?? mean(needed.map(supportOf));
  if (support < policy.supportThreshold) {
    reasons.push({
      rule: 'lowSupport',
      action: policy.lowSupport,
      score: support,
      threshold: policy.supportThreshold,
    });
  }
  const fraction = mean(needed.map(({ state, evidence }) => Number(KEPT.has(state) || evidence.cited)));
  if (fraction < policy.minCitedClaims) {
    reasons.push({
      rule: 'fewCitedClaims',
      action: policy.fewCitedClaims,
      fraction,
      threshold: policy.minCitedClaims,
    });
  }
  const helpfulness = scoreOf(response.helpfulnessScore);
  const { helpfulnessThreshold } = policy;
  if (helpfulnessThreshold !== null && helpfulness !== undefined && helpfulness < helpfulnessThreshold) {
    reasons.push({
      rule: 'lowHelpfulness',
      action: policy.lowHelpfulness,
      score: helpfulness,
      threshold: helpfulnessThreshold,
    });
  }
  return reasons;
}

/** What a sentence adds to the answer's support where the checker's own supportScore is missing or partial. */
function supportOf({ state, evidence }: JudgedClaim): number {
  if (state === 'unjudged') return 1;
  return evidence.score ?? Number(evidence.cited);
}

function notChecked(): ClaimDecision {
  return { state: 'notChecked', action: 'pass' };
}

function failed(cause: FailureCause, policy: Policy): Decision {
  return decision([{ rule: 'onError', action: policy.onError[cause], cause }], []);
}

function decision(asked: readonly Reason[], claims: readonly ClaimDecision[]): Decision {
  const action: Action = harshest(asked.map((reason) => reason.action));
  const reasons = asked
    .filter((reason) => reason.action !== 'pass')
    .sort((a, b) => harshness(b.action) - harshness(a.action));
  return { action, reasons, claims };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
