import type { Capabilities } from '../checkers/checker.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { Policy } from '../policy/policy.js';
import type { Exchange } from './exchange.js';

/**
 * The check that a policy needs made of an exchange, as far as the checker can. The facts go through as they are.
 * Helpfulness is asked for only when the policy has a threshold for it and there is a prompt to be helpful to; the prompt itself
 * goes to whoever judges by it ("Yes, twice." says nothing alone).
 */
export function checkRequestFor(
  exchange: Exchange,
  policy: Policy,
  can: Capabilities,
): CheckGroundingRequest {
  const prompt = exchange.prompt?.trim() === '' ? undefined : exchange.prompt;
  const helpfulness = can.helpfulness && policy.helpfulnessThreshold !== null && prompt !== undefined;
  return {
    answerCandidate: exchange.answer,
    facts: exchange.facts,
    groundingSpec: {
      citationThreshold: policy.citationThreshold,
      ...(can.claimScores ? { enableClaimLevelScore: true } : {}),
      ...(can.contradictions
        ? { enableAntiCitations: true, antiCitationThreshold: policy.contradictionThreshold }
        : {}),
      ...(helpfulness ? { enableHelpfulnessScore: true } : {}),
    },
    ...(prompt !== undefined && (helpfulness || can.prompt === true) && { prompt }),
  };
}
