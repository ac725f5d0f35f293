import type { AnswerRule } from './decision.js';
import type { Action, Policy } from './policy.js';

/** Rules on answers that were not judged, or on what became of them: they take nothing out of a judged one. */
type OtherRule = 'onError' | 'nothingToCheck' | 'rewriteFailed';

/** The actions of the rules on a whole answer, which may yet take a sentence out that no rule on claims does. */
export function answerRuleActions({
  lowSupport,
  fewCitedClaims,
  lowHelpfulness,
}: Policy): Readonly<Record<Exclude<AnswerRule, OtherRule>, Action>> {
  return { lowSupport, fewCitedClaims, lowHelpfulness };
}
