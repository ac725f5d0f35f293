import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import request from 'supertest';
import { watchKeys } from '../../config/api-keys.js';
import {
  findKey,
  makeKey,
  parseKeyFile,
  parseKeyList,
  type ApiKey,
} from '../../src/service/access/api-keys.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { PATH, anywhere, known, lawful, limited, pathOf, serviceOf } from './service-with-keys.js';

describe('a key', () => {
  test.each<[string, (call: request.Test) => request.Test]>([
    ['X-Goog-Api-Key', (call) => call.set('X-Goog-Api-Key', anywhere.key)],
    ['key', (call) => call.query({ key: anywhere.key })],
    ['$key', (call) => call.query({ $key: anywhere.key })],
    ['a Bearer token', (call) => call.set('Authorization', `bearer  ${anywhere.key}`)],
    ['access_token', (call) => call.query({ access_token: anywhere.key })],
    [
      "X-Goog-Api-Key beside a token of Google's",
      (call) => call.set('X-Goog-Api-Key', anywhere.key).set('Authorization', 'Bearer ya29.a0'),
    ],
  ])('is taken as %s', async (_kind, present) => {
    const { service, logger } = serviceOf();
    const response = await present(request(service.app).post(PATH)).send(lawful);
    expect(response.status).toBe(200);
    expect(logger.lines).toMatchObject([{ caller: 'anywhere' }]);
    expect(JSON.stringify(logger.lines)).not.toContain(anywhere.key);
  });

  test.each<[string, number, string, (call: request.Test) => request.Test]>([
    ['none', 401, 'CREDENTIALS_MISSING', (call) => call],
    ['an empty one', 401, 'CREDENTIALS_MISSING', (call) => call.set('X-Goog-Api-Key', '')],
    ['Basic credentials', 401, 'CREDENTIALS_MISSING', (call) => call.auth('user', anywhere.key)],
    ['a wrong one', 401, 'API_KEY_INVALID', (call) => call.set('X-Goog-Api-Key', `${anywhere.key}x`)],
    ["a token of Google's", 401, 'API_KEY_INVALID', (call) => call.set('Authorization', 'Bearer ya29.a0')],
    [
      "another's hash",
      401,
      'API_KEY_INVALID',
      (call) => call.set('X-Goog-Api-Key', anywhere.line.split('sha256:')[1]!),
    ],
    ['one for other projects', 403, 'CONSUMER_INVALID', (call) => call.set('X-Goog-Api-Key', limited.key)],
  ])('%s is refused', async (_kind, http, reason, present) => {
    const { service, logger, checker } = serviceOf();
    const response = await present(request(service.app).post(PATH)).send(lawful);
    expect(response.status).toBe(http);
    expect(response.body.error).toMatchObject({
      code: http,
      status: http === 401 ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED',
      details: [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'answer-guard' },
        { requestId: expect.any(String) },
      ],
    });
    expect(response.headers['www-authenticate'] !== undefined).toBe(http === 401);
    expect(checker.received).toEqual([]);
    expect(logger.lines).toMatchObject([{ message: 'check refused', http, level: 'info' }]);
    expect(JSON.stringify(logger.lines)).not.toMatch(/sky|ag_|ya29/);
  });

  test('may be for some projects', async () => {
    const { service } = serviceOf();
    for (const project of ['team-a', '42']) {
      const response = await request(service.app)
        .post(pathOf(project))
        .set('X-Goog-Api-Key', limited.key)
        .send(lawful);
      expect(response.status).toBe(200);
    }
  });

  test('is asked for metrics, and not for health', async () => {
    const { service } = serviceOf({ registry: new Registry() });
    expect((await request(service.app).get('/metrics')).status).toBe(401);
    const withKey = await request(service.app).get('/metrics').set('Authorization', `Bearer ${anywhere.key}`);
    expect(withKey.status).toBe(200);
    expect((await request(service.app).get('/healthz')).status).toBe(200);
    expect((await request(service.app).get('/readyz')).status).toBe(200);
  });
});

describe('keys', () => {
  test('are kept as hashes', () => {
    const listed = parseKeyList(`${anywhere.key}, sha256:${'0'.repeat(64)}`, 'LIST');
    expect(listed.map(({ name }) => name)).toEqual(['LIST-1', 'LIST-2']);
    expect(JSON.stringify([listed, known])).not.toContain(anywhere.key.slice(3));
    expect(findKey(listed, anywhere.key)?.name).toBe('LIST-1');
  });

  test.each([
    ['a key itself', `app ${anywhere.key}`, /^keys: line 1 is not of the form NAME sha256:HEX/],
    ['a short hash', 'app sha256:00', /line 1/],
    ['an unknown scope', `app sha256:${'0'.repeat(64)} scopes=check,everything`, /line 1 is not of the form/],
    ['a limit twice', `app sha256:${'0'.repeat(64)} scopes=check scopes=feedback`, /line 1/],
    ['an unknown limit', `app sha256:${'0'.repeat(64)} owner=acme`, /line 1/],
    [
      'a tenant that is not there',
      `app sha256:${'0'.repeat(64)} tenant=acme`,
      /line 1 names a tenant that is not/,
    ],
    ['no name', `\n\nsha256:${'0'.repeat(64)}`, /line 3/],
  ])('%s in the file is refused, with nothing of it', (_kind, text, message) => {
    expect(() => parseKeyFile(text, 'keys')).toThrow(message);
    expect(() => parseKeyFile(text, 'keys')).not.toThrow(new RegExp(anywhere.key));
  });

  test('say in their line what they are for, and whose they are', () => {
    const limits = { projects: ['p-1'], scopes: ['check', 'feedback'], tenant: 'acme' } as const;
    const [key] = parseKeyFile(makeKey('app', limits).line, 'keys', new Set(['acme']));
    expect(key).toMatchObject({
      name: 'app',
      projects: new Set(['p-1']),
      scopes: new Set(['check', 'feedback']),
      tenant: 'acme',
    });
  });

  test('a short one in the variable is refused', () => {
    expect(() => parseKeyList('secret', 'LIST')).toThrow(
      /^LIST: entry 1 has 6 characters; a key has at least 20/,
    );
  });

  test('are read again when the file changes; a file that is wrong changes nothing', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'answer-guard-keys-')), 'keys');
    writeFileSync(path, anywhere.line);
    const events: GuardEvent[] = [];
    let change: () => void = () => undefined;
    const watched = watchKeys<ApiKey>({
      path,
      parse: parseKeyFile,
      observer: { observe: (event) => events.push(event) },
      watch: (_path, onChange) => {
        change = onChange;
        return () => undefined;
      },
    });
    const names = () => watched.current().map(({ name }) => name);
    writeFileSync(path, limited.line);
    change();
    expect(names()).toEqual(['limited']);
    writeFileSync(path, 'no key');
    change();
    expect(names()).toEqual(['limited']);
    expect(events).toMatchObject([{ type: 'warning', code: 'keys-not-reread' }]);
    writeFileSync(path, '');
    change();
    expect(names()).toEqual([]);
    expect(() =>
      watchKeys({ path: `${path}-not-there`, parse: parseKeyFile, observer: { observe: () => 0 } }),
    ).toThrow(/cannot read the keys file/);
  });
});
