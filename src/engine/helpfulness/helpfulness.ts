import type { ReadClaim } from '../claims/read-claims.js';
import { BURDENS, featuresOf, RELEVANCE, type Features } from './features.js';
import { HELPFULNESS_WEIGHTS } from './helpfulness-weights.js';
import { readAnswer } from './read-answer.js';
import { readQuestion } from './read-question.js';

/**
 * How well an answer serves its prompt, in [0,1]: whether it holds the kind of thing that is asked for, keeps to the
 * topic, leaves nothing out that was asked, and comes to the point without padding. Judged from both texts alone: whether
 * it is true is for the facts to say. Linear in both; throws for no text.
 *
 * @param claims the sentences of the answer, all of them, as `readClaims` gives them
 */
export function helpfulnessOf(prompt: string, answer: string, claims: readonly ReadClaim[]): number {
  return scoreOf(helpfulnessFeatures(prompt, answer, claims));
}

/** What the score is made of; for training too. */
export function helpfulnessFeatures(prompt: string, answer: string, claims: readonly ReadClaim[]): Features {
  const question = readQuestion(prompt);
  return featuresOf(question, readAnswer(answer, claims, question));
}

/**
 * How relevant it is (logistic), times what is left of that by its burdens (exponential): one that is whole but padded,
 * late and long is worth less by each, and still more than half.
 */
function scoreOf(features: Features): number {
  const { intercept } = HELPFULNESS_WEIGHTS;
  const relevance = RELEVANCE.reduce(
    (sum, name) => sum + HELPFULNESS_WEIGHTS[name] * features[name],
    intercept,
  );
  const burden = BURDENS.reduce((sum, name) => sum + HELPFULNESS_WEIGHTS[name] * features[name], 0);
  return Math.exp(-burden) / (1 + Math.exp(-relevance));
}
