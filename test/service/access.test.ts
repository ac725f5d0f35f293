import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
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
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { startService, type RunningService } from '../../src/service/start-service.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { rawClient } from './raw-http.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

const lawful = { answerCandidate: 'The sky is blue.', facts: [{ factText: 'The sky is blue.' }] };
const pathOf = (project: string): string =>
  `/v1/projects/${project}/locations/global/groundingConfigs/default_grounding_config:check`;
const PATH = pathOf('p');

const anywhere = makeKey('anywhere');
const limited = makeKey('limited', { projects: ['team-a', '42'] });
const known = parseKeyFile(`# keys\n${anywhere.line} # everywhere\n\n${limited.line}\n`, 'keys');

function serviceOf(options: Partial<ServiceOptions> = {}) {
  const logger = recordingLogger();
  const checker = scriptedChecker();
  const keys = { current: () => known };
  return { checker, logger, service: createService({ checker, logger, keys, ...options }) };
}

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

describe('a limit for each caller', () => {
  test('refuses the checks that are too many, with when to come back', async () => {
    const { service, checker } = serviceOf({ checksPerMinute: 2 });
    const send = (key: string) =>
      request(service.app).post(pathOf('42')).set('X-Goog-Api-Key', key).send(lawful);
    const statuses = [];
    for (const key of [anywhere.key, anywhere.key, anywhere.key, limited.key])
      statuses.push((await send(key)).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
    const { body, headers } = await send(anywhere.key);
    expect(body.error).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.RetryInfo',
          retryDelay: expect.stringMatching(/^[\d.]+s$/),
        },
        {
          '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
          violations: [{ subject: 'caller:anywhere', description: '2 checks a minute' }],
        },
        { requestId: expect.any(String) },
      ],
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['ratelimit']).toMatch(/r=0/);
    expect(checker.received).toHaveLength(3);
    service.close();
  });
});

describe('who is not asked for a key', () => {
  let server: RunningService;
  beforeAll(async () => {
    server = await startService(serviceOf({ keys: undefined }).service);
  });
  afterAll(() => server.close());

  const send = (headers: Record<string, string>) => {
    // fetch sets Host itself; a socket says what it is told.
    const body = JSON.stringify(lawful);
    const lines = Object.entries({ 'Content-Type': 'application/json', Connection: 'close', ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const socket = connect(server.port, '127.0.0.1');
    socket.end(`POST ${PATH} HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    return socket
      .setEncoding('utf8')
      .toArray()
      .then((parts) => Number(/^HTTP\/1.1 (\d+)/.exec(parts.join(''))?.[1]));
  };

  test.each([
    ['localhost:8080', {}],
    ['127.0.0.1', {}],
    ['[::1]:80', {}],
    ['localhost:3000', { Origin: 'http://localhost:3000' }],
    ['localhost:3000', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('a program of this machine that calls %s %j', async (host, headers) => {
    expect(await send({ Host: host, ...headers })).toBe(200);
  });

  test.each([
    ['a name that was made to point here', { Host: 'evil.example:8080' }],
    ['a name that looks like an address', { Host: '127.0.0.1.evil.example' }],
    ['a page of another origin', { Host: 'localhost:8080', Origin: 'https://evil.example' }],
    ['a page of another port', { Host: 'localhost:8080', Origin: 'http://localhost:3000' }],
    ['a page of no origin', { Host: 'localhost:8080', Origin: 'null' }],
    ['a page from elsewhere', { Host: 'localhost:8080', 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s is refused', async (_kind, headers) => {
    expect(await send(headers)).toBe(403);
  });
});

describe('listening', () => {
  test.each(['0.0.0.0', '::', '192.0.2.1', 'example.org', '127.evil.example'])(
    'on %s takes keys',
    async (host) => {
      const { service } = serviceOf({ keys: undefined });
      await expect(startService(service, { host })).rejects.toMatchObject({ code: 'AG_CONFIG_INVALID' });
    },
  );

  test('with a certificate speaks TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'answer-guard-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        ...subject,
      ],
      { stdio: 'ignore' },
    );
    const tls = { cert: readFileSync(cert), key: readFileSync(key) };
    const server = await startService(serviceOf({ keys: undefined }).service, { tls });
    expect(server.url).toMatch(/^https:/);
    const status = await new Promise((resolve, reject) => {
      httpsRequest(`${server.url}/healthz`, { ca: tls.cert, agent: false }, (res) => {
        res.resume().once('end', () => {
          resolve([res.statusCode, res.headers['strict-transport-security'] !== undefined]);
        });
      })
        .once('error', reject)
        .end();
    });
    expect(status).toEqual([200, true]);
    await server.close();
    await expect(
      startService(serviceOf().service, { tls: { ...tls, key: Buffer.from('no key') } }),
    ).rejects.toMatchObject({ code: 'AG_CONFIG_INVALID' });
  });

  test.each([
    ['headers', 'POST / HTTP/1.1\r\nHost: a\r\n', /^HTTP\/1.1 408 /],
    [
      'a body',
      `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
      /^HTTP\/1.1 408 /,
    ],
  ])('does not wait for ever for %s', async (_kind, sent, answered) => {
    const { service, checker } = serviceOf({ keys: undefined });
    const server = await startService(service, { headersTimeoutMs: 50, requestTimeoutMs: 100 });
    const client = await rawClient(server.port);
    client.send(sent);
    expect(await client.ended()).toMatch(answered);
    expect(checker.received).toEqual([]);
    await server.close();
  });
});
