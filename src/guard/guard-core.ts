import { randomUUID } from 'node:crypto';
import type { Auditor, OnceSent } from '../audit/auditor.js';
import type { AuditOpinion } from '../audit/audit-case.js';
import { budgeted } from '../checkers/budgeted.js';
import type { Checker } from '../checkers/checker.js';
import { fitted } from '../checkers/fitting/fitted.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Policy } from '../policy/policy.js';
import type { DecidedEvent } from '../telemetry/decided-event.js';
import type { GuardEvent, Observer } from '../telemetry/observer.js';
import { processSpans, type Spans } from '../telemetry/spans.js';
import { auditCaseOf, type AuditCaseOptions } from './audit-case-of.js';
import { exchangeCheck, type CheckExchange } from './check-exchange.js';
import { decidedEvent } from './decided-event.js';
import type { Outcome } from './outcome.js';
import { warmUpPreflight } from './preflight.js';
import { untilStarted, type UntilStarted } from './until-started.js';

/** An outcome with what it was decided by. */
export interface Decided {
  readonly outcome: Outcome;
  readonly policy: Policy;
  readonly dialect: string;
  readonly budgetMs: number;
  /** `Checker.version`. */
  readonly engineVersion: string;
}

/** Keeps what was decided. Must not throw, and must not block. */
export interface OutcomeRecorder {
  /** Given every outcome when it is decided. */
  decided(decided: Decided): void;
  /** Given what the audit's judge makes of the outcome of this id. */
  judged?(id: string, opinion: AuditOpinion): void;
}

/** What a guard is made of. */
export interface GuardParts {
  readonly checker: Checker;
  /** Milliseconds that the checker's start may take; answers that come meanwhile wait for it. @default 10000 */
  readonly startMs?: number | undefined;
  readonly observer?: Observer;
  /** Judges a sample of what was decided, after it has left. @default nobody does */
  readonly audit?: Auditor | undefined;
  readonly recorder?: OutcomeRecorder | undefined;
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
  /** Reports an outcome to observer and recorder; returns what the observer got. Never throws. */
  readonly decided: (outcome: Outcome, by: Pick<Decided, 'policy' | 'dialect' | 'budgetMs'>) => DecidedEvent;
  /** Tells the app, if it asked for it; resolves when the app is done. Never throws, never rejects. */
  readonly announce: (
    outcome: Outcome,
    onDecision: ((outcome: Outcome) => unknown) | undefined,
  ) => Promise<void>;
  /** Hands an outcome to the audit. Never throws, waits for nothing. */
  readonly audit: (
    outcome: Outcome,
    options: AuditCaseOptions & { readonly onceSent?: OnceSent | undefined },
  ) => void;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly untilStarted: UntilStarted;
  /** Undefined while the app records no spans: ask each time. */
  readonly spans: () => Spans | undefined;
}

export function guardCore(parts: GuardParts): GuardCore {
  const { clock = systemClock, newId = randomUUID } = parts;
  // The deadline holds even if the checker given ignores it.
  const checker = budgeted(fitted(parts.checker, { clock }), { clock, graceMs: 0 });
  warmUpPreflight();
  // Finds the app's API, which the first request is not to wait for.
  processSpans();
  const emit = (event: GuardEvent): void => {
    try {
      parts.observer?.observe(event);
    } catch {
      // An observer that breaks its promise must not cost the reader the answer; there is nobody left to report it to.
    }
  };
  const decided: GuardCore['decided'] = (outcome, { policy, dialect, budgetMs }) => {
    const event = decidedEvent(outcome, { dialect, budgetMs });
    emit(event);
    try {
      const engineVersion = parts.checker.version;
      parts.recorder?.decided({ outcome, policy, dialect, budgetMs, engineVersion });
    } catch (error) {
      emit({ type: 'callbackFailed', callback: 'recorder', error });
    }
    return event;
  };
  const announce: GuardCore['announce'] = async (outcome, onDecision) => {
    try {
      await onDecision?.(outcome);
    } catch (error) {
      emit({ type: 'callbackFailed', callback: 'onDecision', error });
    }
  };
  return {
    check: exchangeCheck(checker, emit, processSpans),
    checker: checker.name,
    emit,
    decided,
    announce,
    audit: (outcome, options) =>
      parts.audit?.consider(
        () => ({
          ...auditCaseOf(outcome, options),
          judged: (opinion) => parts.recorder?.judged?.(outcome.id, opinion),
        }),
        options.onceSent,
      ),
    clock,
    newId,
    untilStarted: untilStarted(parts.checker.ready, { clock, startMs: parts.startMs }),
    spans: processSpans,
  };
}
