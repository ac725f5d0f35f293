import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import type { Scopes } from './scopes.js';

/** What a call brought to say who makes it; headers or metadata, over HTTP the query, and its connection. */
export interface Presented {
  /** `X-Goog-Api-Key`. */
  readonly apiKey?: string | undefined;
  /** `key` in the query. */
  readonly queryKey?: string | undefined;
  /** `Authorization`: a token, or a key where Google's clients put a token. */
  readonly authorization?: string | undefined;
  /** Of the connection; absent where none was shown that is trusted. */
  readonly certificate?: PresentedCertificate | undefined;
  /** Where it came from; names the caller where nobody is asked. */
  readonly address: string;
}

/** A client's certificate that a trusted authority has issued, as Node reports it. */
export interface PresentedCertificate {
  readonly subject: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `DNS:a, URI:b`. */
  readonly subjectaltname?: string | undefined;
}

/** What says who a caller is. */
export type CallerKind = 'key' | 'token' | 'certificate' | 'address';

export interface Caller {
  /** For log lines: a key's name, a token's subject, a certificate's name, or the address. */
  readonly name: string;
  /** For rate limits: different for any two callers. */
  readonly id: string;
  readonly by: CallerKind;
  /** Undefined for those that name none. */
  readonly tenant: string | undefined;
  readonly scopes: Scopes;
  /** Projects that it may send checks to, and see the checks of; undefined for any. */
  readonly projects: ReadonlySet<string> | undefined;
}

export type Admitted =
  | { readonly caller: Caller; readonly refused?: undefined }
  | { readonly refused: StatusError; readonly caller?: undefined };

/** Why a caller may not send checks to a project: 403; undefined if it may. */
export function refusalForProject(
  { projects }: Pick<Caller, 'projects'>,
  project: string,
): StatusError | undefined {
  if (projects === undefined || projects.has(project)) return undefined;
  return statusOfHttp(403, 'The API key may not be used for this project', [
    { kind: 'ErrorInfo', reason: 'CONSUMER_INVALID' },
  ]);
}

/** Why what is the whole service's, as are its metrics, is not for callers of a tenant: 403; undefined if it is. */
export function refusalForTenant({ tenant }: Pick<Caller, 'tenant'>): StatusError | undefined {
  if (tenant === undefined) return undefined;
  return statusOfHttp(403, 'This is about all tenants: it is for callers that belong to none', [
    { kind: 'ErrorInfo', reason: 'TENANT_NOT_ALLOWED' },
  ]);
}
