import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { DocsPage } from '../../contract/error-pages.js';
import { isJsonObject } from '../../contract/json-object.js';
import { ERROR_DOMAIN, UNSUPPORTED_LANGUAGE } from '../../contract/status-error.js';
import type { FailureCause } from '../../contract/verdict.js';

/** Why one call brought no answer, and whether another could. */
export interface CallFailure {
  readonly cause: FailureCause;
  /** Holds a status, a code and names of fields; no text that the service sent, which may quote what it was sent. */
  readonly error: AnswerGuardError;
  /** `afterSignIn`: with another token; `withoutFields`: without fields that the service may not know. */
  readonly retry: 'never' | 'soon' | 'afterSignIn' | 'withoutFields';
  /** How long the service asked to be left alone, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Statuses that say that the service, or what is before it, is not well for the moment. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503]);

/** What a refusal means. `body` is the response's text; it is looked through, not kept. */
export function failureOfStatus(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  wallNow: number,
): CallFailure {
  const status_ = readStatus(body);
  const named = status_.name === undefined ? '' : ` ${status_.name}`;
  const at = status_.fields.length === 0 ? '' : ` at ${status_.fields.join(', ')}`;
  const error = new AnswerGuardError('AG_REMOTE_REFUSED', `The service answered ${status}${named}${at}.`);
  const retryAfterMs = readRetryAfter(headers['retry-after'], wallNow) ?? status_.retryDelayMs;
  const later = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (status_.reason === UNSUPPORTED_LANGUAGE) return { cause: 'unsupportedLanguage', error, retry: 'never' };
  if (status === 401) {
    const refused = new AnswerGuardError('AG_SIGN_IN_FAILED', 'The service did not accept the access token.');
    return { cause: 'unauthorised', error: refused, retry: 'afterSignIn' };
  }
  if (status === 403) return { cause: 'unauthorised', error, retry: 'never' };
  if (status === 413) return { cause: 'tooLarge', error, retry: 'never' };
  if (status === 429) {
    // Without a word on when to come back, coming back at once is what the limit is against.
    return { cause: 'quota', error, retry: retryAfterMs === undefined ? 'never' : 'soon', ...later };
  }
  if (status === 400 || status === 501) return { cause: 'unavailable', error, retry: 'withoutFields' };
  if (status === 504) return { cause: 'timeout', error, retry: 'never' };
  if (UNAVAILABLE.has(status)) return { cause: 'unavailable', error, retry: 'soon', ...later };
  return { cause: 'unavailable', error, retry: 'never' };
}

/** Codes of errors that mean that the way to the service is wrong, not just gone: asking again changes nothing. */
const LASTING = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL_|EPROTO|ENOTFOUND$)/;

/**
 * What a broken connection means.
 *
 * @param page where it is explained; that of the code by default
 */
export function failureOfConnection(thrown: unknown, page?: DocsPage): CallFailure {
  const code = failureCodeOf(thrown);
  if (/^(?:HPE_|HTTPParserError$)/.test(code)) return undecodable('what came is not HTTP');
  const error = new AnswerGuardError(
    'AG_REMOTE_UNREACHABLE',
    `The service could not be reached, or the connection broke: ${code}.`,
    { ...(page !== undefined && { page }) },
  );
  return { cause: 'unavailable', error, retry: LASTING.test(code) ? 'never' : 'soon' };
}

/** An answer that is none. */
export function undecodable(what: string): CallFailure {
  return failureOfAnswer(
    new AnswerGuardError('AG_RESPONSE_INVALID', `The grounding service's answer: ${what}`),
  );
}

/** An answer that breaks the contract. */
export function failureOfAnswer(error: AnswerGuardError): CallFailure {
  return { cause: 'undecodable', error, retry: 'never' };
}

/** The code of a system or client error, also where another wraps it; never its message. */
export function failureCodeOf(thrown: unknown): string {
  for (let error = thrown, depth = 0; depth < 4 && typeof error === 'object' && error !== null; depth++) {
    const code: unknown = Reflect.get(error, 'code');
    if (typeof code === 'string' && /^[\w-]{1,60}$/.test(code)) return code;
    error = Reflect.get(error, 'cause');
  }
  return thrown instanceof Error ? thrown.name : 'unknown';
}

interface Refusal {
  readonly name: string | undefined;
  readonly fields: readonly string[];
  /** Of an answer-guard service only. */
  readonly reason: string | undefined;
  readonly retryDelayMs: number | undefined;
}

/** Of a google.rpc.Status what cannot hold a text: its name, the fields at fault, when to come back. */
function readStatus(body: string): Refusal {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { name: undefined, fields: [], reason: undefined, retryDelayMs: undefined };
  }
  const status = isJsonObject(parsed) && isJsonObject(parsed['error']) ? parsed['error'] : {};
  const details = Array.isArray(status['details']) ? status['details'].filter(isJsonObject) : [];
  const violations = details.flatMap(({ fieldViolations }): unknown[] =>
    Array.isArray(fieldViolations) ? fieldViolations : [],
  );
  const name = status['status'];
  return {
    name: typeof name === 'string' && /^[A-Z_]{1,40}$/.test(name) ? name : undefined,
    fields: violations
      .map((violation) => (isJsonObject(violation) ? violation['field'] : undefined))
      .filter((field): field is string => typeof field === 'string' && /^[\w.[\]]{1,80}$/.test(field))
      .slice(0, 5),
    reason: details
      .filter(({ domain }) => domain === ERROR_DOMAIN)
      .map(({ reason }) => reason)
      .find((reason) => typeof reason === 'string'),
    retryDelayMs: details.map(({ retryDelay }) => readDuration(retryDelay)).find((ms) => ms !== undefined),
  };
}

/** A google.protobuf.Duration in JSON, in milliseconds. */
function readDuration(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(value)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Retry-After as RFC 9110 has it: seconds, or a date. */
function readRetryAfter(value: string | string[] | undefined, wallNow: number): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  // A date begins with its day's name; Date.parse would take "-1" for a year.
  const date = /^[A-Za-z]{3,9},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - wallNow);
}
