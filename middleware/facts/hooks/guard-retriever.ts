import { AnswerGuardError } from '../../../src/contract/answer-guard-error.js';
import { processWide } from '../../../src/contract/process-wide.js';
import { addFactsIn } from '../add-facts.js';
import { currentFactsContext } from '../facts-context.js';
import type { FactsInput } from '../to-facts.js';

type Method = (...args: unknown[]) => unknown;

/** The method by which a retriever of some library retrieves; what its other methods come to stands first. */
const METHODS = [
  '_getRelevantDocuments',
  'invoke',
  'retrieve',
  'getRelevantDocuments',
  'similaritySearch',
] as const;

/**
 * Hands over what a retriever finds, as facts of the current request, and returns the same retriever. Takes a retriever of
 * LangChain.js or LlamaIndex.TS, anything else with a method `invoke` or `retrieve`, or a function. Documents are passed on
 * as they are. A retriever is guarded once, however often it is given. Throws AG_CONFIG_INVALID for what retrieves
 * nothing.
 */
export function guardRetriever<R extends object>(retriever: R): R;
export function guardRetriever(retriever: object): object {
  const guarded = processWide('retrievers', () => new WeakSet());
  if (guarded.has(retriever)) return retriever;
  const made = guard(retriever);
  guarded.add(made);
  return made;
}

function guard(retriever: object): object {
  if (typeof retriever === 'function') return handingOver(retriever as Method);
  const name = METHODS.find((method) => typeof Reflect.get(retriever, method) === 'function');
  if (name === undefined) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `guardRetriever: the retriever has none of the methods ${METHODS.join(', ')}.`,
    );
  }
  Reflect.set(retriever, name, handingOver(Reflect.get(retriever, name) as Method));
  return retriever;
}

function handingOver(method: Method): Method {
  return function (this: unknown, ...args) {
    // Where the call was made is where its documents belong, wherever the library comes back.
    const context = currentFactsContext();
    const found = method.apply(this, args);
    if (!isThenable(found)) {
      addFactsIn(context, found as FactsInput);
      return found;
    }
    return found.then((documents) => {
      addFactsIn(context, documents as FactsInput);
      return documents;
    });
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
