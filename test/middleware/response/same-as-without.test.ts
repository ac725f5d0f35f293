import compression from 'compression';
import type { ErrorRequestHandler, Express } from 'express';
import express5 from 'express';
import helmet from 'helmet';
import { takeOver } from '../../../middleware/response/take-over.js';
import type { Release } from '../../../middleware/response/held-body.js';
import type { RawRequest, RunningServer } from './raw-exchange.js';
import { rawExchange, requestText, startServer } from './raw-exchange.js';
import { WAYS, type Handler } from './ways-to-answer.js';

const express4 = jest.requireActual<typeof express5>('express4');

/** How many answers were held of each request, by the header that names it. */
type Seen = Map<unknown, number>;

const CASE = 'x-case';

function guard(seen: Seen, release: () => Release | Promise<Release>): Handler {
  return (req, res, next) => {
    takeOver(req, res, {
      maxBytes: 1024 * 1024,
      onHeld: () => {
        const name = req.headers[CASE];
        seen.set(name, (seen.get(name) ?? 0) + 1);
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
  const seen: Seen = new Map();
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
    seen.clear();
    const all = await Promise.all(
      REQUESTS.map(async ([name, request]) => {
        const headers = { ...request.headers, [CASE]: name };
        const text = requestText({ ...request, headers, path: pathOf(way) });
        const raw = await Promise.all([rawExchange(without.port, text), rawExchange(guarded.port, text)]);
        return { name, request, raw };
      }),
    );
    for (const {
      name,
      request,
      raw: [expected, actual],
    } of all) {
      expect(`${name}\n${withoutVary(actual)}`).toBe(`${name}\n${withoutVary(expected)}`);
      if (held === undefined) continue;
      const judged = held && request.method !== 'HEAD';
      expect([name, seen.get(name) ?? 0]).toEqual([name, judged ? 1 : 0]);
    }
  });
});
