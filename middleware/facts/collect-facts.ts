import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import type { GroundingFact } from '../../src/contract/check-request.js';
import { withFactsContext, type FactsSink } from './facts-context.js';
import { ClientTexts } from './prompt/client-texts.js';

export interface CollectFactsOptions {
  /**
   * What the user wrote, and all else that came from outside: nothing of it becomes a fact by way of a prompt.
   * @default none
   */
  readonly userTexts?: readonly string[];
}

export interface CollectedFacts<T> {
  /** What `run` returned or resolved to. */
  readonly value: T;
  /** What was handed over meanwhile by `addFacts`, `setFacts` and the hooks. */
  readonly facts: readonly GroundingFact[];
}

/**
 * Runs a function and collects the facts that are handed over in it, for use with `createGuard` where there is no
 * request: a worker, a bot. Rejects with what `run` throws, and with AG_REQUEST_INVALID when `run` is no function.
 */
export async function collectFacts<T>(
  run: () => T | PromiseLike<T>,
  { userTexts = [] }: CollectFactsOptions = {},
): Promise<CollectedFacts<T>> {
  // Not every caller is compiled against the type.
  const given: unknown = run;
  if (typeof given !== 'function') {
    throw new AnswerGuardError(
      'AG_REQUEST_INVALID',
      `run is of type ${given === null ? 'null' : typeof given}; it must be a function.`,
      { hint: 'collectFacts(() => answer(question))' },
    );
  }
  const sink: FactsSink = { facts: undefined, factsRead: false };
  const texts = new ClientTexts(userTexts);
  const context = { sink, clientTexts: () => texts, trustRequestFacts: false, observer: undefined };
  const value = await withFactsContext(context, run);
  sink.factsRead = true;
  return { value, facts: sink.facts ?? [] };
}
