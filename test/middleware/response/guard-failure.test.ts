import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { taking } from './guarded-app.js';
import { parseResponse } from './raw-exchange.js';
import { rawOf } from './running-app.js';

describe('when the guard itself fails', () => {
  const failures: unknown[] = [];
  beforeEach(() => failures.splice(0));
  const failing = (options: Parameters<typeof taking>[0]): RequestHandler =>
    taking({ ...options, onFailure: (error) => failures.push(error) });
  const secret = new Error('a secret of the guard');

  test.each<readonly [string, Parameters<typeof taking>[0]]>([
    [
      'throws',
      {
        onHeld: () => {
          throw secret;
        },
      },
    ],
    ['rejects', { onHeld: () => Promise.reject(secret) }],
  ])('%s: the client gets a code, neither the answer nor the reason', async (_name, options) => {
    for (const send of [
      ((_req, res) => void res.json({ answer: 'unjudged' })) as RequestHandler,
      ((_req, res) =>
        void res
          .set('Content-Encoding', 'gzip')
          .set('Content-MD5', 'x')
          .type('json')
          .send(gzipSync('{"answer":"unjudged"}'))) as RequestHandler,
    ]) {
      const plain = await rawOf([failing(options), (_req, res) => void res.json({ answer: 'unjudged' })]);
      const response = parseResponse(plain);
      expect(response.statusLine).toBe('HTTP/1.1 500 Internal Server Error');
      expect(JSON.parse(response.body.toString())).toEqual({
        error: { code: 'AG_GUARD_FAILED', message: expect.any(String) },
      });
      expect(response.headers.has('etag')).toBe(false);
      expect(plain).not.toMatch(/unjudged|secret/);
      expect(failures).toContain(secret);
      const text = await rawOf([failing(options), send]);
      expect(text).not.toMatch(/unjudged|secret/);
    }
  });

  test('a text is answered by a text', async () => {
    const raw = await rawOf([
      failing({ onHeld: () => Promise.reject(secret) }),
      (_req, res) => void res.send('unjudged'),
    ]);
    expect(parseResponse(raw).headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(raw).toMatch(/\r\n\r\nAG_GUARD_FAILED: /);
  });

  test('while it decides on a body that cannot be judged', async () => {
    const raw = await rawOf([
      failing({
        onUnjudgeable: () => {
          throw secret;
        },
      }),
      (_req, res) => {
        res.type('text/event-stream');
        res.write('unjudged');
        res.end();
      },
    ]);
    expect(raw).toMatch(/^HTTP\/1.1 500 /);
    expect(raw).not.toMatch(/unjudged|secret/);
  });

  test('in a listener of a middleware outside', async () => {
    const outside: RequestHandler = (_req, res, next) => {
      onHeaders(res, () => {
        throw secret;
      });
      next();
    };
    const raw = await rawOf([outside, failing({}), (_req, res) => void res.send('unsent')]);
    expect(raw).toMatch(/^HTTP\/1.1 500 /);
    expect(failures).toEqual([secret]);
  });
});
