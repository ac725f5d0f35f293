import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import type { Release, UnjudgeableCause } from '../../../middleware/response/held-body.js';
import { AS_IS, later, taking } from './guarded-app.js';
import { parseResponse, rawExchange, requestText } from './raw-exchange.js';
import { rawOf, start } from './running-app.js';

describe('a body that cannot be judged', () => {
  const asked: [UnjudgeableCause, string][] = [];
  beforeEach(() => asked.splice(0));

  const deciding = (release: Release): RequestHandler =>
    taking({
      maxBytes: 1000,
      onHeld: () => {
        throw new Error('not to be judged');
      },
      onUnjudgeable: (cause, head) => {
        asked.push([cause, head.mediaType]);
        head.setHeader('X-Guard', cause);
        return release;
      },
    });

  const WAYS: readonly (readonly [string, UnjudgeableCause, RequestHandler])[] = [
    ['one chunk over the cap', 'tooLarge', (_req, res) => void res.type('text').send('a'.repeat(1001))],
    [
      'many chunks over the cap',
      'tooLarge',
      (_req, res) => {
        for (let i = 0; i < 11; i++) res.write('a'.repeat(100));
        res.end('z');
      },
    ],
    [
      'a length over the cap',
      'tooLarge',
      (_req, res) => {
        res.set('Content-Length', '1001');
        res.write('a');
        setImmediate(() => res.end('b'.repeat(1000)));
      },
    ],
    [
      'gzip that unfolds over the cap',
      'tooLarge',
      (_req, res) =>
        void res
          .type('text')
          .set('Content-Encoding', 'gzip')
          .send(gzipSync('a'.repeat(100_000))),
    ],
    [
      'an unknown coding',
      'undecodable',
      (_req, res) => void res.type('text').set('Content-Encoding', 'exi').send('abc'),
    ],
    [
      'a broken coding',
      'undecodable',
      (_req, res) => void res.type('text').set('Content-Encoding', 'gzip').send('abc'),
    ],
    [
      'a cut coding',
      'undecodable',
      (_req, res) =>
        void res.type('text').set('Content-Encoding', 'gzip').send(gzipSync('abcdef').subarray(0, 22)),
    ],
    [
      'bytes that are not of the charset',
      'undecodable',
      (_req, res) => void res.set('Content-Type', 'text/plain; charset=utf-8').end(Buffer.from([0x61, 0xff])),
    ],
    [
      'an unknown charset',
      'undecodable',
      (_req, res) => void res.set('Content-Type', 'text/plain; charset=nope').end('abc'),
    ],
    [
      'server-sent events',
      'streamNotUnderstood',
      (_req, res) => {
        res.type('text/event-stream');
        res.write('data: 1\n\n');
        setImmediate(() => {
          res.write('data: 2\n\n');
          res.end();
        });
      },
    ],
    [
      'lines of JSON',
      'streamNotUnderstood',
      (_req, res) => void res.type('application/x-ndjson').send('{}\n{}\n'),
    ],
    [
      'events after flushHeaders',
      'streamNotUnderstood',
      (_req, res) => {
        res.writeHead(200, { 'Content-Type': 'text/event-stream' });
        res.flushHeaders();
        res.end('data: 1\n\n');
      },
    ],
  ];

  test.each(WAYS)(
    '%s, released as it is: leaves as without but for the header',
    async (_name, cause, handler) => {
      const without = await rawOf([handler]);
      const raw = await rawOf([deciding(AS_IS), handler]);
      expect(asked.map(([given]) => given)).toEqual([cause]);
      expect(raw).toContain(`X-Guard: ${cause}\r\n`);
      expect(raw.replace(`X-Guard: ${cause}\r\n`, '')).toBe(without);
    },
  );

  test.each(WAYS)('%s, replaced: nothing of it leaves', async (_name, cause, handler) => {
    const raw = await rawOf([
      deciding({ kind: 'replace', body: 'blocked', contentType: 'text/plain; charset=utf-8' }),
      handler,
    ]);
    const response = parseResponse(raw);
    expect(asked.map(([given]) => given)).toEqual([cause]);
    expect(response.body.toString()).toBe('blocked');
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test('a stream released as it is passes chunk by chunk, at once', async () => {
    const server = await start(deciding(AS_IS), (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      res.flushHeaders();
    });
    const socket = connect(server.port, '127.0.0.1');
    socket.write(requestText());
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1.1 200 OK[^]*\r\n\r\n$/);
    socket.destroy();
  });

  test('a handler that goes on after its stream was replaced is not disturbed', async () => {
    const noted: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      void start(deciding({ kind: 'replace', body: 'blocked', contentType: 'text/plain' }), (_req, res) => {
        res.type('text/event-stream');
        noted.push(res.write('data: 1\n\n', () => noted.push('written')));
        setImmediate(() => {
          noted.push(res.write('data: 2\n\n', () => noted.push('written')));
          res.end('data: 3\n\n', () => {
            noted.push('ended');
            resolve();
          });
        });
      }).then(async (server) => {
        expect(await rawExchange(server.port, requestText())).toMatch(/\r\n\r\nblocked$/);
      });
    });
    await done;
    expect(noted).toEqual([true, 'written', true, 'written', 'ended']);
  });

  test('a body of which nothing was held keeps its back-pressure', async () => {
    const returned: boolean[] = [];
    let drained: unknown;
    const server = await start(deciding(AS_IS), (_req, res) => {
      res.type('png');
      const chunk = Buffer.alloc(1024 * 1024);
      for (let i = 0; i < 20; i++) returned.push(res.write(chunk));
      res.once('drain', () => {
        drained = true;
        res.end();
      });
    });
    const socket = connect(server.port, '127.0.0.1');
    socket.pause();
    socket.write(requestText());
    while (returned.length < 20) await later(undefined);
    expect(drained).toBeUndefined();
    socket.resume();
    await once(socket, 'close');
    expect(returned).toContain(false);
    expect(drained).toBe(true);
    expect(asked).toEqual([]);
  });
});
