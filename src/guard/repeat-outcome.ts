import type { OnceSent } from '../audit/auditor.js';
import type { Policy } from '../policy/policy.js';
import { checkedEvent } from './check-exchange.js';
import { guardCore, type GuardParts } from './guard-core.js';
import type { Outcome } from './outcome.js';

/** What is reported of the outcome. */
export interface RepeatOptions {
  readonly policy: Policy;
  /** Where the answer was found: metric label and log field. */
  readonly dialect: string;
  readonly budgetMs: number;
  /** Milliseconds that the guard has added to this answer. */
  readonly elapsedMs: number;
  readonly onceSent?: OnceSent | undefined;
  /** Of this exchange, as `Exchange.conversation`. */
  readonly conversation?: string;
}

/**
 * Gives an outcome again for an exchange equal to its own: log, metrics, record and audit get it as any other, with an
 * id of its own. Never throws.
 */
export type RepeatOutcome = (outcome: Outcome, options: RepeatOptions) => Outcome;

export function createRepeatOutcome(parts: GuardParts): RepeatOutcome {
  const core = guardCore(parts);
  return (before, options) => {
    const { elapsedMs, conversation } = options;
    const { conversation: _before, ...same } = before.exchange;
    const exchange = { ...same, ...(conversation !== undefined && { conversation }) };
    const verdict = { ...before.verdict, elapsedMs };
    const outcome = { ...before, exchange, verdict, id: core.newId(), elapsedMs };
    core.emit(checkedEvent(verdict));
    core.decided(outcome, options);
    core.audit(outcome, options);
    return outcome;
  };
}
