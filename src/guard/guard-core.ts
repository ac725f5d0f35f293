import { randomUUID } from 'node:crypto';
import { budgeted } from '../checkers/budgeted.js';
import type { Checker } from '../checkers/checker.js';
import { fitted } from '../checkers/fitting/fitted.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { GuardEvent, Observer } from '../telemetry/observer.js';
import { exchangeCheck, type CheckExchange } from './check-exchange.js';
import type { Outcome } from './outcome.js';
import { warmUpPreflight } from './preflight.js';
import { untilStarted, type UntilStarted } from './until-started.js';

/** What a guard is made of. */
export interface GuardParts {
  readonly checker: Checker;
  /** Milliseconds that the checker's start may take; answers that come meanwhile wait for it. @default 10000 */
  readonly startMs?: number | undefined;
  readonly observer?: Observer;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** Makes `Outcome.id`. @default random UUIDs */
  readonly newId?: () => string;
}

/** What the guard of whole answers and that of streams share. */
export interface GuardCore {
  readonly check: CheckExchange;
  /** The checker's name. */
  readonly checker: string;
  /** Tells the observer. Never throws. */
  readonly emit: (event: GuardEvent) => void;
  /** Tells the app, if it asked for it; resolves when the app is done. Never throws, never rejects. */
  readonly announce: (
    outcome: Outcome,
    onDecision: ((outcome: Outcome) => unknown) | undefined,
  ) => Promise<void>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly untilStarted: UntilStarted;
}

export function guardCore(parts: GuardParts): GuardCore {
  const { clock = systemClock, newId = randomUUID } = parts;
  // The deadline holds even if the checker given ignores it.
  const checker = budgeted(fitted(parts.checker, { clock }), { clock, graceMs: 0 });
  warmUpPreflight();
  const emit = (event: GuardEvent): void => {
    try {
      parts.observer?.observe(event);
    } catch {
      // An observer that breaks its promise must not cost the reader the answer; there is nobody left to tell.
    }
  };
  const announce: GuardCore['announce'] = async (outcome, onDecision) => {
    try {
      await onDecision?.(outcome);
    } catch (error) {
      emit({ type: 'callbackFailed', callback: 'onDecision', error });
    }
  };
  return {
    check: exchangeCheck(checker, emit),
    checker: checker.name,
    emit,
    announce,
    clock,
    newId,
    untilStarted: untilStarted(parts.checker.ready, { clock, startMs: parts.startMs }),
  };
}
