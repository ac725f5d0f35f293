import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { Registry } from 'prom-client';
import request from 'supertest';
import { TOKEN_ALGORITHMS } from '../../../config/access-schema.js';
import { PRESETS } from '../../../config/presets.js';
import { cached } from '../../../src/checkers/cached.js';
import { memoryStore } from '../../../src/checkers/memory-store.js';
import { decisionsOf } from '../../../src/cli/service-tenants.js';
import { functionStore } from '../../../src/datastores/function-store.js';
import { feedbackTokens } from '../../../src/recording/feedback-tokens.js';
import type { Recorder } from '../../../src/recording/recorder.js';
import { makeKey, parseKeyFile } from '../../../src/service/access/api-keys.js';
import { fileKeys } from '../../../src/service/access/tokens/file-keys.js';
import { tokenVerifier } from '../../../src/service/access/tokens/token-verifier.js';
import { createService } from '../../../src/service/create-service.js';
import { Explanations } from '../../../src/service/explanations.js';
import { startGrpc } from '../../../src/service/grpc/start-grpc.js';
import type { TenantOptions } from '../../../src/service/tenants/tenant.js';
import { prometheusObserver } from '../../../src/telemetry/prometheus.js';
import { checkMethodOf, loadGroundingProto } from '../../../src/wire/grounding-proto.js';
import { AUDIENCE, authority, localIssuer, type LocalIssuer } from '../access/local-issuer.js';
import { recordingLogger } from '../recording-logger.js';
import { scriptedChecker } from '../scripted-checker.js';

export const NAME = 'projects/p/locations/global/groundingConfigs/default_grounding_config';
export const TENANTS = ['acme', 'globex', 'initech'] as const;
export type Name = (typeof TENANTS)[number];
export type How = 'key' | 'token';
/** The text that a tenant's stores have, and nobody else's. */
export const secretOf = (tenant: Name): string => `Only ${tenant} knows that the sky is blue.`;

/** A recorder that keeps what it is told. */
function listing(): Recorder & { readonly ids: string[]; readonly labels: string[] } {
  const [ids, labels]: [string[], string[]] = [[], []];
  return {
    ids,
    labels,
    decided: ({ outcome }) => ids.push(outcome.id),
    isSampled: () => true,
    judged: (id) => labels.push(id),
    label: ({ labelOf }) => labels.push(labelOf) > 0,
    flush: () => Promise.resolve(),
  };
}

let issuer: LocalIssuer;
beforeAll(async () => {
  issuer = await localIssuer(authority('Test CA'));
});
afterAll(() => issuer.close());

/** A service of three tenants with one judge, one secret and one issuer, each with a store of its own and one that is called as all others' are. */
export async function startTenants() {
  const keys = Object.fromEntries(TENANTS.map((tenant) => [tenant, makeKey('app', { tenant })]));
  const lines = Object.values(keys).map(({ line }) => line);
  const known = parseKeyFile(lines.join('\n'), 'keys', new Set(TENANTS));
  const judge = scriptedChecker();
  const registry = new Registry();
  const observer = prometheusObserver({ register: registry });
  const recorders = Object.fromEntries(TENANTS.map((tenant) => [tenant, listing()]));
  // One secret for all, as the configuration has it.
  const feedback = {
    tokens: feedbackTokens({ secret: 'one secret for all of them', days: 1 }),
    perMinute: 10_000,
  };
  const tenants = TENANTS.map((name): TenantOptions => ({
    name,
    // One judge, and even one scope: what is kept apart is the store.
    checker: cached(judge, { store: memoryStore() }),
    policy: PRESETS.balanced,
    explanations: new Explanations(),
    datastores: new Map(
      ['handbook', `notes-of-${name}`].map((store) => [
        store,
        { store: functionStore({ name: store, search: () => [{ text: secretOf(name) }] }), topK: 5 },
      ]),
    ),
    decisions: decisionsOf({ decisions: true, explanations: 0, groundingConfig: [] }, PRESETS.balanced)
      ?.value,
    recording: { recorder: recorders[name]!, policy: PRESETS.balanced, feedback },
  }));
  const service = createService({
    checker: judge,
    logger: recordingLogger(),
    observer,
    registry,
    keys: { current: () => known },
    tokens: tokenVerifier({
      issuers: [
        {
          issuer: issuer.issuer,
          audiences: [AUDIENCE],
          algorithms: TOKEN_ALGORITHMS,
          clockSkewSeconds: 60,
          tenantClaim: 'tenant',
          keys: fileKeys(() => issuer.keys.map(({ jwk }) => jwk)),
        },
      ],
    }),
    tenants,
    pages: { policy: PRESETS.balanced, route: 'default', budgetMs: 500, playground: false },
  });
  const grpc = await startGrpc(service);
  const client = new Client(grpc.address, credentials.createInsecure());
  const scope = 'check feedback read-decisions administer';
  const tokens = Object.fromEntries(
    await Promise.all(
      TENANTS.map(async (tenant) => [tenant, await issuer.sign({ tenant, scope, sub: 'same' })] as const),
    ),
  );
  const bearerOf = ({ by, how }: { readonly by: Name; readonly how: How }): string =>
    how === 'key' ? keys[by]!.key : tokens[by]!;
  const close = async (): Promise<void> => {
    client.close();
    await grpc.close();
    service.close();
  };
  return { service, client, recorders, registry, bearerOf, close };
}

export type Started = Awaited<ReturnType<typeof startTenants>>;

/** Sends a check; its id, its reader's token, and whether the cache had it. */
export async function checked(
  { service, client }: Started,
  bearer: string,
  answer: string,
  transport: 'rest' | 'grpc',
) {
  const body = { answerCandidate: answer, facts: [{ factText: answer }] };
  let [summary, token]: [string, string] = ['', ''];
  if (transport === 'rest') {
    const { status, headers } = await request(service.app)
      .post(`/v1/${NAME}:check`)
      .set('Authorization', `Bearer ${bearer}`)
      .send(body);
    expect(status).toBe(200);
    [summary, token] = [headers['answer-guard'] ?? '', headers['answer-guard-feedback'] ?? ''];
  } else {
    const { path, requestSerialize, responseDeserialize } = checkMethodOf(loadGroundingProto(), 'v1');
    const metadata = new Metadata();
    metadata.set('authorization', `Bearer ${bearer}`);
    const error = await new Promise<ServiceError | null>((resolve) => {
      client
        .makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          { ...body, groundingConfig: NAME },
          metadata,
          resolve,
        )
        .on('metadata', (initial: Metadata) => {
          summary = String(initial.get('answer-guard')[0]);
          token = String(initial.get('answer-guard-feedback')[0]);
        });
    });
    expect(error).toBeNull();
  }
  const [, cache, id] = /cache=(\w+).*;id="([^"]+)"/.exec(summary) ?? [];
  return { id: id ?? '', token, isKept: cache === 'hit' };
}
