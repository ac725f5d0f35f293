import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { DocsPage } from '../contract/error-pages.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { FailedVerdict, FailureCause, Verdict } from '../contract/verdict.js';
import type { BreakerEvent } from '../telemetry/checker-events.js';
import type { Observer } from '../telemetry/observer.js';
import { ask } from './ask.js';
import type { Checker } from './checker.js';
import { wrapped } from './wrapped.js';
import { requireWholeNumber } from '../contract/whole-number.js';

/** Which causes say something of the checker, rather than of the request or of us. */
const IS_FAULT: Readonly<Record<FailureCause, boolean>> = {
  unavailable: true,
  timeout: true,
  unauthorised: true,
  quota: true,
  undecodable: true,
  tooLarge: false,
  noFacts: false,
  unsupportedLanguage: false,
  streamNotUnderstood: false,
  engine: false,
  engineHeld: false,
  noAnswer: false,
};
/** Failures for which the checker was not asked, or not for long enough to answer. */
const NOT_ITS_FAULT: ReadonlySet<string> = new Set([
  'AG_ABORTED',
  'AG_CLOSED',
  'AG_OVERLOADED',
  'AG_ALLOWANCE_SPENT',
]);
/** What holds where the caller says nothing. */
export const BREAKER_DEFAULTS = { failures: 5, cooldownMs: 500 } as const;

/** Who is given less time, in milliseconds, cannot be blamed for being late. */
const ENOUGH_TIME_MS = 100;

export interface BreakerOptions {
  /** So many failures in a row open the breaker. @default 5 */
  readonly failures?: number;
  /** Milliseconds for which the breaker then stays open, before one check tries the checker again. Above 0. @default 500 */
  readonly cooldownMs?: number;
  /** @default the process's monotonic clock: no jump of the wall clock keeps it open */
  readonly clock?: Clock;
  readonly observer?: Observer | undefined;
  /** Where the error of a check that is not passed on is explained, in the package's docs. @default the page of AG_REMOTE_PAUSED */
  readonly page?: DocsPage | undefined;
}

type State =
  | { readonly kind: 'closed'; failures: number }
  | { readonly kind: 'open'; readonly until: number; readonly last: FailedVerdict }
  | { readonly kind: 'halfOpen'; readonly last: FailedVerdict };

/**
 * Leaves a checker alone for a moment that failed several times in a row, so that checks do not spend their budget on it
 * and it is not asked while it is down. Then one check at a time tries it; the others go on at once. A check that is not
 * passed on fails with the cause of the failure that opened the breaker, and AG_REMOTE_PAUSED. Throws AG_CONFIG_INVALID.
 */
export function breaker(checker: Checker, options: BreakerOptions = {}): Checker {
  const { failures = BREAKER_DEFAULTS.failures, cooldownMs = BREAKER_DEFAULTS.cooldownMs } = options;
  const { clock = systemClock, observer, page } = options;
  requireWholeNumber('failures', failures, 1);
  if (!Number.isFinite(cooldownMs) || cooldownMs <= 0) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', `cooldownMs: ${cooldownMs} is not a number above 0.`);
  }
  let state: State = { kind: 'closed', failures: 0 };

  const to = (next: State): void => {
    const changed = next.kind !== state.kind;
    state = next;
    if (changed)
      observer?.observe({ type: 'breaker', checker: checker.name, state: next.kind } satisfies BreakerEvent);
  };
  const paused = (last: FailedVerdict): FailedVerdict => ({
    kind: 'failed',
    cause: last.cause,
    checker: checker.name,
    cache: 'off',
    elapsedMs: 0,
    error: new AnswerGuardError(
      'AG_REMOTE_PAUSED',
      `Circuit breaker of "${checker.name}" open after ${failures} consecutive failures.`,
      { cause: last.error, ...(page !== undefined && { page }) },
    ),
  });

  /** The condition of the checker by a verdict; undefined where that shows none. */
  const conditionOf = (verdict: Verdict, givenMs: number): 'well' | 'fault' | undefined => {
    if (verdict.kind !== 'failed') return 'well';
    const code = AnswerGuardError.isInstance(verdict.error) ? verdict.error.code : '';
    if (!IS_FAULT[verdict.cause] || NOT_ITS_FAULT.has(code)) return undefined;
    return verdict.cause === 'timeout' && givenMs < ENOUGH_TIME_MS ? undefined : 'fault';
  };

  return wrapped(checker, async (request, wait) => {
    const started = clock.now();
    const probing = state.kind === 'open' && started >= state.until;
    if (state.kind === 'halfOpen' || (state.kind === 'open' && !probing)) return paused(state.last);
    const before = state;
    if (before.kind === 'open') to({ kind: 'halfOpen', last: before.last });
    const verdict = await ask(checker, request, wait);
    const condition = conditionOf(verdict, wait.deadline - started);
    if (condition === 'well') {
      if (probing || state.kind === 'closed') to({ kind: 'closed', failures: 0 });
    } else if (condition === 'fault' && verdict.kind === 'failed') {
      if (probing || (state.kind === 'closed' && ++state.failures >= failures)) {
        to({ kind: 'open', until: clock.now() + cooldownMs, last: verdict });
      }
    } else if (before.kind === 'open') {
      // The probe found nothing out: the next check is one.
      to(before);
    }
    return verdict;
  });
}
