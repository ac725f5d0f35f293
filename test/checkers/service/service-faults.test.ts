import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceChecker } from '../../../src/checkers/service/service.js';
import { after, type MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { within } from '../scripted-checker.js';
import { PLENTY_MS, checkerOf, opened, request, started } from './both-services.js';

/** A server of another making. */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answering(listener: RequestListener): Promise<string> {
  const server = createHttpServer((req, res) => {
    req.resume().once('end', () => {
      listener(req, res);
    });
  });
  opened.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return listen(server);
}

test('time that is up before a service is asked is the cause, and nobody is asked', async () => {
  const { rest, checker: asked } = await started();
  // Each look at the clock takes half of the budget.
  let now = 0;
  const clock = { now: () => (now += 0.5) as MonotonicMs };
  const checker = serviceChecker({ addresses: [rest], clock });
  opened.push(checker);
  const wait = { deadline: after(now as MonotonicMs, 2.6), signal: new AbortController().signal };
  const verdict = await checker.check(request, wait);
  expect(verdict).toMatchObject({ kind: 'failed', cause: 'timeout' });
  expect(asked).toHaveProperty('received.length', 0);
});

describe('what is no answer', () => {
  const good = JSON.stringify({ supportScore: 1, claims: [] });
  test.each<[string, RequestListener, string]>([
    ['no JSON', (_req, res) => res.end('<html>'), 'undecodable'],
    ['a wrong offset', (_req, res) => res.end('{"claims":[{"startPos":0,"endPos":999}]}'), 'undecodable'],
    [
      'another fact',
      (_req, res) => res.end('{"citedChunks":[{"chunkText":"x","source":"7"}]}'),
      'undecodable',
    ],
    ['a header that is none', (_req, res) => res.setHeader('Answer-Guard', '((').end(good), 'undecodable'],
    [
      'unjudged what is no claim',
      (_req, res) => res.setHeader('Answer-Guard', 'partial;unjudged="5"').end(good),
      'undecodable',
    ],
    [
      'a redirect',
      (_req, res) => res.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end(),
      'unavailable',
    ],
    ['a broken connection', (_req, res) => res.destroy(), 'unavailable'],
    [
      'half a body',
      (_req, res) => {
        res.writeHead(200, { 'Content-Length': 100 }).write('{');
        res.destroy();
      },
      'unavailable',
    ],
    ['an internal error', (_req, res) => res.writeHead(500).end('the sky is blue'), 'unavailable'],
    ['a gateway that is not well', (_req, res) => res.writeHead(502).end(), 'unavailable'],
    ['silence', () => undefined, 'timeout'],
  ])('%s', async (_kind, listener, cause) => {
    const budget = cause === 'timeout' ? 500 : PLENTY_MS;
    const verdict = await checkerOf(await answering(listener)).check(request, within(budget));
    expect(verdict).toMatchObject({ kind: 'failed', cause, checker: 'service' });
    const { error } = verdict as { error?: Error };
    expect(error?.message ?? '').not.toContain('sky');
  });
});

describe('addresses', () => {
  test.each([
    'ftp://a',
    'http://',
    'http://user:secret@a',
    'http://a/path',
    'http://a?key=secret',
    'a:80',
    'http://a:99999',
    '',
  ])('%p is refused, with nothing of it', (address) => {
    expect(() => serviceChecker({ addresses: [address] })).toThrow(
      /^checker.service: must be http, https, grpc or/,
    );
    expect(() => serviceChecker({ addresses: [address] })).not.toThrow(/secret/);
  });

  test('none are refused', () => {
    expect(() => serviceChecker({ addresses: [] })).toThrow(/has 0 addresses; must have 1 to 100/);
  });

  test('have their usual ports', () => {
    const addresses = ['http://a', 'https://b/', 'grpc://[::1]', 'GRPCS://d:5'];
    expect(serviceChecker({ addresses }).version).toBe(
      'http://a:80 https://b:443 grpc://[::1]:8081 grpcs://d:5',
    );
  });
});
