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
 * A checker around another: the same identity and capabilities with another `check`.
 *
 * @param close ends it, once; by default it closes the one inside
 */
export function wrapped(
  inner: Checker,
  check: Checker['check'],
  close: Checker['close'] = () => inner.close(),
): Checker {
  let closing: Promise<void> | undefined;
  return {
    name: inner.name,
    get version() {
      return inner.version;
    },
    get tier() {
      return inner.tier;
    },
    capabilities: inner.capabilities,
    judges: inner.judges,
    ready: inner.ready,
    check: (request, options) =>
      closing === undefined ? check(request, options) : Promise.resolve(closedVerdict(inner.name)),
    ...(inner.rethreshold && { rethreshold: inner.rethreshold.bind(inner) }),
    close: () => (closing ??= close()),
  };
}
