import { unchanged } from '../guard/act.js';
import type { Decided } from '../guard/guard-core.js';
import type { Outcome } from '../guard/outcome.js';
import { decide } from '../policy/decide.js';
import { policyForLanguage } from '../policy/for-language.js';
import type { Policy } from '../policy/policy.js';
import { languageOf } from '../text/language-of.js';
import { PAGE_TARGET } from './check-target.js';
import type { CheckedCall } from './checked-call.js';

/** Where an answer was found that came as a check: label of records and decisions. */
export const SERVICE_DIALECT = 'service';

/**
 * A check of the service as an outcome: what the policy would make of it. The service gives verdicts and leaves the
 * deciding to its callers, so that it counts as observed. Undefined for a check of a part of an answer.
 */
export function outcomeOfCheck(
  { id, target, request, verdict, conversation, elapsedMs }: CheckedCall,
  policy: Policy,
): Outcome | undefined {
  if (request.span !== undefined || request.spans !== undefined) return undefined;
  const { answerCandidate: answer, facts, prompt } = request;
  const exchange = {
    answer,
    facts,
    ...(prompt !== undefined && { prompt }),
    ...(conversation !== undefined && { conversation }),
  };
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

/** The same with what it was decided by, for what writes decisions down. */
export function decidedOfCheck(
  check: CheckedCall,
  policy: Policy,
  checker: { readonly version: string },
): Decided | undefined {
  const outcome = outcomeOfCheck(check, policy);
  if (outcome === undefined) return undefined;
  const { timeoutMs: budgetMs } = check;
  return { outcome, policy, dialect: SERVICE_DIALECT, budgetMs, engineVersion: checker.version };
}
