import type { ErrorRequestHandler, Response } from 'express';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { RequestInvalidError } from '../contract/request-invalid-error.js';
import {
  encodeStatusError,
  retryAfterMsOf,
  statusOfHttp,
  type StatusError,
} from '../contract/status-error.js';

/** When a client may try again that met a recording which cannot be read or written. */
const RETRY_MS = 30_000;

/** Refuses a request in the form of the service's errors. */
export function refuse(res: Response, status: StatusError): void {
  if (res.headersSent || res.destroyed) return;
  const retryAfterMs = retryAfterMsOf(status);
  if (retryAfterMs !== undefined) res.setHeader('Retry-After', Math.ceil(retryAfterMs / 1000));
  if (status.http === 401) res.setHeader('WWW-Authenticate', 'Bearer realm="answer-guard"');
  res.status(status.http).json(encodeStatusError(status));
}

/** Ends every error of a page's interface; what is not known to be safe to show is INTERNAL with no word of its own. */
export const pageErrors: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  refuse(res, statusOf(error));
};

/** The status of a thrown error; what may quote the request is not repeated. */
export function statusOf(error: unknown): StatusError {
  if (RequestInvalidError.isInstance(error)) {
    return statusOfHttp(400, error.message, [{ kind: 'BadRequest', fieldViolations: error.violations }]);
  }
  if (AnswerGuardError.isInstance(error) && error.code === 'AG_RECORDS_UNREACHABLE')
    return statusOfHttp(503, error.message, [{ kind: 'RetryInfo', retryAfterMs: RETRY_MS }]);
  // A policy out of range names field, value and range, and no text of an exchange.
  if (AnswerGuardError.isInstance(error) && error.code === 'AG_CONFIG_INVALID')
    return statusOfHttp(400, error.message);
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 413) return statusOfHttp(413, 'The request is too large');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return statusOfHttp(status, 'The request could not be read');
  return statusOfHttp(500, 'Internal error');
}
