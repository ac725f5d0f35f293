import type { IncomingMessage } from 'node:http';
import { RequestInvalidError, type FieldViolation } from '../../contract/request-invalid-error.js';
import { parseFieldMask, type FieldMask } from './field-mask.js';

/** What the query and headers ask of a Google API besides the request itself. */
export interface SystemParameters {
  /** `prettyPrint`; undefined where the request does not say. */
  readonly pretty: boolean | undefined;
  /** `fields` or X-Goog-FieldMask. */
  readonly fields: FieldMask | undefined;
  /** `key`. */
  readonly key: string | undefined;
  /** `access_token`, as a header would have it. */
  readonly authorization: string | undefined;
  /** X-Server-Timeout, in milliseconds. */
  readonly timeoutMs: number | undefined;
}

/** Taken and of no effect here: they are about accounts, quotas and uploads that Google keeps. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'quotaUser',
  'userIp',
  'userProject',
  'oauth_token',
  'uploadType',
  'upload_protocol',
  '.xgafv',
]);

const LONGEST_TIMEOUT_S = 86_400;

/**
 * Reads a request's system parameters, each with or without `$`; of one that is given twice the last counts, and all must be right.
 * Throws RequestInvalidError with every one that is wrong.
 */
export function systemParameters(req: IncomingMessage): SystemParameters {
  const query = new URLSearchParams((req.url ?? '').split('?').slice(1).join('?'));
  const violations: FieldViolation[] = [];
  const given = new Map<string, readonly string[]>();
  for (const [name, value] of query) {
    const plain = name.startsWith('$') ? name.slice(1) : name;
    if (KNOWN.has(plain)) given.set(plain, [...(given.get(plain) ?? []), value]);
    else if (!WITHOUT_EFFECT.has(plain)) {
      const shown = /^[\w.$-]{1,63}$/.test(name) ? name : 'A name';
      violations.push({ field: shown, description: 'is not a parameter; a check is sent in the body' });
    }
  }
  const read = <T>(name: string, reader: (value: string) => T, values = given.get(name)): T | undefined => {
    try {
      return values?.map(reader).at(-1);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      violations.push({ field: name, description: error.message });
      return undefined;
    }
  };
  read('alt', requireJson);
  read('callback', () => {
    throw new RangeError('is not supported: answers are JSON, not scripts');
  });
  const header = (name: string): string | undefined => {
    const value = req.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const headers = (name: string): readonly string[] => [header(name) ?? []].flat();
  const token = given.get('access_token')?.at(-1);
  const parameters: SystemParameters = {
    pretty: read('prettyPrint', readFlag),
    fields: read('fields', parseFieldMask, given.get('fields') ?? headers('x-goog-fieldmask')),
    key: given.get('key')?.at(-1),
    authorization: header('authorization') ?? (token === undefined ? undefined : `Bearer ${token}`),
    timeoutMs: read('X-Server-Timeout', readTimeout, headers('x-server-timeout')),
  };
  if (violations.length > 0) throw new RequestInvalidError(violations);
  return parameters;
}

const KNOWN: ReadonlySet<string> = new Set([
  'alt',
  'callback',
  'fields',
  'key',
  'prettyPrint',
  'access_token',
]);

function requireJson(alt: string): void {
  const [form, ...options] = alt.split(';');
  const known = options.every((option) => /^enum-encoding=(?:int|string)$/.test(option));
  if (form !== 'json' || !known) throw new RangeError('must be json, with ;enum-encoding=int or without');
}

function readFlag(value: string): boolean {
  if (/^(?:true|1|)$/i.test(value)) return true;
  if (/^(?:false|0)$/i.test(value)) return false;
  throw new RangeError('must be true or false');
}

function readTimeout(value: string): number {
  const seconds = /^\d{1,6}(?:\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
  if (seconds > 0 && seconds <= LONGEST_TIMEOUT_S) return seconds * 1000;
  throw new RangeError(`must be seconds in (0, ${LONGEST_TIMEOUT_S}]`);
}
