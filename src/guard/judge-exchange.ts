import type { CheckOptions } from '../checkers/checker.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { after } from '../contract/monotonic-clock.js';
import type { FailedVerdict } from '../contract/verdict.js';
import type { Policy } from '../policy/policy.js';
import { act, type Acted } from './act.js';
import { checkedEvent } from './check-exchange.js';
import type { Exchange } from './exchange.js';
import { withFoundFacts, type FactSource } from './fact-source.js';
import type { GuardCore } from './guard-core.js';
import type { Outcome } from './outcome.js';
import { askAgain, DEFAULT_REGENERATE_MS, isBetter, mayRegenerate, type Regenerate } from './regenerate.js';

/** A verdict with what follows from it. */
export type Judged = Acted & Pick<Outcome, 'verdict'>;

/** Checks, decides and acts; a fault of ours is one more check that did not complete, never an exception in the app. */
export async function judgeExchange(
  { check, checker, emit, spans }: GuardCore,
  exchange: Exchange,
  policy: Policy,
  wait: CheckOptions,
): Promise<Judged> {
  const again = (answer: string) => check({ ...exchange, answer }, policy, wait);
  try {
    const verdict = await check(exchange, policy, wait);
    return { verdict, ...(await act(exchange, verdict, policy, again, spans())) };
  } catch (cause) {
    const verdict = faultOf(cause, checker);
    emit(checkedEvent(verdict));
    return { verdict, ...(await act(exchange, verdict, policy, again)) };
  }
}

export interface JudgeAgainOptions {
  readonly policy: Policy;
  readonly budgetMs: number;
  readonly signal: AbortSignal;
  /** Makes a second answer in place of one that would be rewritten or blocked. */
  readonly regenerate?: Regenerate;
  /** Where facts were found for the first answer, and are for the second. */
  readonly source?: FactSource | undefined;
  /** Milliseconds that it may take; its answer is then judged in `budgetMs` of its own. @default 5000 */
  readonly regenerateMs?: number;
}

/** What stands after the app was asked for a second answer. */
export interface Regenerated {
  readonly judged: Judged;
  readonly exchange: Exchange;
  readonly regeneration: NonNullable<Outcome['regeneration']>;
}

/** Asks the app for another answer where it may, and judges that; what stands of the outcome then. */
export async function judgeAgain(
  core: GuardCore,
  exchange: Exchange,
  first: Judged,
  options: JudgeAgainOptions,
): Promise<Regenerated | undefined> {
  const { regenerate, regenerateMs = DEFAULT_REGENERATE_MS, policy, budgetMs, signal } = options;
  if (regenerate === undefined || !mayRegenerate(first)) return undefined;
  const { clock } = core;
  const asked = clock.now();
  const failed = (error: unknown): void => {
    core.emit({ type: 'callbackFailed', callback: 'regenerate', error });
  };
  const wait = { signal, deadline: after(asked, regenerateMs) };
  const second = await askAgain(regenerate, exchange, first, { clock, wait, failed });
  const appMs = clock.now() - asked;
  if (second === undefined)
    return { judged: first, exchange, regeneration: { used: false, appMs, checkMs: 0 } };
  const from = clock.now();
  const within = { signal, deadline: after(from, budgetMs) };
  const { found, ...bare } = second;
  // What was found for the first answer is not what the second is best held against.
  const searched = found === undefined || second.facts !== exchange.facts ? second : { ...bare, facts: [] };
  const { source } = options;
  const sought = source === undefined ? searched : await withFoundFacts(searched, source, within);
  const judged = await judgeExchange(core, sought, policy, within);
  const used = isBetter(judged, first);
  const regeneration = { used, appMs, checkMs: clock.now() - from };
  return used ? { judged, exchange: sought, regeneration } : { judged: first, exchange, regeneration };
}

/** A fault of the guard's own, as a check that did not complete. */
export function faultOf(cause: unknown, checker: string): FailedVerdict {
  const error = new AnswerGuardError('AG_ENGINE_FAILED', 'The guard could not carry out a decision.', {
    cause,
  });
  return { kind: 'failed', cause: 'engine', checker, cache: 'off', elapsedMs: 0, error };
}
