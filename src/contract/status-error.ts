import type { FieldViolation } from './request-invalid-error.js';

/**
 * google.rpc.Code names that the service answers with. `http` is the HTTP status that stands for the name alone, `rpc`
 * the number in gRPC.
 */
export const STATUS_NAMES = {
  CANCELLED: { http: 499, rpc: 1 },
  INVALID_ARGUMENT: { http: 400, rpc: 3 },
  DEADLINE_EXCEEDED: { http: 504, rpc: 4 },
  NOT_FOUND: { http: 404, rpc: 5 },
  PERMISSION_DENIED: { http: 403, rpc: 7 },
  RESOURCE_EXHAUSTED: { http: 429, rpc: 8 },
  UNIMPLEMENTED: { http: 501, rpc: 12 },
  INTERNAL: { http: 500, rpc: 13 },
  UNAVAILABLE: { http: 503, rpc: 14 },
  UNAUTHENTICATED: { http: 401, rpc: 16 },
} as const;

export type StatusName = keyof typeof STATUS_NAMES;

/** HTTP statuses that no name stands for, and the name that best says to a client whether to try again. */
const NEAREST_NAME: Readonly<Record<number, StatusName>> = {
  405: 'UNIMPLEMENTED',
  408: 'DEADLINE_EXCEEDED',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
};

/** What a quota is counted for, and what of it is used up. */
export interface QuotaViolation {
  /** `service`, or `caller:NAME`. */
  readonly subject: string;
  readonly description: string;
}

/** What else a status says; more kinds of google.rpc exist than the service has use for. */
export type StatusDetail =
  | { readonly kind: 'BadRequest'; readonly fieldViolations: readonly FieldViolation[] }
  | { readonly kind: 'RetryInfo'; readonly retryAfterMs: number }
  | { readonly kind: 'QuotaFailure'; readonly violations: readonly QuotaViolation[] }
  /** `reason` is stable, UPPER_SNAKE_CASE, for programs to match on; `metadata` says more of it, likewise. */
  | {
      readonly kind: 'ErrorInfo';
      readonly reason: string;
      readonly metadata?: Readonly<Record<string, string>>;
    }
  /** `requestId` is also on the log's line of the call. */
  | { readonly kind: 'RequestInfo'; readonly requestId: string };

/** The domain of `ErrorInfo`: whose reasons these are. */
export const ERROR_DOMAIN = 'answer-guard';

/** The `ErrorInfo` of a check that judged nothing as it does not know the answer's language: no fault of the service. */
export const UNSUPPORTED_LANGUAGE = 'UNSUPPORTED_LANGUAGE';

/** A google.rpc.Status. */
export interface StatusError {
  /** The HTTP status; also the `code` of the JSON. */
  readonly http: number;
  readonly name: StatusName;
  /** For the client: safe to show, no text of an answer, prompt or fact. */
  readonly message: string;
  readonly details?: readonly StatusDetail[];
}

/** The status of an HTTP code of check-grounding's list; any other 4xx is INVALID_ARGUMENT, the rest INTERNAL. */
export function statusOfHttp(http: number, message: string, details?: readonly StatusDetail[]): StatusError {
  const name = nameOfHttp(http);
  return { http, name, message, ...(details === undefined ? {} : { details }) };
}

const NAMES = Object.keys(STATUS_NAMES).filter((name): name is StatusName => name in STATUS_NAMES);
const EXACT_NAME: ReadonlyMap<number, StatusName> = new Map(
  NAMES.map((name) => [STATUS_NAMES[name].http, name]),
);

export function nameOfHttp(http: number): StatusName {
  return (
    EXACT_NAME.get(http) ??
    NEAREST_NAME[http] ??
    (http >= 400 && http < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL')
  );
}

/** The same status with one more detail. */
export function withDetail(status: StatusError, detail: StatusDetail): StatusError {
  return { ...status, details: [...(status.details ?? []), detail] };
}

/** Why, for programs; undefined where the status does not say. */
export function errorInfoOf({
  details,
}: StatusError): Extract<StatusDetail, { kind: 'ErrorInfo' }> | undefined {
  return details?.find((detail) => detail.kind === 'ErrorInfo');
}

/** When a client may ask again, in milliseconds; undefined where the status does not say. */
export function retryAfterMsOf({ details }: StatusError): number | undefined {
  return details?.find((detail) => detail.kind === 'RetryInfo')?.retryAfterMs;
}

/** The JSON body: `{"error":{"code","message","status","details"}}`, details as google.protobuf.Any. */
export function encodeStatusError(status: StatusError): Record<string, unknown> {
  const details = (status.details ?? []).map((detail) => ({
    '@type': `type.googleapis.com/google.rpc.${detail.kind}`,
    ...encodeDetail(detail),
  }));
  return {
    error: {
      code: status.http,
      message: status.message,
      status: status.name,
      ...(details.length > 0 ? { details } : {}),
    },
  };
}

function encodeDetail(detail: StatusDetail): Record<string, unknown> {
  switch (detail.kind) {
    case 'BadRequest':
      return { fieldViolations: detail.fieldViolations };
    case 'RetryInfo':
      return { retryDelay: `${detail.retryAfterMs / 1000}s` };
    case 'QuotaFailure':
      return { violations: detail.violations };
    case 'ErrorInfo':
      return {
        reason: detail.reason,
        domain: ERROR_DOMAIN,
        ...(detail.metadata && { metadata: detail.metadata }),
      };
    case 'RequestInfo':
      return { requestId: detail.requestId };
  }
}
