import type { GroundingFact } from '../contract/check-request.js';
import { exceedsCodePoints } from '../contract/code-points.js';
import { limits } from '../contract/limits.js';
import { countTokens } from '../contract/tokens.js';
import type { FailureCause, Verdict } from '../contract/verdict.js';
import type { Exchange } from './exchange.js';

/**
 * The verdict on an exchange that needs no checker to be judged: an answer that asserts nothing, facts that are not
 * there, texts that no checker takes. Undefined when it must be checked.
 */
export function preflight(exchange: Exchange, checker: string): Verdict | undefined {
  const about = { checker, cache: 'off', elapsedMs: 0 } as const;
  const failed = (cause: FailureCause): Verdict => ({ ...about, kind: 'failed', cause });
  if (exchange.answer.trim() === '') {
    const response = { supportScore: 0, citedChunks: [], citedFacts: [], claims: [] };
    return { ...about, kind: 'complete', response };
  }
  if (exchange.facts.length === 0) return failed('noFacts');
  return exceedsLimits(exchange) ? failed('tooLarge') : undefined;
}

function exceedsLimits({ answer, facts }: Exchange): boolean {
  return facts.length > limits.facts || facts.some(isTooLong) || hasTooManyTokens(answer);
}

function isTooLong({ factText }: GroundingFact): boolean {
  return exceedsCodePoints(factText, limits.factCharacters);
}

/** A token is at least one UTF-16 unit, so that most answers need no counting. */
function hasTooManyTokens(answer: string): boolean {
  return (
    answer.length > limits.answerTokens && countTokens(answer, limits.answerTokens) > limits.answerTokens
  );
}
