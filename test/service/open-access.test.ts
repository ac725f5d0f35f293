import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { startService, type RunningService } from '../../src/service/start-service.js';
import { rawClient } from './raw-http.js';
import { PATH, anywhere, lawful, limited, pathOf, serviceOf } from './service-with-keys.js';

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
