import type { HttpClient } from '../../../checkers/google/http-client.js';
import type { NetworkOptions } from '../../../checkers/google/network.js';
import { AnswerGuardError } from '../../../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../../../contract/monotonic-clock.js';
import type { Observer } from '../../../telemetry/observer.js';
import { FetchedKeys, type IssuerKeys } from './issuer-keys.js';
import { loadJose } from './load-jose.js';
import type { KeySet } from './token-verifier.js';

export interface RemoteKeysOptions {
  /** Of the key set (JWKS, RFC 7517); https, or http on this machine. */
  readonly url: string;
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

/** The keys of an issuer by their URL: no redirect is followed, and no more than 1 MiB is read. */
export function remoteKeys({ url, network, observer, clock = systemClock }: RemoteKeysOptions): RemoteKeys {
  let client: HttpClient | undefined;

  const keys = new FetchedKeys<KeySet>({
    clock,
    async fetch() {
      const [{ httpClient }, { createLocalJWKSet }] = await Promise.all([
        import('../../../checkers/google/http-client.js'),
        loadJose(),
      ]);
      client ??= httpClient({ network, connections: 1 });
      const headers = { Accept: 'application/jwk-set+json, application/json' };
      const response = await client.fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
      if (response.status !== 200)
        throw new AnswerGuardError('AG_REMOTE_REFUSED', `status ${response.status}`);
      return createLocalJWKSet((await response.json()) as Parameters<typeof createLocalJWKSet>[0]);
    },
    onFailed(error) {
      const message = `The keys of ${new URL(url).host} cannot be had: ${causeOf(error)}`;
      observer.observe({ type: 'warning', code: 'issuer-keys-unavailable', message });
    },
  });

  return {
    current: () => keys.current(),
    renewed: () => keys.renewed(),
    close: async () => client?.close(),
  };
}

/** Of errors of others only a code or a name goes on. */
function causeOf(error: unknown): string {
  if (AnswerGuardError.isInstance(error)) return error.message;
  if (typeof error !== 'object' || error === null) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code ?? (error instanceof Error ? error.name : 'unknown');
}
