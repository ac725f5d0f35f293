import request from 'supertest';
import { TOKEN_ALGORITHMS } from '../../../config/access-schema.js';
import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { makeKey, parseKeyFile } from '../../../src/service/access/api-keys.js';
import { remoteKeys, type RemoteKeys } from '../../../src/service/access/tokens/remote-keys.js';
import { tokenVerifier, type TokenIssuer } from '../../../src/service/access/tokens/token-verifier.js';
import { createService, type ServiceOptions } from '../../../src/service/create-service.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { recordingLogger } from '../recording-logger.js';
import { scriptedChecker } from '../scripted-checker.js';
import { AUDIENCE, authority, localIssuer, type LocalIssuer } from './local-issuer.js';

export const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
export const lawful = { answerCandidate: 'The sky is blue.', facts: [{ factText: 'The sky is blue.' }] };
const ca = authority('Test CA');
export const apiKey = makeKey('app');

/** Made anew for each test. */
export let issuer: LocalIssuer;
/** What was told of keys that could not be had. */
export let events: GuardEvent[] = [];
const open: RemoteKeys[] = [];
let nowMs = 0;
const clock = { now: () => nowMs as MonotonicMs };
/** Lets time go by for what keeps keys. */
export function advance(ms: number): void {
  nowMs += ms;
}
export function forgetEvents(): void {
  events = [];
}

beforeEach(async () => {
  issuer = await localIssuer(ca);
  events = [];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((keys) => keys.close()));
  await issuer.close();
});

export function keysOf(jwks: string | undefined = issuer.jwksUrl, trusted = true): RemoteKeys {
  return keysBy({ jwks }, trusted);
}

/** By an address, or by what the issuer says of itself. */
export function keysBy({ jwks }: { readonly jwks?: string | undefined }, trusted = true): RemoteKeys {
  const observer = { observe: (event: GuardEvent) => events.push(event) };
  const network = trusted ? { ca: [ca.pem.toString()] } : {};
  const keys = remoteKeys({ issuer: issuer.issuer, jwks, network, observer, clock });
  open.push(keys);
  return keys;
}

function issuerOf(more: Partial<TokenIssuer> = {}): TokenIssuer {
  return {
    issuer: issuer.issuer,
    audiences: [AUDIENCE],
    algorithms: TOKEN_ALGORITHMS,
    clockSkewSeconds: 60,
    keys: keysOf(),
    ...more,
  };
}

/** A service that takes tokens of the issuer, and one API key. */
export function serviceOf(more: Partial<TokenIssuer> = {}, options: Partial<ServiceOptions> = {}) {
  const logger = recordingLogger();
  const checker = scriptedChecker();
  const tokens = tokenVerifier({ issuers: [issuerOf(more)] });
  const keys = { current: () => parseKeyFile(apiKey.line, 'keys') };
  return { checker, logger, service: createService({ checker, logger, keys, tokens, ...options }) };
}

export type StartedService = ReturnType<typeof serviceOf>;
export const send = ({ service }: StartedService, token: string) =>
  request(service.app).post(PATH).set('Authorization', `Bearer ${token}`).send(lawful);
export const reasonOf = ({ body }: request.Response): string | undefined =>
  (body as { error?: { details?: { reason?: string }[] } }).error?.details?.find(({ reason }) => reason)
    ?.reason;
export const nowSeconds = () => Math.floor(Date.now() / 1000);
