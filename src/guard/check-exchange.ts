import type { Checker, CheckOptions } from '../checkers/checker.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { Verdict } from '../contract/verdict.js';
import type { Policy } from '../policy/policy.js';
import type { CheckedEvent } from '../telemetry/checker-events.js';
import type { GuardEvent } from '../telemetry/observer.js';
import type { Spans } from '../telemetry/spans.js';
import { checkRequestFor } from './check-request.js';
import type { Exchange } from './exchange.js';
import { preflight } from './preflight.js';
import { describeVerdict } from './span-attributes.js';
import { factsToCheck, limitUserWords } from './user-words.js';

/** Asks the checker about an exchange, or about a stretch of its answer; says at once what needs no asking. */
export type CheckExchange = (
  exchange: Exchange,
  policy: Policy,
  wait: CheckOptions,
  span?: CheckGroundingRequest['span'],
) => Promise<Verdict>;

export function exchangeCheck(
  checker: Checker,
  emit: (event: GuardEvent) => void,
  spansNow: () => Spans | undefined,
): CheckExchange {
  function ask(request: CheckGroundingRequest, wait: CheckOptions): Promise<Verdict> {
    const spans = spansNow();
    if (spans === undefined) return checker.check(request, wait);
    return spans.within(`check ${checker.name}`, async (own) => {
      const verdict = await checker.check(request, wait);
      describeVerdict(own, verdict);
      return verdict;
    });
  }

  return async (given, policy, wait, span) => {
    const facts = factsToCheck(given, policy);
    const exchange = facts === given.facts ? given : { ...given, facts };
    const known = preflight(exchange, checker.name, policy.allow);
    if (known?.kind === 'failed' && given.searchFailed !== undefined)
      return { ...known, ...given.searchFailed };
    if (known !== undefined) return given.found === undefined ? known : { ...known, found: given.found };
    const request = checkRequestFor(exchange, policy, checker.capabilities);
    const judged = await ask(span === undefined ? request : { ...request, span }, wait);
    const verdict = given.found === undefined ? judged : { ...judged, found: given.found };
    emit(checkedEvent(verdict));
    return facts === given.facts ? verdict : limitUserWords(verdict, given);
  };
}

export function checkedEvent(verdict: Verdict): CheckedEvent {
  const { kind, checker, tier, cache, elapsedMs } = verdict;
  return {
    type: 'checked',
    checker,
    ...(tier === undefined ? {} : { tier }),
    outcome: kind,
    ...(kind === 'complete' ? {} : { cause: verdict.cause }),
    cache,
    elapsedMs,
    ...(kind === 'failed' && verdict.error !== undefined ? { error: verdict.error } : {}),
  };
}
