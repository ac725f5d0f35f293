import { createHmac } from 'node:crypto';
import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import request from 'supertest';
import { TOKEN_ALGORITHMS } from '../../../config/access-schema.js';
import type { TokenIssuer } from '../../../src/service/access/tokens/token-verifier.js';
import { startGrpc } from '../../../src/service/grpc/start-grpc.js';
import { checkMethodOf, loadGroundingProto } from '../../../src/wire/grounding-proto.js';
import { scriptedChecker } from '../scripted-checker.js';
import { issuerKey, type IssuerKey } from './local-issuer.js';
import { apiKey, issuer, lawful, nowSeconds, PATH, reasonOf, send, serviceOf } from './token-service.js';

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
