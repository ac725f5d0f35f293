import { unchanged } from '../guard/act.js';
import type { Outcome } from '../guard/outcome.js';
import { decide } from '../policy/decide.js';
import { policyForLanguage } from '../policy/for-language.js';
import type { Policy } from '../policy/policy.js';
import { languageOf } from '../text/language-of.js';
import type { CheckedCall } from './check-core.js';
import { PAGE_TARGET } from './pages/core-checker.js';

/** Where an answer was found that came as a check: label of records and decisions. */
export const SERVICE_DIALECT = 'service';

/**
 * A check of the service as an outcome: what the policy would make of it. The service gives verdicts and leaves the
 * deciding to its callers, so that it counts as a trial. Undefined for a check of a part of an answer.
 */
export function outcomeOfCheck(
  { id, target, request, verdict, elapsedMs }: CheckedCall,
  policy: Policy,
): Outcome | undefined {
  if (request.span !== undefined || request.spans !== undefined) return undefined;
  const { answerCandidate: answer, facts, prompt } = request;
  const exchange = { answer, facts, ...(prompt !== undefined && { prompt }) };
  const itsPolicy = policyForLanguage(policy, () => languageOf(answer));
  return {
    id,
    route: target.project === PAGE_TARGET.project ? PAGE_TARGET.project : target.config,
    mode: 'observe',
    exchange,
    verdict,
    elapsedMs,
    ...unchanged(exchange, verdict, decide(verdict, itsPolicy)),
  };
}
