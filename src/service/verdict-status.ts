import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { FailedVerdict, FailureCause } from '../contract/verdict.js';
import { statusOfHttp, UNSUPPORTED_LANGUAGE, type StatusError } from '../contract/status-error.js';

/** When a client may ask again after a failure that passes. */
const RETRY_AFTER_MS = 1000;

const STATUS_OF_CAUSE: Readonly<
  Record<FailureCause, { http: number; message: string; reason?: string; retry?: true }>
> = {
  timeout: { http: 504, message: 'The time limit came before any claim was judged' },
  unavailable: { http: 503, message: 'The checker is not available', retry: true },
  unauthorised: { http: 500, message: 'The checker behind this service was refused its credentials' },
  quota: { http: 429, message: 'The checker has no capacity left', retry: true },
  tooLarge: { http: 413, message: 'The check is too large for the checker' },
  undecodable: { http: 500, message: "The checker's answer could not be read" },
  noFacts: { http: 400, message: 'The checker found no facts to hold the answer against' },
  unsupportedLanguage: {
    http: 501,
    message: 'The checker does not know the language of the answer',
    reason: UNSUPPORTED_LANGUAGE,
  },
  streamNotUnderstood: { http: 500, message: "The checker's answer could not be read" },
  engine: { http: 500, message: 'The checker failed' },
  // Not to be asked again: it would hold the checker again.
  engineHeld: { http: 500, message: 'The checker was held by this text before, and does not judge it' },
  noAnswer: { http: 400, message: 'The checker found no answer to check' },
};

/** What a check that judged nothing is answered with. */
export function statusOfFailure({ cause, error }: FailedVerdict): StatusError {
  const full = AnswerGuardError.isInstance(error) && error.code === 'AG_OVERLOADED';
  const { http, message, reason, retry } = STATUS_OF_CAUSE[full ? 'quota' : cause];
  if (reason !== undefined) return statusOfHttp(http, message, [{ kind: 'ErrorInfo', reason }]);
  if (!retry) return statusOfHttp(http, message);
  return statusOfHttp(http, message, [
    { kind: 'RetryInfo', retryAfterMs: RETRY_AFTER_MS },
    ...(http === 429
      ? [{ kind: 'QuotaFailure', violations: [{ subject: 'checker', description: message }] } as const]
      : []),
  ]);
}
