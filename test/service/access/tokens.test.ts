import { createHmac } from 'node:crypto';
import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { Registry } from 'prom-client';
import request from 'supertest';
import { PRESETS } from '../../../config/presets.js';
import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { feedbackTokens } from '../../../src/recording/feedback-tokens.js';
import { makeKey, parseKeyFile } from '../../../src/service/access/api-keys.js';
import { fileKeys, parseJwks } from '../../../src/service/access/tokens/file-keys.js';
import { remoteKeys, type RemoteKeys } from '../../../src/service/access/tokens/remote-keys.js';
import { TOKEN_ALGORITHMS } from '../../../config/access-schema.js';
import { tokenVerifier, type TokenIssuer } from '../../../src/service/access/tokens/token-verifier.js';
import { createService, type ServiceOptions } from '../../../src/service/create-service.js';
import { startGrpc } from '../../../src/service/grpc/start-grpc.js';
import { checkMethodOf, loadGroundingProto } from '../../../src/wire/grounding-proto.js';
import { Explanations } from '../../../src/service/explanations.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { recordingLogger } from '../recording-logger.js';
import { scriptedChecker } from '../scripted-checker.js';
import {
  AUDIENCE,
  authority,
  issuerKey,
  localIssuer,
  type IssuerKey,
  type LocalIssuer,
} from './local-issuer.js';

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const lawful = { answerCandidate: 'The sky is blue.', facts: [{ factText: 'The sky is blue.' }] };
const ca = authority('Test CA');
const apiKey = makeKey('app');

let issuer: LocalIssuer;
let events: GuardEvent[] = [];
const open: RemoteKeys[] = [];
let nowMs = 0;
const clock = { now: () => nowMs as MonotonicMs };

beforeEach(async () => {
  issuer = await localIssuer(ca);
  events = [];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((keys) => keys.close()));
  await issuer.close();
});

function keysOf(jwks: string | undefined = issuer.jwksUrl, trusted = true): RemoteKeys {
  return keysBy({ jwks }, trusted);
}

function keysBy({ jwks }: { readonly jwks?: string | undefined }, trusted = true): RemoteKeys {
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

function serviceOf(more: Partial<TokenIssuer> = {}, options: Partial<ServiceOptions> = {}) {
  const logger = recordingLogger();
  const checker = scriptedChecker();
  const tokens = tokenVerifier({ issuers: [issuerOf(more)] });
  const keys = { current: () => parseKeyFile(apiKey.line, 'keys') };
  return { checker, logger, service: createService({ checker, logger, keys, tokens, ...options }) };
}

type Service = ReturnType<typeof serviceOf>;
const send = ({ service }: Service, token: string) =>
  request(service.app).post(PATH).set('Authorization', `Bearer ${token}`).send(lawful);
const reasonOf = ({ body }: request.Response): string | undefined =>
  (body as { error?: { details?: { reason?: string }[] } }).error?.details?.find(({ reason }) => reason)
    ?.reason;
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('a token', () => {
  test('of the issuer lets its bearer check, beside API keys', async () => {
    const started = serviceOf();
    expect((await send(started, await issuer.sign())).status).toBe(200);
    expect((await send(started, apiKey.key)).status).toBe(200);
    expect(started.logger.lines).toMatchObject([{ caller: 'chat-app' }, { caller: 'app' }]);
    expect(issuer.asked).toBe(1);
  });

  test.each([...TOKEN_ALGORITHMS])('signed by %s is taken', async (alg) => {
    const key = await issuerKey('other', alg === 'Ed25519' ? 'EdDSA' : alg);
    issuer.keys = [{ ...key, alg, jwk: { ...key.jwk, alg } }];
    const token = await issuer.sign({}, { ...key, alg });
    expect((await send(serviceOf(), token)).status).toBe(200);
  });

  const unsigned = async (alg: string): Promise<string> => {
    const [, payload = ''] = (await issuer.sign()).split('.');
    const header = Buffer.from(JSON.stringify({ alg, kid: 'first' })).toString('base64url');
    return `${header}.${payload}.`;
  };
  const foreignKey = async (kid: string): Promise<IssuerKey> => issuerKey(kid);
  const refusals: [string, number, string, () => Promise<string>][] = [
    ['expired', 401, 'ACCESS_TOKEN_EXPIRED', () => issuer.sign({ exp: nowSeconds() - 61 })],
    ['without an end', 401, 'ACCESS_TOKEN_INVALID', () => issuer.sign({ exp: undefined })],
    ['not valid yet', 401, 'ACCESS_TOKEN_NOT_YET_VALID', () => issuer.sign({ nbf: nowSeconds() + 120 })],
    ['for another audience', 401, 'ACCESS_TOKEN_AUDIENCE_WRONG', () => issuer.sign({ aud: 'other' })],
    ['for no audience', 401, 'ACCESS_TOKEN_AUDIENCE_WRONG', () => issuer.sign({ aud: undefined })],
    [
      'of another issuer',
      401,
      'ACCESS_TOKEN_ISSUER_UNKNOWN',
      () => issuer.sign({ iss: 'https://evil.example' }),
    ],
    ['of no issuer', 401, 'ACCESS_TOKEN_ISSUER_UNKNOWN', () => issuer.sign({ iss: undefined })],
    [
      'of an issuer with a slash more',
      401,
      'ACCESS_TOKEN_ISSUER_UNKNOWN',
      () => issuer.sign({ iss: `${issuer.issuer}/` }),
    ],
    [
      'signed by a stranger under a known kid',
      401,
      'ACCESS_TOKEN_SIGNATURE_INVALID',
      async () => issuer.sign({}, await foreignKey('first')),
    ],
    [
      'signed by a stranger',
      401,
      'ACCESS_TOKEN_KEY_UNKNOWN',
      async () => issuer.sign({}, await foreignKey('stranger')),
    ],
    ['not signed', 401, 'ACCESS_TOKEN_ALGORITHM_REFUSED', () => unsigned('none')],
    [
      'signed by a shared secret',
      401,
      'ACCESS_TOKEN_ALGORITHM_REFUSED',
      async () => {
        const body = (await unsigned('HS256')).slice(0, -1);
        const secret = JSON.stringify(issuer.keys[0]?.jwk);
        return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
      },
    ],
    ['of nobody', 401, 'ACCESS_TOKEN_SUBJECT_MISSING', () => issuer.sign({ sub: undefined })],
    [
      'with a changed claim',
      401,
      'ACCESS_TOKEN_SIGNATURE_INVALID',
      async () => {
        const [header, payload = '', signature] = (await issuer.sign()).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
        const more = Buffer.from(JSON.stringify({ ...claims, scope: 'check administer' })).toString(
          'base64url',
        );
        return `${header}.${more}.${signature}`;
      },
    ],
    [
      'of another scope',
      403,
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      () => issuer.sign({ scope: 'feedback administer' }),
    ],
    [
      'of a scope that only begins so',
      403,
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      () => issuer.sign({ scope: 'check2 checks' }),
    ],
    ['of no scope', 403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', () => issuer.sign({ scope: undefined })],
    ['that is none', 401, 'API_KEY_INVALID', () => Promise.resolve('not-a-token')],
    ['of empty parts', 401, 'ACCESS_TOKEN_ISSUER_UNKNOWN', () => Promise.resolve('e30.e30.')],
  ];
  test.each(refusals)('%s is refused', async (_kind, http, reason, make) => {
    const started = serviceOf();
    const token = await make();
    const response = await send(started, token);
    const { status, body, headers } = response;
    expect([status, reasonOf(response)]).toEqual([http, reason]);
    expect(body.error.status).toBe(http === 401 ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED');
    expect(headers['www-authenticate'] !== undefined).toBe(true);
    expect(started.checker.received).toEqual([]);
    const said = JSON.stringify([body, headers, started.logger.lines]);
    for (const part of token.split('.').filter(({ length }) => length > 20)) expect(said).not.toContain(part);
  });

  test('is taken when clocks are apart by as much as was said', async () => {
    const started = serviceOf({ clockSkewSeconds: 300 });
    expect((await send(started, await issuer.sign({ exp: nowSeconds() - 200 }))).status).toBe(200);
    expect((await send(started, await issuer.sign({ nbf: nowSeconds() + 200 }))).status).toBe(200);
    expect((await send(started, await issuer.sign({ exp: nowSeconds() - 400 }))).status).toBe(401);
  });

  test('must be of the algorithms and the type that were said', async () => {
    const picky = serviceOf({ algorithms: ['RS256'], type: 'at+jwt' });
    expect(reasonOf(await send(picky, await issuer.sign()))).toBe('ACCESS_TOKEN_ALGORITHM_REFUSED');
    const key = await issuerKey('rsa', 'RS256');
    issuer.keys = [key];
    const started = serviceOf({ algorithms: ['RS256'], type: 'at+jwt' });
    expect(reasonOf(await send(started, await issuer.sign({}, key)))).toBe('ACCESS_TOKEN_TYPE_UNSUPPORTED');
    expect((await send(started, await issuer.sign({}, key, { typ: 'at+jwt' }))).status).toBe(200);
  });

  test.each<[string, Partial<TokenIssuer>, Readonly<Record<string, unknown>>]>([
    ['a list', {}, { scope: undefined, scp: ['check', 7] }],
    ['another claim', { scopeClaim: 'permissions' }, { scope: undefined, permissions: 'read check' }],
    ['with a prefix', { scopePrefix: 'ag:' }, { scope: 'openid ag:check' }],
  ])('says its scopes as %s', async (_kind, more, claims) => {
    expect((await send(serviceOf(more), await issuer.sign(claims))).status).toBe(200);
  });

  test('is not taken as an API key, nor in the place of one', async () => {
    const { service } = serviceOf();
    const token = await issuer.sign();
    for (const call of [
      request(service.app).post(PATH).set('X-Goog-Api-Key', token),
      request(service.app).post(PATH).query({ key: token }),
    ])
      expect(reasonOf(await call.send(lawful))).toBe('API_KEY_INVALID');
    expect((await request(service.app).post(PATH).query({ access_token: token }).send(lawful)).status).toBe(
      200,
    );
  });
});

test('gRPC says of every token what REST says', async () => {
  const started = serviceOf(
    { tenantClaim: 'tenant' },
    { tenants: [{ name: 'acme', checker: scriptedChecker() }] },
  );
  const grpc = await startGrpc(started.service);
  const client = new Client(grpc.address, credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = checkMethodOf(loadGroundingProto(), 'v1');
  const byGrpc = async (token: string): Promise<string> => {
    const metadata = new Metadata();
    metadata.set('authorization', `Bearer ${token}`);
    const request = { ...lawful, groundingConfig: PATH.slice('/v1/'.length, -':check'.length) };
    const error = await new Promise<ServiceError | null>((resolve) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata, resolve);
    });
    if (error === null) return 'OK';
    const details = String(error.metadata.get('grpc-status-details-bin')[0]);
    expect(details).not.toContain(token.slice(-20));
    return `${status[error.code]} ${/ErrorInfo[^A-Z]*([A-Z_]{6,})/.exec(details)?.[1]} ${error.details}`;
  };
  const byRest = async (token: string): Promise<string> => {
    const response = await send(started, token);
    const { error } = response.body as { error?: { status: string; message: string } };
    return error === undefined ? 'OK' : `${error.status} ${reasonOf(response)} ${error.message}`;
  };
  const tenant = 'acme';
  const told: string[] = [];
  for (const token of [
    await issuer.sign({ tenant }),
    await issuer.sign({ tenant, exp: nowSeconds() - 100 }),
    await issuer.sign({ tenant, aud: 'other' }),
    await issuer.sign({ tenant, scope: 'administer' }),
    await issuer.sign({ tenant: 'umbrella' }),
    await issuer.sign(),
    await issuer.sign({ tenant }, await issuerKey('first')),
    'e30.e30.e30',
    'not-a-token',
  ]) {
    const said = await byRest(token);
    expect(await byGrpc(token)).toBe(said);
    told.push(said.split(' ').slice(0, 2).join(' '));
  }
  client.close();
  await grpc.close();
  expect(told).toEqual([
    'OK',
    'UNAUTHENTICATED ACCESS_TOKEN_EXPIRED',
    'UNAUTHENTICATED ACCESS_TOKEN_AUDIENCE_WRONG',
    'PERMISSION_DENIED ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    'PERMISSION_DENIED TENANT_UNKNOWN',
    'PERMISSION_DENIED TENANT_MISSING',
    'UNAUTHENTICATED ACCESS_TOKEN_SIGNATURE_INVALID',
    'UNAUTHENTICATED ACCESS_TOKEN_ISSUER_UNKNOWN',
    'UNAUTHENTICATED API_KEY_INVALID',
  ]);
});

describe('the keys of an issuer', () => {
  test('are asked for again for a key that is new, and not for every stranger', async () => {
    const started = serviceOf();
    expect((await send(started, await issuer.sign())).status).toBe(200);
    const next = await issuerKey('next');
    issuer.keys = [next];
    // A stranger's token a moment later asks nobody: that was just done.
    const late = await issuer.sign({}, next);
    expect(reasonOf(await send(started, late))).toBe('ACCESS_TOKEN_KEY_UNKNOWN');
    expect(issuer.asked).toBe(1);
    nowMs += 30_000;
    expect((await send(started, late)).status).toBe(200);
    expect(issuer.asked).toBe(2);
    // What was withdrawn is no longer taken.
    expect(reasonOf(await send(started, await issuer.sign()))).toBe('ACCESS_TOKEN_KEY_UNKNOWN');
    for (let i = 0; i < 5; i++) await send(started, await issuer.sign({}, await issuerKey(`kid-${i}`)));
    expect(issuer.asked).toBe(2);
  });

  test('are where the issuer says that they are, each time anew, and nowhere else', async () => {
    const started = serviceOf({ keys: keysBy({}) });
    expect((await send(started, await issuer.sign())).status).toBe(200);
    expect(issuer.asked).toBe(2);
    const next = await issuerKey('next');
    issuer.keys = [next];
    nowMs += 30_000;
    expect((await send(started, await issuer.sign({}, next))).status).toBe(200);
    expect(issuer.asked).toBe(4);
    const other = `${issuer.issuer}/another`;
    for (const [configuration, why] of [
      [{ ...issuer.configuration, issuer: other }, 'its configuration names another issuer'],
      [{ issuer: issuer.issuer }, 'its configuration has no jwks_uri over https'],
      [
        { issuer: issuer.issuer, jwks_uri: 'http://keys.example.com/' },
        'its configuration has no jwks_uri over https',
      ],
      [[], 'its configuration names another issuer'],
    ] as const) {
      issuer.configuration = configuration as typeof issuer.configuration;
      events = [];
      const fresh = serviceOf({ keys: keysBy({}) });
      expect((await send(fresh, await issuer.sign({}, next))).status).toBe(503);
      expect(events).toMatchObject([
        { type: 'warning', code: 'issuer-keys-unavailable', message: expect.stringContaining(why) },
      ]);
    }
  });

  test('are asked for once for many who wait', async () => {
    const started = serviceOf();
    const token = await issuer.sign();
    const all = await Promise.all(Array.from({ length: 5 }, () => send(started, token)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(issuer.asked).toBe(1);
  });

  test('that are known are taken for an hour while the issuer is down; without any it is 503', async () => {
    issuer.status = 500;
    const started = serviceOf();
    const token = await issuer.sign();
    const refused = await send(started, token);
    expect([refused.status, reasonOf(refused)]).toEqual([503, 'ISSUER_KEYS_UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBe('5');
    expect(events).toMatchObject([
      { type: 'warning', code: 'issuer-keys-unavailable', message: expect.stringMatching(/: status 500$/) },
    ]);
    issuer.status = 200;
    nowMs += 2000;
    expect((await send(started, token)).status).toBe(200);
    issuer.status = 404;
    nowMs += 59 * 60_000;
    expect((await send(started, token)).status).toBe(200);
    nowMs += 2 * 60_000;
    expect((await send(started, token)).status).toBe(503);
  });

  test('are not taken from one for whose certificate nobody vouches', async () => {
    const token = await issuer.sign();
    const untrusted = serviceOf({ keys: keysOf(issuer.jwksUrl, false) });
    expect((await send(untrusted, token)).status).toBe(503);
    expect(issuer.asked).toBe(0);
  });

  test('may come from a file, public ones alone', async () => {
    const text = JSON.stringify({ keys: issuer.keys.map(({ jwk }) => jwk) });
    const keys = parseJwks(text, 'jwks.json');
    const started = serviceOf({ keys: fileKeys(() => keys) });
    expect((await send(started, await issuer.sign())).status).toBe(200);
    expect(issuer.asked).toBe(0);
    for (const [wrong, message] of [
      ['{', /^jwks.json: is not JSON/],
      ['{"keys":[]}', /1 to 100 keys/],
      [JSON.stringify({ keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }), /key 1 can sign/],
    ] as const) {
      expect(() => parseJwks(wrong, 'jwks.json')).toThrow(message);
      expect(() => parseJwks(wrong, 'jwks.json')).not.toThrow(/c2VjcmV0/);
    }
  });

  test('that a token does not name are tried each', async () => {
    const [one, two] = [await issuerKey('one'), await issuerKey('two')];
    issuer.keys = [one, two];
    const started = serviceOf();
    const withoutKid = await issuer.sign({}, two, { kid: undefined });
    expect((await send(started, withoutKid)).status).toBe(200);
    const stranger = await issuer.sign({}, await issuerKey('x'), { kid: undefined });
    expect(reasonOf(await send(started, stranger))).toBe('ACCESS_TOKEN_SIGNATURE_INVALID');
  });
});

describe('a scope', () => {
  const routes = [
    ['check', (app: Service['service']['app']) => request(app).post(PATH).send(lawful)],
    ['administer', (app: Service['service']['app']) => request(app).get('/metrics')],
    ['administer', (app: Service['service']['app']) => request(app).get('/admin')],
    ['read-decisions', (app: Service['service']['app']) => request(app).get('/explain/none')],
  ] as const;

  test.each(['check', 'feedback', 'read-decisions', 'administer'])(
    '%s opens what it is for, and no more',
    async (scope) => {
      const key = makeKey('scoped', { scopes: [scope as 'check'] });
      const keys = { current: () => parseKeyFile(key.line, 'keys') };
      const { service } = serviceOf({}, { keys, registry: new Registry(), explanations: new Explanations() });
      for (const by of [await issuer.sign({ scope }), key.key]) {
        for (const [needed, call] of routes) {
          const { status, body, headers } = await call(service.app).set('Authorization', `Bearer ${by}`);
          if (needed === scope) expect(status).not.toBe(403);
          else {
            expect([status, body.error.status]).toEqual([403, 'PERMISSION_DENIED']);
            expect(body.error.message).toBe(`The caller may not do this: it needs the scope ${needed}`);
            expect(headers['www-authenticate']).toBe(
              by === key.key
                ? undefined
                : `Bearer realm="answer-guard", error="insufficient_scope", scope="${needed}"`,
            );
          }
        }
      }
    },
  );
});

describe('what readers think', () => {
  const said: unknown[] = [];
  const recording = {
    recorder: {
      decided: () => undefined,
      isSampled: () => true,
      judged: () => undefined,
      flush: () => Promise.resolve(),
      label: (line: unknown) => said.push(line) > 0,
    },
    policy: PRESETS.balanced,
    feedback: { tokens: feedbackTokens({ secret: 'a secret of the tests', days: 1 }), perMinute: 1000 },
  };
  const tell = ({ service }: Service, body: object, token?: string) => {
    const call = request(service.app).post('/feedback');
    return (token === undefined ? call : call.set('Authorization', `Bearer ${token}`)).send(body);
  };

  test('is said by id by those with the scope, and by readers with a token of the answer', async () => {
    const started = serviceOf({}, { recording });
    const byId = { id: 'an-answer', verdict: 'wrong' };
    expect((await tell(started, byId)).status).toBe(401);
    expect((await tell(started, byId, await issuer.sign({ scope: 'check administer' }))).status).toBe(403);
    expect(said).toEqual([]);
    expect((await tell(started, byId, await issuer.sign({ scope: 'feedback' }))).status).toBe(202);
    const token = recording.feedback.tokens.issue('another');
    expect((await tell(started, { token, verdict: 'right' })).status).toBe(202);
    expect(said).toMatchObject([{ labelOf: 'an-answer' }, { labelOf: 'another' }]);
  });

  test('takes a token of the answer where nobody is asked who they are', async () => {
    const service = createService({ checker: scriptedChecker(), logger: recordingLogger(), recording });
    const response = await request(service.app).post('/feedback').send({ id: 'an-answer', verdict: 'wrong' });
    expect(response.status).toBe(400);
    service.close();
  });
});
