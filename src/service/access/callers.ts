import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import { findKey, type ApiKey, type ApiKeys } from './api-keys.js';

/** What a call brought to say who makes it; headers or metadata, and over HTTP the query. */
export interface Presented {
  /** `X-Goog-Api-Key`. */
  readonly apiKey?: string | undefined;
  /** `key` in the query. */
  readonly queryKey?: string | undefined;
  /** `Authorization`: a key may stand where Google's clients put a token. */
  readonly authorization?: string | undefined;
  /** Where it came from; names the caller where there are no keys. */
  readonly address: string;
}

export interface Caller {
  /** For log lines and rate limits: the key's name, or the address. */
  readonly name: string;
  /** Undefined where no key is asked for. */
  readonly key: ApiKey | undefined;
}

export type Admitted =
  | { readonly caller: Caller; readonly refused?: undefined }
  | { readonly refused: StatusError; readonly caller?: undefined };

export interface AdmitOptions {
  /** Google answers a key that is none of its own with 400, where 401 is meant. @default false */
  readonly compat?: boolean;
}

/** Who calls, or why they may not: 401 without a key or with a wrong one. */
export function admit(
  keys: ApiKeys | undefined,
  presented: Presented,
  { compat = false }: AdmitOptions = {},
): Admitted {
  if (keys === undefined) return { caller: { name: presented.address, key: undefined } };
  const bearer = /^Bearer\s+(\S+)$/i.exec(presented.authorization?.trim() ?? '')?.[1];
  const given = presented.apiKey ?? presented.queryKey ?? bearer;
  if (given === undefined || given === '') {
    const message = 'The request has no API key; send it as X-Goog-Api-Key, or as a Bearer token';
    return {
      refused: statusOfHttp(401, message, [{ kind: 'ErrorInfo', reason: 'CREDENTIALS_MISSING' }]),
    };
  }
  const key = findKey(keys.current(), given);
  if (key !== undefined) return { caller: { name: key.name, key } };
  const details = [{ kind: 'ErrorInfo', reason: 'API_KEY_INVALID' } as const];
  return {
    refused: compat
      ? statusOfHttp(400, 'API key not valid. Please pass a valid API key.', details)
      : statusOfHttp(401, 'The API key is not valid', details),
  };
}

/** Why a caller may not send checks to a project: 403; undefined if it may. */
export function refusalForProject({ key }: Caller, project: string): StatusError | undefined {
  if (key?.projects === undefined || key.projects.has(project)) return undefined;
  return statusOfHttp(403, 'The API key may not be used for this project', [
    { kind: 'ErrorInfo', reason: 'CONSUMER_INVALID' },
  ]);
}
