import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { cached } from '../src/checkers/cached.js';
import type { Checker } from '../src/checkers/checker.js';
import { wrapped } from '../src/checkers/wrapped.js';
import { embedded } from '../src/checkers/embedded/embedded.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { GuardSettings } from './resolve-settings.js';
import { acquireCache } from './shared-cache.js';

/**
 * The checker that the settings ask for, behind the process's cache. A checker of the caller's own is taken as it is,
 * and is the caller's to cache and to close. Throws AG_CHECKER_UNAVAILABLE.
 */
export function buildChecker(
  { checker, cache, engine: engineSettings }: Pick<GuardSettings, 'checker' | 'cache' | 'engine'>,
  observer: Observer,
): Checker {
  if (typeof checker === 'object') return wrapped(checker, asked(checker), () => Promise.resolve());
  if (checker === 'google') {
    throw new AnswerGuardError('AG_CHECKER_UNAVAILABLE', "checker: 'google' is not part of this version.", {
      hint: "Use checker: 'embedded', or hand in a Checker of your own.",
    });
  }
  const engine = embedded({ observer, ...engineSettings });
  if (cache.maxEntries === 0 || cache.maxBytes === 0) return engine;
  const { store, release } = acquireCache(cache, observer);
  const judge = cached(engine, { store, ttlMs: cache.ttlSeconds * 1000, observer });
  return wrapped(judge, asked(judge), async () => {
    await judge.close();
    await release();
  });
}

function asked(checker: Checker): Checker['check'] {
  return (request, options) => checker.check(request, options);
}
