import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { FailedVerdict } from '../contract/verdict.js';
import type { Checker } from './checker.js';

/** What a check after `close()` gets. */
export function closedVerdict(checker: string): FailedVerdict {
  return {
    kind: 'failed',
    cause: 'unavailable',
    checker,
    cache: 'off',
    elapsedMs: 0,
    error: new AnswerGuardError('AG_CLOSED', `The checker "${checker}" is closed.`),
  };
}

/**
 * A checker around another: the same identity and capabilities with another `check`, closed with the one inside.
 */
export function wrapped(inner: Checker, check: Checker['check']): Checker {
  let closing: Promise<void> | undefined;
  return {
    name: inner.name,
    version: inner.version,
    capabilities: inner.capabilities,
    ready: inner.ready,
    check: (request, options) =>
      closing === undefined ? check(request, options) : Promise.resolve(closedVerdict(inner.name)),
    ...(inner.rethreshold && { rethreshold: inner.rethreshold.bind(inner) }),
    close: () => (closing ??= inner.close()),
  };
}
