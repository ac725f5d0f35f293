import { createHash } from 'node:crypto';
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyResult } from 'jose';
import type { TOKEN_ALGORITHMS } from '../../../../config/access-schema.js';
import { statusOfHttp, type StatusError } from '../../../contract/status-error.js';
import type { Admitted, Caller } from '../callers.js';
import { isScope, type Scope } from '../scopes.js';
import { KeysUnavailableError, type IssuerKeys } from './issuer-keys.js';
import { loadJose, type Jose } from './load-jose.js';

/** Finds the key that a token says it is signed with. */
export type KeySet = JWTVerifyGetKey;

/** Whose tokens are taken, and what of them is read. */
export interface TokenIssuer {
  /** `iss`, to the letter. */
  readonly issuer: string;
  /** What `aud` must name, one of them. */
  readonly audiences: readonly string[];
  readonly algorithms: readonly (typeof TOKEN_ALGORITHMS)[number][];
  /** How far clocks may be apart, in seconds. */
  readonly clockSkewSeconds: number;
  /** `typ` of the header, such as `at+jwt`. @default any */
  readonly type?: string | undefined;
  /** The claim with the scopes, in a text with spaces between them or a list. @default `scope`, else `scp` */
  readonly scopeClaim?: string | undefined;
  /** What stands before each of our scopes. @default '' */
  readonly scopePrefix?: string | undefined;
  /** The tenant of all its tokens. @default none */
  readonly tenant?: string | undefined;
  /** The claim that names the tenant; a token without it is refused. @default none */
  readonly tenantClaim?: string | undefined;
  readonly keys: IssuerKeys<KeySet>;
}

export interface TokenVerifierOptions {
  readonly issuers: readonly TokenIssuer[];
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** Says who a token is for. */
export interface TokenVerifier {
  /** 401 for a token that is not to be trusted, 503 while the issuer's keys cannot be had. Never rejects. */
  verify(token: string): Promise<Admitted>;
}

/** More than any header of HTTP holds. */
const LONGEST_TOKEN = 16 * 1024;
const LONGEST_NAME = 128;
/** When a client may come back whose issuer cannot be asked. */
const RETRY_MS = 5000;

/** Whether a text has the form of a signed token (JWS, compact): three parts, of which the last may be empty. */
export function looksLikeToken(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
}

/** Verifies signed tokens (JWT) of OAuth 2 and OIDC, by jose, which is loaded with the first of them. */
export function tokenVerifier({ issuers, now = Date.now }: TokenVerifierOptions): TokenVerifier {
  const byName = new Map(issuers.map((issuer) => [issuer.issuer, issuer]));

  async function verify(token: string): Promise<Admitted> {
    if (token.length > LONGEST_TOKEN || !looksLikeToken(token)) return refused('ACCESS_TOKEN_INVALID');
    const jose = await loadJose();
    let issuer: TokenIssuer | undefined;
    try {
      issuer = byName.get(jose.decodeJwt(token).iss ?? '');
      if (issuer === undefined) return refused('ACCESS_TOKEN_ISSUER_UNKNOWN');
      const { payload } = await verified(jose, token, issuer, new Date(now()));
      return callerOf(payload, issuer);
    } catch (error) {
      if (error instanceof KeysUnavailableError) return { refused: KEYS_UNAVAILABLE };
      return refused(reasonOf(jose, error));
    }
  }

  return { verify };
}

async function verified(
  jose: Jose,
  token: string,
  { issuer, audiences, algorithms, clockSkewSeconds, type, keys }: TokenIssuer,
  currentDate: Date,
): Promise<JWTVerifyResult> {
  const options = {
    issuer,
    audience: [...audiences],
    algorithms: [...algorithms],
    clockTolerance: clockSkewSeconds,
    requiredClaims: ['exp'],
    currentDate,
    ...(type !== undefined && { typ: type }),
  };
  const verifiedBy = async (keySet: () => Promise<KeySet>): Promise<JWTVerifyResult> => {
    const keyFor: KeySet = async (header, jws) => (await keySet())(header, jws);
    try {
      return await jose.jwtVerify(token, keyFor, options);
    } catch (error) {
      if (!(error instanceof jose.errors.JWKSMultipleMatchingKeys)) throw error;
      // The token does not say which key it is.
      for await (const key of error) {
        try {
          return await jose.jwtVerify(token, key, options);
        } catch (inner) {
          if (!(inner instanceof jose.errors.JWSSignatureVerificationFailed)) throw inner;
        }
      }
      throw new jose.errors.JWSSignatureVerificationFailed();
    }
  };
  try {
    return await verifiedBy(() => keys.current());
  } catch (error) {
    // Its key may be newer than those known, also under a name that another had, or none.
    const { JWKSNoMatchingKey, JWSSignatureVerificationFailed } = jose.errors;
    if (!(error instanceof JWKSNoMatchingKey || error instanceof JWSSignatureVerificationFailed)) throw error;
    const renewed = await keys.renewed();
    if (renewed === undefined) throw error;
    return await verifiedBy(() => Promise.resolve(renewed));
  }
}

function callerOf(payload: JWTPayload, issuer: TokenIssuer): Admitted {
  const subject = [payload.sub, payload['client_id'], payload['azp']].find(
    (claim): claim is string => typeof claim === 'string' && claim !== '',
  );
  if (subject === undefined) return refused('ACCESS_TOKEN_SUBJECT_MISSING');
  let tenant = issuer.tenant;
  if (issuer.tenantClaim !== undefined) {
    const named = claimOf(payload, issuer.tenantClaim);
    if (typeof named !== 'string' || named === '' || (tenant !== undefined && tenant !== named))
      return { refused: TENANT_MISSING };
    tenant = named;
  }
  const caller: Caller = {
    name: shownName(subject),
    id: `token ${JSON.stringify([issuer.issuer, subject])}`,
    by: 'token',
    tenant,
    scopes: scopesOf(payload, issuer),
    projects: undefined,
  };
  return { caller };
}

function claimOf(payload: JWTPayload, name: string): unknown {
  return Object.hasOwn(payload, name) ? payload[name] : undefined;
}

function scopesOf(payload: JWTPayload, { scopeClaim, scopePrefix = '' }: TokenIssuer): ReadonlySet<Scope> {
  const claim =
    scopeClaim === undefined
      ? (claimOf(payload, 'scope') ?? claimOf(payload, 'scp'))
      : claimOf(payload, scopeClaim);
  const given: readonly unknown[] =
    typeof claim === 'string' ? claim.split(' ') : Array.isArray(claim) ? claim : [];
  const ours = given.flatMap((scope) =>
    typeof scope === 'string' && scope.startsWith(scopePrefix) ? scope.slice(scopePrefix.length) : [],
  );
  return new Set(ours.filter(isScope));
}

/** A subject as log lines have it: as it is where it is an id, else its hash. */
function shownName(subject: string): string {
  if (subject.length <= LONGEST_NAME && /^[\w.@:|/+-]+$/.test(subject)) return subject;
  return `sha256:${createHash('sha256').update(subject, 'utf8').digest('hex')}`;
}

/** Why a token is not taken. By Google's name where it has one. */
const FAULTS = {
  ACCESS_TOKEN_EXPIRED: 'The token has expired',
  ACCESS_TOKEN_NOT_YET_VALID: 'The token is not valid yet',
  ACCESS_TOKEN_ISSUER_UNKNOWN: 'The token is of an issuer whose tokens are not taken',
  ACCESS_TOKEN_AUDIENCE_WRONG: 'The token is for another audience',
  ACCESS_TOKEN_ALGORITHM_REFUSED: 'The token is signed by an algorithm that is not taken',
  ACCESS_TOKEN_KEY_UNKNOWN: 'The token is signed with a key that its issuer does not have',
  ACCESS_TOKEN_SIGNATURE_INVALID: 'The signature of the token is wrong',
  ACCESS_TOKEN_TYPE_UNSUPPORTED: 'The token is of another type than those taken',
  ACCESS_TOKEN_SUBJECT_MISSING: 'The token says of nobody that they have it: no sub, no client_id',
  ACCESS_TOKEN_INVALID: 'The token is none that could be verified',
} as const;
type Fault = keyof typeof FAULTS;

function refused(fault: Fault): { readonly refused: StatusError } {
  return { refused: statusOfHttp(401, FAULTS[fault], [{ kind: 'ErrorInfo', reason: fault }]) };
}

function reasonOf({ errors }: Jose, error: unknown): Fault {
  if (error instanceof errors.JWTExpired) return 'ACCESS_TOKEN_EXPIRED';
  if (error instanceof errors.JWTClaimValidationFailed)
    return FAULT_OF_CLAIM[error.claim] ?? 'ACCESS_TOKEN_INVALID';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'ACCESS_TOKEN_ALGORITHM_REFUSED';
  if (error instanceof errors.JWKSNoMatchingKey) return 'ACCESS_TOKEN_KEY_UNKNOWN';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'ACCESS_TOKEN_SIGNATURE_INVALID';
  return 'ACCESS_TOKEN_INVALID';
}

const FAULT_OF_CLAIM: Readonly<Partial<Record<string, Fault>>> = {
  aud: 'ACCESS_TOKEN_AUDIENCE_WRONG',
  nbf: 'ACCESS_TOKEN_NOT_YET_VALID',
  typ: 'ACCESS_TOKEN_TYPE_UNSUPPORTED',
};

const KEYS_UNAVAILABLE = statusOfHttp(503, "The keys of the token's issuer cannot be had now", [
  { kind: 'RetryInfo', retryAfterMs: RETRY_MS },
  { kind: 'ErrorInfo', reason: 'ISSUER_KEYS_UNAVAILABLE' },
]);

const TENANT_MISSING = statusOfHttp(403, 'The token does not name the tenant that it is for', [
  { kind: 'ErrorInfo', reason: 'TENANT_MISSING' },
]);
