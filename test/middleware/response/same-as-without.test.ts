import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

import compression from 'compression';
import type { ErrorRequestHandler, Express, NextFunction, Request, Response } from 'express';
import express5 from 'express';
import helmet from 'helmet';

import { takeOver } from '../../../middleware/response/take-over.js';
import type { Release } from '../../../middleware/response/held-body.js';
import type { RawRequest, RunningServer } from './raw-exchange.js';
import { rawExchange, requestText, startServer } from './raw-exchange.js';

const express4 = jest.requireActual<typeof express5>('express4');

type Handler = (req: Request, res: Response, next: NextFunction) => void;

interface Seen {
  held: number;
}

function guard(seen: Seen, release: () => Release | Promise<Release>): Handler {
  return (req, res, next) => {
    takeOver(req, res, {
      maxBytes: 1024 * 1024,
      onHeld: () => {
        seen.held++;
        return release();
      },
      onUnjudgeable: () => ({ kind: 'asIs' }),
      onFailure: (error) => {
        throw error;
      },
    });
    next();
  };
}

/** Ways to send, by name: whether the guard holds them, and how. */
const WAYS: readonly (readonly [name: string, held: boolean | undefined, handler: Handler])[] = [
  ['json', true, (_req, res) => void res.json({ answer: 'It is 42 m long.' })],
  ['json with status', true, (_req, res) => void res.status(201).json({ answer: 'a' })],
  ['json null', true, (_req, res) => void res.json(null)],
  ['jsonp', true, (_req, res) => void res.jsonp({ answer: 'a' })],
  ['send string', true, (_req, res) => void res.send('It is 42 m long.')],
  ['send text', true, (_req, res) => void res.type('text').send('Ünï')],
  ['send buffer', true, (_req, res) => void res.send(Buffer.from('It is.'))],
  ['send object', true, (_req, res) => void res.send({ answer: 'a' })],
  ['send empty', false, (_req, res) => void res.send('')],
  ['send nothing', false, (_req, res) => void res.send()],
  ['send own etag', true, (_req, res) => void res.set('ETag', '"own"').send('text')],
  ['end string', true, (_req, res) => void res.end('plain')],
  ['end buffer', true, (_req, res) => void res.end(Buffer.from('plain'))],
  ['end latin1', true, (_req, res) => void res.type('text/plain; charset=latin1').end('Ü', 'latin1')],
  ['end nothing', false, (_req, res) => void res.end()],
  [
    'write, end',
    true,
    (_req, res) => {
      res.write('one ');
      res.end('two');
    },
  ],
  [
    'write later',
    true,
    (_req, res) => {
      res.write('one ');
      setImmediate(() => res.end());
    },
  ],
  [
    'write empty',
    true,
    (_req, res) => {
      res.write('');
      res.write('one');
      res.end();
    },
  ],
  [
    'write with length',
    true,
    (_req, res) => {
      res.set('Content-Length', '3');
      res.write('o');
      res.end('ne');
    },
  ],
  ['pipe', true, (_req, res) => void Readable.from(['one ', 'two']).pipe(res)],
  ['writeHead', true, (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/plain' }).end('x')],
  ['writeHead message', true, (_req, res) => void res.writeHead(200, 'Fine', { 'X-A': '1' }).end('x')],
  ['writeHead array', true, (_req, res) => void res.writeHead(200, ['X-A', '1', 'X-B', '2']).end('x')],
  [
    'flushHeaders',
    true,
    (_req, res) => {
      res.type('text');
      res.flushHeaders();
      res.end('x');
    },
  ],
  [
    'trailers',
    true,
    (req, res) => {
      // Node refuses trailers where there are no chunks.
      if (req.httpVersion === '1.1' && req.method !== 'HEAD') res.set('Trailer', 'X-T');
      res.write('x');
      res.addTrailers({ 'X-T': '1' });
      res.end();
    },
  ],
  [
    'trailers after end',
    true,
    (_req, res) => {
      res.write('x');
      res.end();
      res.addTrailers({ 'X-T': '1' });
    },
  ],
  [
    'string under a latin1 header',
    false, // it is empty
    (_req, res) => {
      // Node encodes the head as it encodes a string that goes out with it.
      res.set('X-A', 'Ü');
      res.write('');
      res.end();
    },
  ],
  [
    'format',
    true,
    (_req, res) => void res.format({ json: () => res.json({ answer: 'a' }), text: () => res.send('a') }),
  ],
  ['sendStatus', true, (_req, res) => void res.sendStatus(200)],
  [
    'statusMessage',
    true,
    (_req, res) => {
      res.statusMessage = 'Fine';
      res.json({ a: 1 });
    },
  ],
  [
    'cookies',
    true,
    (_req, res) => {
      res.cookie('a', '1');
      res.cookie('b', '2');
      res.json({});
    },
  ],
  [
    'gzip by hand',
    true,
    (_req, res) => void res.set('Content-Encoding', 'gzip').type('text').send(gzipSync('hello')),
  ],
  ['document', false, (_req, res) => void res.send('<!doctype html><title>x</title>')],
  ['binary', false, (_req, res) => void res.send(Buffer.from([0, 1, 2, 255]))],
  ['image', false, (_req, res) => void res.type('png').send(Buffer.from('png'))],
  ['attachment', false, (_req, res) => void res.attachment('a.txt').send('text')],
  ['error', false, (_req, res) => void res.status(500).json({ error: 'x' })],
  [
    'redirect',
    false,
    (_req, res) => {
      res.redirect('/x');
    },
  ],
  ['204', false, (_req, res) => void res.status(204).send('x')],
  ['205', false, (_req, res) => void res.status(205).send('x')],
  ['304', false, (_req, res) => void res.status(304).send('x')],
  [
    'sendFile',
    false,
    (_req, res) => {
      res.sendFile(__filename);
    },
  ],
  [
    'download',
    false,
    (_req, res) => {
      res.download(__filename);
    },
  ],
  [
    'sse',
    false,
    (_req, res) => {
      res.type('text/event-stream');
      res.write('data: 1\n\n');
      res.end();
    },
  ],
  [
    'throw',
    false,
    () => {
      throw new Error('thrown');
    },
  ],
  [
    'next',
    false,
    (_req, _res, next) => {
      next();
    },
  ],
  [
    'throw after json',
    undefined, // the connection is destroyed, before or after
    (_req, res) => {
      res.json({ a: 1 });
      throw new Error('late');
    },
  ],
  [
    'json twice',
    true,
    (_req, res) => {
      res.json({ a: 1 });
      try {
        res.json({ b: 2 });
      } catch {
        /* the client has its answer */
      }
    },
  ],
  [
    'set after json',
    true,
    (_req, res) => {
      res.json({ a: 1 });
      try {
        res.set('X', 'y');
      } catch {
        /* too late */
      }
    },
  ],
  [
    'status after json',
    true,
    (_req, res) => {
      res.json({ a: 1 });
      res.status(500);
    },
  ],
  [
    'end twice',
    true,
    (_req, res) => {
      res.end('a');
      res.end();
    },
  ],
  [
    'write after end',
    true,
    (_req, res) => {
      res.on('error', () => undefined);
      res.end('a');
      res.write('b');
    },
  ],
  [
    'invalid header',
    false,
    (_req, res) => {
      res.writeHead(200, { 'X-A': 'a\nb' });
    },
  ],
  [
    'invalid chunk',
    false,
    (_req, res) => {
      Reflect.apply(res.write.bind(res) as (chunk: unknown) => void, undefined, [null]);
    },
  ],
  [
    'destroy',
    false,
    (_req, res) => {
      res.write('x');
      res.destroy();
    },
  ],
];

const REQUESTS: readonly (readonly [name: string, request: RawRequest])[] = [
  ['GET', {}],
  ['POST', { method: 'POST', headers: { 'Content-Length': '0' } }],
  ['HEAD', { method: 'HEAD' }],
  ['GET by HTTP/1.0', { httpVersion: '1.0' }],
  ['GET accepting gzip', { headers: { 'Accept-Encoding': 'gzip' } }],
  ['GET if none match', { headers: { 'If-None-Match': '"own"' } }],
  ['GET if none match any', { headers: { 'If-None-Match': '*' } }],
];

type Mount = (app: Express, guarded: Handler) => void;

const MOUNTS: Readonly<Record<string, Mount>> = {
  alone: (app, guarded) => void app.use(guarded),
  'inside compression and helmet': (app, guarded) =>
    void app.use(helmet(), compression({ threshold: 0 }), guarded),
  'outside compression': (app, guarded) => void app.use(guarded, compression({ threshold: 0 })),
};

const RELEASES: Readonly<Record<string, () => Release | Promise<Release>>> = {
  'at once': () => ({ kind: 'asIs' }),
  later: () =>
    new Promise((resolve) =>
      setImmediate(() => {
        resolve({ kind: 'asIs' });
      }),
    ),
};

const pass: Handler = (_req, _res, next) => {
  next();
};

function appOf(create: typeof express5, mount: Mount, guarded: Handler): Express {
  const app = create();
  app.set('env', 'test');
  mount(app, guarded);
  for (const [way, , handler] of WAYS) app.all(pathOf(way), handler);
  // Error pages show stacks, which differ by our own frames.
  const quiet: ErrorRequestHandler = (error: Error, _req, _res, next) => {
    error.stack = String(error);
    next(error);
  };
  app.use(quiet);
  return app;
}

const pathOf = (way: string): string => `/${way.replaceAll(/\W+/g, '-')}`;

/** With a compression inside, a 304 of ours says what it varies by, which Express's own 304 leaves out. */
const withoutVary = (raw: string): string =>
  / 304 /.test(raw) ? raw.replace(/Vary: Accept-Encoding\r\n|, Accept-Encoding(?=\r\n)/, '') : raw;

/** Every setting once, not each with each. */
const SETTINGS: readonly (readonly [version: string, mount: string, release: string])[] = [
  ['5', 'alone', 'at once'],
  ['5', 'alone', 'later'],
  ['5', 'inside compression and helmet', 'later'],
  ['5', 'outside compression', 'later'],
  ['4', 'alone', 'later'],
];

describe.each(SETTINGS)('Express %s, guard %s, released %s', (version, mountName, releaseName) => {
  const create = version === '4' ? express4 : express5;
  const mount = MOUNTS[mountName]!;
  const release = RELEASES[releaseName]!;
  const seen: Seen = { held: 0 };
  let without: RunningServer;
  let guarded: RunningServer;

  beforeAll(async () => {
    without = await startServer(appOf(create, mount, pass));
    guarded = await startServer(appOf(create, mount, guard(seen, release)));
  });
  afterAll(async () => {
    await without.close();
    await guarded.close();
  });

  test.each(WAYS)('%s leaves as without', async (way, held) => {
    for (const [name, request] of REQUESTS) {
      const text = requestText({ ...request, path: pathOf(way) });
      const expected = await rawExchange(without.port, text);
      seen.held = 0;
      const actual = await rawExchange(guarded.port, text);
      expect(`${name}\n${withoutVary(actual)}`).toBe(`${name}\n${withoutVary(expected)}`);
      if (held === undefined) continue;
      const judged = held && request.method !== 'HEAD';
      expect([name, seen.held]).toEqual([name, judged ? 1 : 0]);
    }
  });
});
