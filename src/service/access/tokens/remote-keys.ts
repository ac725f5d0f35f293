import { isSafeUrl } from '../../../../config/access-schema.js';
import type { HttpClient } from '../../../checkers/remote/http-client.js';
import type { NetworkOptions } from '../../../checkers/remote/network.js';
import { AnswerGuardError } from '../../../contract/answer-guard-error.js';
import { isJsonObject } from '../../../contract/json-object.js';
import { systemClock, type Clock } from '../../../contract/monotonic-clock.js';
import type { Observer } from '../../../telemetry/observer.js';
import { FetchedKeys, type IssuerKeys } from './issuer-keys.js';
import { loadJose } from './load-jose.js';
import type { KeySet } from './token-verifier.js';
import { codeOf } from '../../../contract/code-of.js';

export interface RemoteKeysOptions {
  /** Whose keys they are. */
  readonly issuer: string;
  /** Of the key set (JWKS, RFC 7517); https, or http on this machine. @default what the issuer's own configuration says */
  readonly jwks?: string | undefined;
  readonly network: NetworkOptions;
  /** Warned when the keys cannot be had. */
  readonly observer: Observer;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
}

export interface RemoteKeys extends IssuerKeys<KeySet> {
  /** Ends connections. */
  readonly close: () => Promise<void>;
}

/** How long an issuer may take to answer, in milliseconds: tokens wait for it. */
const ANSWER_MS = 5000;

/**
 * The keys of an issuer, by their URL or by OpenID Connect Discovery, which is asked anew with the keys: no redirect is
 * followed, and no more than 1 MiB is read.
 */
export function remoteKeys(options: RemoteKeysOptions): RemoteKeys {
  const { issuer, jwks, network, observer, clock = systemClock } = options;
  let client: HttpClient | undefined;

  async function getJson(url: string, accept: string): Promise<unknown> {
    const { httpClient } = await import('../../../checkers/remote/http-client.js');
    client ??= httpClient({ network, connections: 1 });
    const headers = { Accept: accept };
    const response = await client.fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
    if (response.status !== 200) throw new AnswerGuardError('AG_REMOTE_REFUSED', `status ${response.status}`);
    return await response.json();
  }

  const keys = new FetchedKeys<KeySet>({
    clock,
    async fetch() {
      const { createLocalJWKSet } = await loadJose();
      const url = jwks ?? jwksUriOf(await getJson(configurationUrlOf(issuer), 'application/json'), issuer);
      const keys = await getJson(url, 'application/jwk-set+json, application/json');
      return createLocalJWKSet(keys as Parameters<typeof createLocalJWKSet>[0]);
    },
    onFailed(error) {
      const message = `The keys of ${new URL(jwks ?? issuer).host} cannot be had: ${causeOf(error)}`;
      observer.observe({ type: 'warning', code: 'issuer-keys-unavailable', message });
    },
  });

  return {
    current: () => keys.current(),
    renewed: () => keys.renewed(),
    close: async () => client?.close(),
  };
}

/** OpenID Connect Discovery 1.0, 4.1. */
function configurationUrlOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** As 4.3 has it, a configuration of another issuer than was asked counts for nothing. */
function jwksUriOf(configuration: unknown, issuer: string): string {
  const { issuer: named, jwks_uri: uri } = isJsonObject(configuration) ? configuration : {};
  if (named !== issuer)
    throw new AnswerGuardError('AG_REMOTE_REFUSED', 'its configuration names another issuer');
  if (typeof uri !== 'string' || !isSafeUrl(uri))
    throw new AnswerGuardError('AG_REMOTE_REFUSED', 'its configuration has no jwks_uri over https');
  return uri;
}

/** Of errors of others only a code or a name goes on. */
function causeOf(error: unknown): string {
  if (AnswerGuardError.isInstance(error)) return error.message;
  return codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}
