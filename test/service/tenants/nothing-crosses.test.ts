import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import request from 'supertest';
import { PRESETS } from '../../../config/presets.js';
import { cached } from '../../../src/checkers/cached.js';
import { memoryStore } from '../../../src/checkers/memory-store.js';
import { decisionsOf } from '../../../src/cli/service-tenants.js';
import { feedbackTokens } from '../../../src/recording/feedback-tokens.js';
import type { Recorder } from '../../../src/recording/recorder.js';
import { makeKey, parseKeyFile } from '../../../src/service/access/api-keys.js';
import { fileKeys } from '../../../src/service/access/tokens/file-keys.js';
import { TOKEN_ALGORITHMS } from '../../../config/access-schema.js';
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

const NAME = 'projects/p/locations/global/groundingConfigs/default_grounding_config';
const TENANTS = ['acme', 'globex', 'initech'] as const;
type Name = (typeof TENANTS)[number];
/** Few, so that tenants ask the same. */
const ANSWERS = ['The sky is blue.', 'Grass is green.', 'Snow is white.'];

/** What one does, as one tenant; `of` and `nth` pick a check that any tenant has made before. */
type Operation = {
  readonly by: Name;
  readonly how: 'key' | 'token';
  readonly of: Name;
  readonly nth: number;
} & (
  | { readonly kind: 'check'; readonly transport: 'rest' | 'grpc'; readonly answer: string }
  | {
      readonly kind:
        | 'explain'
        | 'list'
        | 'read'
        | 'label'
        | 'feedbackById'
        | 'feedbackByToken'
        | 'forgeToken'
        | 'metrics'
        | 'admin';
    }
);

const someone = {
  by: fc.constantFrom(...TENANTS),
  how: fc.constantFrom('key', 'token'),
  of: fc.constantFrom(...TENANTS),
  nth: fc.nat(5),
};
const operation = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      ...someone,
      kind: fc.constant('check'),
      transport: fc.constantFrom('rest', 'grpc'),
      answer: fc.constantFrom(...ANSWERS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...someone,
      kind: fc.constantFrom(
        'explain',
        'list',
        'read',
        'label',
        'feedbackById',
        'feedbackByToken',
        'forgeToken',
        'metrics',
        'admin',
      ),
    }),
  },
) as fc.Arbitrary<Operation>;

/** What a tenant has, by the simplest book there is. */
interface Book {
  readonly made: { readonly id: string; readonly token: string }[];
  readonly asked: Set<string>;
  readonly labelled: string[];
}

/** A recorder that keeps what it is told. */
function listing(): Recorder & { readonly ids: string[]; readonly labels: string[] } {
  const [ids, labels]: [string[], string[]] = [[], []];
  return {
    ids,
    labels,
    decided: ({ outcome }) => ids.push(outcome.id),
    isSampled: () => true,
    label: ({ labelOf }) => labels.push(labelOf) > 0,
    flush: () => Promise.resolve(),
  };
}

let issuer: LocalIssuer;
beforeAll(async () => {
  issuer = await localIssuer(authority('Test CA'));
});
afterAll(() => issuer.close());

async function start() {
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
  const bearerOf = ({ by, how }: Operation): string => (how === 'key' ? keys[by]!.key : tokens[by]!);
  const close = async (): Promise<void> => {
    client.close();
    await grpc.close();
    service.close();
  };
  return { service, client, recorders, registry, bearerOf, close };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Sends a check; its id, its reader's token, and whether the cache had it. */
async function checked(
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

async function perform(started: Started, books: Record<Name, Book>, one: Operation): Promise<void> {
  const { service, bearerOf } = started;
  const mine = books[one.by];
  const theirs = books[one.of];
  const target = theirs.made[one.nth % Math.max(1, theirs.made.length)] ?? { id: 'none', token: 'none' };
  const isOwn = mine.made.some(({ id }) => id === target.id);
  const authorised = (call: request.Test) => call.set('Authorization', `Bearer ${bearerOf(one)}`);
  switch (one.kind) {
    case 'check': {
      const { id, token, isKept } = await checked(started, bearerOf(one), one.answer, one.transport);
      expect(isKept).toBe(mine.asked.has(one.answer));
      mine.asked.add(one.answer);
      mine.made.push({ id, token });
      break;
    }
    case 'explain': {
      const { status, text } = await authorised(request(service.app).get(`/explain/${target.id}`));
      expect(status).toBe(isOwn ? 200 : 404);
      if (!isOwn) expect(text).not.toContain('support');
      break;
    }
    case 'list': {
      const { body } = await authorised(
        request(service.app).get('/decisions/api/decisions').query({ limit: 500 }),
      );
      const ids = (body as { decisions: { id: string }[] }).decisions.map(({ id }) => id);
      expect(ids).toEqual(mine.made.map(({ id }) => id).reverse());
      break;
    }
    case 'read':
      expect(
        (await authorised(request(service.app).get(`/decisions/api/decisions/${target.id}`))).status,
      ).toBe(isOwn ? 200 : 404);
      break;
    case 'label': {
      const call = request(service.app).post(`/decisions/api/decisions/${target.id}/label`);
      expect((await authorised(call).send({ verdict: 'wrong' })).status).toBe(isOwn ? 200 : 404);
      break;
    }
    case 'feedbackById':
      // Of an id that is not the caller's nothing is known, and what is said of it stays with the caller.
      await authorised(request(service.app).post('/feedback'))
        .send({ verdict: 'right', id: target.id })
        .expect(202);
      mine.labelled.push(target.id);
      break;
    case 'feedbackByToken': {
      // A reader has no key; whose the answer is, the token says, whoever else is signed in.
      const { status } = await authorised(request(service.app).post('/feedback')).send({
        verdict: 'right',
        token: target.token,
      });
      expect(status).toBe(target.id === 'none' ? 401 : 202);
      if (status === 202) theirs.labelled.push(target.id);
      break;
    }
    case 'forgeToken': {
      const forged = one.by + target.token.slice(target.token.indexOf('~'));
      const { status } = await request(service.app)
        .post('/feedback')
        .send({ verdict: 'right', token: forged });
      expect(status).toBe(target.id !== 'none' && one.by === one.of ? 202 : 401);
      if (status === 202) theirs.labelled.push(target.id);
      break;
    }
    case 'metrics': {
      const { status, text } = await authorised(request(service.app).get('/metrics'));
      expect(status).toBe(403);
      expect(text).toContain('TENANT_NOT_ALLOWED');
      break;
    }
    case 'admin':
      expect((await authorised(request(service.app).get('/admin'))).body).toEqual({ audit: null });
      break;
  }
}

test('nothing crosses between tenants, whatever they do', async () => {
  const operations = fc.array(operation, { minLength: 10, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(operations, async (all) => {
      const started = await start();
      const book = (): Book => ({ made: [], asked: new Set(), labelled: [] });
      const books = { acme: book(), globex: book(), initech: book() };
      // What may be said of one answer is bounded, by whomever; here nobody is to be turned down for that.
      const said = new Map<string, number>();
      try {
        for (const one of all) {
          const about = books[one.of].made[one.nth % Math.max(1, books[one.of].made.length)]?.id ?? 'none';
          if (one.kind.startsWith('feedback') || one.kind === 'forgeToken') {
            said.set(about, (said.get(about) ?? 0) + 1);
            if ((said.get(about) ?? 0) > 5) continue;
          }
          await perform(started, books, one);
        }
        for (const tenant of TENANTS) {
          expect(started.recorders[tenant]?.ids).toEqual(books[tenant].made.map(({ id }) => id));
          expect(started.recorders[tenant]?.labels).toEqual(books[tenant].labelled);
        }
        const metrics = await started.registry.metrics();
        for (const tenant of TENANTS) {
          const served = [
            ...metrics.matchAll(
              new RegExp(
                `^answer_guard_service_checks_total\\{[^}]*status="OK"[^}]*tenant="${tenant}"[^}]*\\} (\\d+)$`,
                'gmu',
              ),
            ),
          ];
          const sum = served.reduce((total, [, count]) => total + Number(count), 0);
          expect([tenant, sum]).toEqual([tenant, books[tenant].made.length]);
        }
      } finally {
        await started.close();
      }
    }),
    { numRuns: 15 },
  );
});
