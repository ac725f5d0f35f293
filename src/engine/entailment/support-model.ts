import { FEATURES, type Features } from './features.js';
import { SUPPORT_WEIGHTS } from './support-weights.js';

/** The probability that a claim with these features is grounded: logistic regression. */
export function supportOf(features: Features): number {
  let sum = SUPPORT_WEIGHTS.intercept;
  for (const name of FEATURES) sum += SUPPORT_WEIGHTS[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
}
