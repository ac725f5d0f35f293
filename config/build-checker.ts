import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { cached } from '../src/checkers/cached.js';
import type { Checker } from '../src/checkers/checker.js';
import { embedded } from '../src/checkers/embedded/embedded.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { GuardSettings } from './resolve-settings.js';
import { acquireCache } from './shared-cache.js';

/**
 * The checker that the settings ask for, behind the process's cache. A checker of the caller's own is taken as it is,
 * and is the caller's to cache and to close. Throws AG_CHECKER_UNAVAILABLE.
 */
export function buildChecker(
  { checker, cache }: Pick<GuardSettings, 'checker' | 'cache'>,
  observer: Observer,
): Checker {
  if (typeof checker === 'object') return { ...delegate(checker), close: () => Promise.resolve() };
  if (checker === 'google') {
    throw new AnswerGuardError('AG_CHECKER_UNAVAILABLE', "checker: 'google' is not part of this version.", {
      hint: "Use checker: 'embedded', or hand in a Checker of your own.",
    });
  }
  const engine = embedded();
  if (cache.maxEntries === 0 || cache.maxBytes === 0) return engine;
  const { store, release } = acquireCache(cache, observer);
  const judge = cached(engine, { store, ttlMs: cache.ttlSeconds * 1000, observer });
  return {
    ...judge,
    async close() {
      await judge.close();
      await release();
    },
  };
}

/** The same checker as a plain object: one of a class has its methods on the prototype. */
function delegate(checker: Checker): Checker {
  const { name, version, capabilities, ready } = checker;
  return {
    name,
    version,
    capabilities,
    ready,
    check: (request, options) => checker.check(request, options),
    ...(checker.rethreshold && { rethreshold: checker.rethreshold.bind(checker) }),
    close: () => checker.close(),
  };
}
