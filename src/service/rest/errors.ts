import type { ErrorRequestHandler, Response } from 'express';
import { RequestInvalidError } from '../../contract/request-invalid-error.js';
import {
  encodeStatusError,
  errorInfoOf,
  retryAfterMsOf,
  statusOfHttp,
  type StatusError,
} from '../../contract/status-error.js';
import { TOKEN_SCOPE_INSUFFICIENT } from '../access/scopes.js';
import { TOO_LONG } from './read-body.js';
import { sendJson } from './send-json.js';

/** Answers in Google's error form. Nothing is sent to a client that is gone, or after a response has begun. */
export function sendStatusError(res: Response, status: StatusError): void {
  if (res.headersSent || res.destroyed) return;
  const retryAfterMs = retryAfterMsOf(status);
  if (retryAfterMs !== undefined) res.setHeader('Retry-After', Math.ceil(retryAfterMs / 1000));
  const challenge = challengeOf(status);
  if (challenge !== undefined) res.setHeader('WWW-Authenticate', challenge);
  sendJson(res, status.http, encodeStatusError(status));
}

/** What a client learns of how to sign in (RFC 6750); undefined where that would not help. */
function challengeOf(status: StatusError): string | undefined {
  const { reason = '', metadata = {} } = errorInfoOf(status) ?? {};
  const scheme = 'Bearer realm="answer-guard"';
  if (reason === TOKEN_SCOPE_INSUFFICIENT)
    return `${scheme}, error="insufficient_scope", scope="${metadata['scope']}"`;
  if (status.http !== 401) return undefined;
  return reason.startsWith('ACCESS_TOKEN_') ? `${scheme}, error="invalid_token"` : scheme;
}

/**
 * Ends every error: what a decoder or the body's reader says of a request is sent, anything else is INTERNAL with no
 * word of its own. `refuse` logs it and sends it.
 */
export function errorHandler(
  refuse: (res: Response, status: StatusError) => void,
  onUnexpected: (error: unknown) => void,
): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    const status = statusOf(error);
    if (status.http >= 500) onUnexpected(error);
    refuse(res, status);
  };
}

/** The status of a thrown error. Messages of unknown errors are not repeated: they may quote the request. */
export function statusOf(error: unknown): StatusError {
  if (RequestInvalidError.isInstance(error)) {
    return statusOfHttp(400, error.message, [{ kind: 'BadRequest', fieldViolations: error.violations }]);
  }
  const http = isHttpError(error) ? error.status : 500;
  return statusOfHttp(http, http >= 500 ? 'Internal error' : messageOfBodyError(error, http));
}

/** What Express's body readers and router throw: an error with an HTTP status. */
function isHttpError(error: unknown): error is { readonly status: number; readonly type?: string } {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  return typeof error.status === 'number' && error.status >= 400 && error.status <= 599;
}

function messageOfBodyError(error: unknown, http: number): string {
  const type = isHttpError(error) ? error.type : undefined;
  switch (type) {
    case 'entity.too.large':
      return TOO_LONG.message;
    case 'encoding.unsupported':
      return 'Content-Encoding is not supported; send the body as it is, or with gzip, deflate or br';
    case 'request.aborted':
    case 'request.size.invalid':
      return 'The body is not as long as Content-Length says';
    default:
      return http === 400 ? 'The request could not be read' : 'The request was refused';
  }
}
