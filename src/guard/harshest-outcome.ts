import { harshness } from '../policy/harshest.js';
import type { Outcome } from './outcome.js';

/** Of the answers in one response, the first with the harshest action. */
export function harshestOutcome(outcomes: readonly [Outcome, ...Outcome[]]): Outcome {
  return outcomes.reduce((worst, next) =>
    harshness(next.decision.action) > harshness(worst.decision.action) ? next : worst,
  );
}
