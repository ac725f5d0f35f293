import type { FailureCause } from '../contract/verdict.js';
import type { ClaimState } from '../policy/decision.js';
import { harshness, harshest } from '../policy/harshest.js';
import type { Action, Policy } from '../policy/policy.js';
import type { JudgedSentence, LabelledAnswer } from './labelled-answer.js';

/** What of a policy calibration sets. */
export interface Thresholds {
  /** `unsupportedThreshold`, or `citationThreshold` where what is uncertain is touched too. */
  readonly claim: number;
  /** `supportThreshold`. */
  readonly answer: number;
}

/** An action from which on an answer counts as touched. */
export type TouchLevel = Exclude<Action, 'pass'>;

/** Whether uncertain sentences are touched: then `citationThreshold` is the one that decides. */
export function touchesUncertain(policy: Pick<Policy, 'uncertainClaim'>, touch: TouchLevel): boolean {
  return harshness(policy.uncertainClaim) >= harshness(touch);
}

/** A policy with calibrated thresholds in place of its own. The threshold that is not set keeps its side of the other. */
export function withThresholds<P extends ThresholdFields>(
  policy: P,
  { claim, answer }: Thresholds,
  touch: TouchLevel,
): P {
  const { citationThreshold, unsupportedThreshold } = policy;
  const claims = touchesUncertain(policy, touch)
    ? { citationThreshold: claim, unsupportedThreshold: Math.min(unsupportedThreshold, claim) }
    : { citationThreshold: Math.max(citationThreshold, claim), unsupportedThreshold: claim };
  return { ...policy, ...claims, supportThreshold: answer };
}

type ThresholdFields = Pick<
  Policy,
  'uncertainClaim' | 'citationThreshold' | 'unsupportedThreshold' | 'supportThreshold'
>;

/** What a policy would do with an answer that was judged before, and what it would do because of each sentence. */
export interface Replayed {
  readonly action: Action;
  readonly sentences: readonly Action[];
}

/**
 * Decides a recorded verdict anew, as `decide` decides a verdict; a test holds the two together. Where a recording says
 * less than a verdict the harsher outcome is taken: a contradicted sentence counts as uncited for `fewCitedClaims`.
 */
export function replay(answer: LabelledAnswer, policy: Policy): Replayed {
  const { cause } = answer;
  const sentences: Action[] = [];
  let action: Action = 'pass';
  let needed = 0;
  let kept = 0;
  let support = 0;
  for (const sentence of answer.sentences) {
    const state = stateAgain(sentence, policy);
    const asked = actionFor(state, policy, cause);
    sentences.push(asked);
    if (harshness(asked) > harshness(action)) action = asked;
    if (state === 'notChecked') continue;
    needed++;
    if (state === 'grounded' || state === 'uncertain' || state === 'unjudged') kept++;
    support += state === 'unjudged' ? 1 : (sentence.score ?? Number(sentence.state === 'grounded'));
  }
  if (needed === 0)
    return { action: cause === undefined ? policy.nothingToCheck : policy.onError[cause], sentences };
  const { supportScore = support / needed, helpfulnessScore = 1 } = answer;
  const rules: readonly Action[] = [
    supportScore < policy.supportThreshold ? policy.lowSupport : 'pass',
    kept / needed < policy.minCitedClaims ? policy.fewCitedClaims : 'pass',
    helpfulnessScore < (policy.helpfulnessThreshold ?? 0) ? policy.lowHelpfulness : 'pass',
  ];
  return { action: harshest([action, ...rules]), sentences };
}

function actionFor(state: ClaimState, policy: Policy, cause: FailureCause = 'timeout'): Action {
  switch (state) {
    case 'contradicted':
      return policy.contradictedClaim;
    case 'unsupported':
      return policy.unsupportedClaim;
    case 'uncertain':
      return policy.uncertainClaim;
    case 'unjudged':
      return policy.onError[cause];
    case 'grounded':
    case 'notChecked':
      return 'pass';
  }
}

function stateAgain(
  { state, score, isUncited }: JudgedSentence,
  { citationThreshold, unsupportedThreshold }: Policy,
): ClaimState {
  if (score === undefined || state === 'contradicted' || state === 'notChecked' || state === 'unjudged')
    return state;
  if (score >= citationThreshold && isUncited !== true) return 'grounded';
  return score >= unsupportedThreshold ? 'uncertain' : 'unsupported';
}
