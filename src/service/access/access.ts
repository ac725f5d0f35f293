import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import { findKey, type ApiKey, type ApiKeys } from './api-keys.js';
import type { Admitted, Caller, Presented } from './callers.js';
import type { CertificateCallers } from './certificates.js';
import { ALL_SCOPES } from './scopes.js';
import { looksLikeToken, type TokenVerifier } from './tokens/token-verifier.js';

export interface AccessOptions {
  /** @default no API keys */
  readonly keys?: ApiKeys | undefined;
  /** @default no tokens are taken */
  readonly tokens?: TokenVerifier | undefined;
  /** @default certificates of clients say nothing */
  readonly certificates?: CertificateCallers | undefined;
  /** Names of the tenants that there are. @default none */
  readonly tenants?: ReadonlySet<string>;
  /** Google answers a key that is none of its own with 400, where 401 is meant. @default false */
  readonly compat?: boolean;
}

/** Who may call: by key, token or certificate. */
export interface Access {
  /** Whether nobody is asked who they are. */
  readonly isOpen: boolean;
  /** Whether callers may bring tokens. */
  readonly acceptsTokens: boolean;
  /** Who calls, or why they may not: 401 where nothing says who they are, 403 where that names another tenant. Never rejects. */
  admit(presented: Presented): Promise<Admitted>;
}

/**
 * Of what a call brings the first counts: `X-Goog-Api-Key`, `key` in the query, `Authorization`, the certificate. A
 * certificate that belongs to a tenant keeps its connection to that tenant, whatever key or token comes on it.
 */
export function accessOf({
  keys,
  tokens,
  certificates,
  tenants = new Set(),
  compat = false,
}: AccessOptions): Access {
  const isOpen = keys === undefined && tokens === undefined && certificates === undefined;

  async function byCredentials(presented: Presented, certified: Caller | undefined): Promise<Admitted> {
    const bearer = bearerOf(presented.authorization);
    const given = presented.apiKey ?? presented.queryKey ?? bearer ?? '';
    if (given === '')
      return certified === undefined ? { refused: credentialsMissing() } : { caller: certified };
    const key = keys && findKey(keys.current(), given);
    if (key !== undefined) return { caller: callerOfKey(key) };
    if (tokens !== undefined && given === bearer && (keys === undefined || looksLikeToken(given)))
      return tokens.verify(given);
    return { refused: invalidKey(compat) };
  }

  return {
    isOpen,
    acceptsTokens: tokens !== undefined,
    async admit(presented) {
      if (isOpen) return { caller: callerAt(presented.address) };
      const shown = presented.certificate && certificates?.callerOf(presented.certificate);
      if (shown?.refused !== undefined) return shown;
      const certified = shown?.caller;
      const admitted = await byCredentials(presented, certified);
      if (admitted.refused !== undefined) return admitted;
      const { tenant } = admitted.caller;
      if (tenant !== undefined && !tenants.has(tenant)) return { refused: TENANT_UNKNOWN };
      if (certified?.tenant !== undefined && certified.tenant !== tenant) return { refused: TENANT_MISMATCH };
      return admitted;
    },
  };
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
}

/** Keys of one name are one caller's: while they are exchanged it has two. */
function callerOfKey({ name, projects, scopes = ALL_SCOPES, tenant }: ApiKey): Caller {
  return { name, id: `key ${tenant ?? ''}/${name}`, by: 'key', tenant, scopes, projects };
}

function callerAt(address: string): Caller {
  return {
    name: address,
    id: `address ${address}`,
    by: 'address',
    tenant: undefined,
    scopes: ALL_SCOPES,
    projects: undefined,
  };
}

function credentialsMissing(): StatusError {
  const message =
    'The request has no API key, no token and no client certificate that is trusted; send a key as X-Goog-Api-Key, or a key or token as Authorization: Bearer';
  return statusOfHttp(401, message, [{ kind: 'ErrorInfo', reason: 'CREDENTIALS_MISSING' }]);
}

function invalidKey(compat: boolean): StatusError {
  const details = [{ kind: 'ErrorInfo', reason: 'API_KEY_INVALID' } as const];
  return compat
    ? statusOfHttp(400, 'API key not valid. Please pass a valid API key.', details)
    : statusOfHttp(401, 'The API key is not valid', details);
}

const TENANT_UNKNOWN = statusOfHttp(403, 'The caller belongs to a tenant that this service does not have', [
  { kind: 'ErrorInfo', reason: 'TENANT_UNKNOWN' },
]);

const TENANT_MISMATCH = statusOfHttp(
  403,
  "The key or token does not belong to the tenant of the connection's certificate",
  [{ kind: 'ErrorInfo', reason: 'TENANT_MISMATCH' }],
);
