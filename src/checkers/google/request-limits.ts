import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { exceedsCodePoints } from '../../contract/code-points.js';
import { limits } from '../../contract/limits.js';
import { countTokens } from '../../contract/tokens.js';

/**
 * The limit of the contract that a request is over, which the service would refuse: better said without a call. The guard
 * narrows facts before they come here.
 */
export function limitExceeded({
  answerCandidate,
  facts,
}: CheckGroundingRequest): AnswerGuardError | undefined {
  const over = (what: string): AnswerGuardError =>
    new AnswerGuardError('AG_REQUEST_INVALID', `The service would refuse the check: ${what}.`);
  if (facts.length > limits.facts) return over(`it has ${facts.length} facts; at most ${limits.facts}`);
  const long = facts.findIndex(({ factText }) => exceedsCodePoints(factText, limits.factCharacters));
  if (long >= 0) return over(`facts[${long}] has more than ${limits.factCharacters} characters`);
  // A token has at least one UTF-16 unit, so that most answers need no counting.
  const tooMany =
    answerCandidate.length > limits.answerTokens &&
    countTokens(answerCandidate, limits.answerTokens) > limits.answerTokens;
  return tooMany ? over(`the answer has more than ${limits.answerTokens} tokens`) : undefined;
}
