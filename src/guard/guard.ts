import type { CheckOptions } from '../checkers/checker.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { after, type MonotonicMs } from '../contract/monotonic-clock.js';
import type { FailedVerdict } from '../contract/verdict.js';
import type { Policy } from '../policy/policy.js';
import { act, unchanged, type Acted } from './act.js';
import { checkedEvent } from './check-exchange.js';
import { decidedEvent } from './decided-event.js';
import type { Exchange } from './exchange.js';
import { guardCore, type GuardParts } from './guard-core.js';
import type { Mode, Outcome } from './outcome.js';

type Judged = Acted & Pick<Outcome, 'verdict'>;

/** Judges one answer and says what may leave. Never rejects. */
export type Guard = (exchange: Exchange, options: GuardOptions) => Promise<Outcome>;

/** How one answer is to be judged. */
export interface GuardOptions {
  readonly policy: Policy;
  readonly mode: Exclude<Mode, 'off'>;
  /** The route's name: metric label and log field. */
  readonly route: string;
  /** Where the answer was found: metric label and log field. */
  readonly dialect: string;
  /** Milliseconds that the guard may add to the answer: check, rewrite and re-check together. */
  readonly budgetMs: number;
  /**
   * When the time is up, for answers that share one budget (the choices of one response).
   * @default budgetMs from now
   */
  readonly deadline?: MonotonicMs;
  /** Ends the check when the client is gone: the outcome then comes at once, and nobody is told of it. */
  readonly signal?: AbortSignal;
  /**
   * Called with what was decided, once for each answer. Not waited for; what it throws or rejects with is reported as
   * `callbackFailed` and changes nothing.
   */
  readonly onDecision?: (outcome: Outcome) => unknown;
}

/**
 * The guard without HTTP: checks an exchange within its budget, decides by the policy, and acts. Making one takes some
 * tens of milliseconds the first time, which the first answer then does not.
 */
export function createGuardCore(parts: GuardParts): Guard {
  const { check, checker, emit, announce, clock, newId } = guardCore(parts);

  /** Decides and acts; a fault of ours is one more check that did not complete, never an exception in the app. */
  async function judge(exchange: Exchange, policy: Policy, wait: CheckOptions): Promise<Judged> {
    const again = (answer: string) => check({ ...exchange, answer }, policy, wait);
    try {
      const verdict = await check(exchange, policy, wait);
      return { verdict, ...(await act(exchange, verdict, policy, again)) };
    } catch (cause) {
      const verdict = faultOf(cause, checker);
      emit(checkedEvent(verdict));
      return { verdict, ...(await act(exchange, verdict, policy, again)) };
    }
  }

  return async function guard(exchange, options) {
    const { policy, mode, route, signal = new AbortController().signal } = options;
    const started = clock.now();
    const deadline = options.deadline ?? after(started, options.budgetMs);
    emit({ type: 'inFlight', route, change: 1 });
    try {
      const judged = await judge(exchange, policy, { signal, deadline });
      const sent = mode === 'observe' ? asItWas(exchange, judged) : judged;
      const outcome = { ...sent, id: newId(), route, mode, exchange, elapsedMs: clock.now() - started };
      if (!signal.aborted) {
        emit(decidedEvent(outcome, options));
        announce(outcome, options.onDecision);
      }
      return outcome;
    } finally {
      emit({ type: 'inFlight', route, change: -1 });
    }
  };
}

/** What is decided in a trial is not acted on: the original leaves. */
function asItWas(exchange: Exchange, judged: Judged): Judged {
  const { verdict, decision } = judged;
  return { verdict, ...unchanged(exchange, verdict, decision) };
}

export function faultOf(cause: unknown, checker: string): FailedVerdict {
  const error = new AnswerGuardError('AG_ENGINE_FAILED', 'The guard could not carry out a decision.', {
    cause,
  });
  return { kind: 'failed', cause: 'engine', checker, cache: 'off', elapsedMs: 0, error };
}
