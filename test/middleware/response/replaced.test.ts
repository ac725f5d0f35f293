import { Readable } from 'node:stream';
import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib';
import * as zlib from 'node:zlib';

import compression from 'compression';
import type { RequestHandler, Response } from 'express';
import express5 from 'express';

import { appOf, replacing } from './guarded-app.js';
import type { RawRequest, RawResponse } from './raw-exchange.js';
import { parseResponse, rawExchange, requestText, startServer } from './raw-exchange.js';

async function ask(app: ReturnType<typeof appOf>, ...requests: RawRequest[]): Promise<RawResponse[]> {
  const server = await startServer(app);
  try {
    const responses: RawResponse[] = [];
    for (const request of requests)
      responses.push(parseResponse(await rawExchange(server.port, requestText(request))));
    return responses;
  } finally {
    await server.close();
  }
}

async function askOnce(
  handler: (res: Response) => void,
  request: RawRequest = {},
  ...outside: RequestHandler[]
): Promise<RawResponse> {
  const guard = replacing((held) => held.text.replaceAll('wrong', 'right indeed'));
  const [response] = await ask(
    appOf(...outside, guard, (_req, res) => {
      handler(res);
    }),
    request,
  );
  return response!;
}

const etag = express5().get('etag fn') as (body: string) => string;

test.each<readonly [string, (res: Response) => void, string]>([
  ['json', (res) => res.json({ answer: 'wrong' }), '{"answer":"right indeed"}'],
  ['send', (res) => res.send('wrong'), 'right indeed'],
  ['send buffer', (res) => res.send(Buffer.from('wrong')), 'right indeed'],
  ['end', (res) => res.end('wrong'), 'right indeed'],
  [
    'write, end',
    (res) => {
      res.write('wr');
      res.end('ong');
    },
    'right indeed',
  ],
  [
    'write in time',
    (res) => {
      res.write('wr');
      setImmediate(() => {
        res.write('ong');
        setImmediate(() => res.end());
      });
    },
    'right indeed',
  ],
  ['pipe', (res) => Readable.from(['wr', 'ong']).pipe(res), 'right indeed'],
  [
    'own length',
    (res) => {
      res.set('Content-Length', '5');
      res.write('wr');
      res.end('ong');
    },
    'right indeed',
  ],
  [
    'writeHead',
    (res) => res.writeHead(201, 'Made', { 'Content-Type': 'text/plain', 'Content-Length': 5 }).end('wrong'),
    'right indeed',
  ],
  [
    'writeHead array',
    (res) => res.writeHead(200, ['Content-Length', '5', 'Content-Type', 'text/plain']).end('wrong'),
    'right indeed',
  ],
  [
    'flushHeaders',
    (res) => {
      res.flushHeaders();
      res.end('wrong');
    },
    'right indeed',
  ],
  [
    'split letters',
    (res) => {
      const bytes = Buffer.from('wrong ü');
      res.write(bytes.subarray(0, 7));
      res.end(bytes.subarray(7));
    },
    'right indeed ü',
  ],
])('%s: the new body leaves, with its own length', async (_way, handler, body) => {
  const response = await askOnce(handler);
  expect(response.body.toString()).toBe(body);
  const length = response.headers.get('content-length');
  if (length === undefined) expect(response.headers.get('transfer-encoding')).toBe('chunked');
  else expect(Number(length)).toBe(Buffer.byteLength(body));
});

test('status, reason phrase and other headers stay', async () => {
  const response = await askOnce((res) =>
    res.writeHead(201, 'Made', { 'X-Kept': 'yes', 'Set-Cookie': ['a=1', 'b=2'] }).end('wrong'),
  );
  expect(response.statusLine).toBe('HTTP/1.1 201 Made');
  expect(response.headers.get('x-kept')).toBe('yes');
  expect(response.headers.get('set-cookie')).toBe('a=1, b=2');
});

test('repeated headers of a writeHead array stay, without headers set before', async () => {
  const app = appOf(
    replacing(() => 'new'),
    (_req, res) => void res.writeHead(200, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']).end('wrong'),
  );
  app.disable('x-powered-by');
  const [response] = await ask(app, {});
  expect(response!.headers.get('set-cookie')).toBe('a=1, b=2');
  expect(response!.body.toString()).toBe('new');
});

describe('headers that told of the old body', () => {
  test.each(['Content-MD5', 'Digest', 'Content-Digest', 'Repr-Digest', 'Last-Modified'])(
    '%s is dropped',
    async (name) => {
      const response = await askOnce((res) => res.set(name, 'Wed, 21 Oct 2015 07:28:00 GMT').send('wrong'));
      expect(response.headers.has(name.toLowerCase())).toBe(false);
    },
  );

  test('a digest in the trailers is dropped, other trailers stay', async () => {
    const server = await startServer(
      appOf(
        replacing(() => 'new'),
        (_req, res) => {
          res.set('Trailer', 'Content-MD5, X-T');
          res.write('wrong');
          res.addTrailers({ 'Content-MD5': 'x', 'X-T': 'kept' });
          res.end();
        },
      ),
    );
    const raw = await rawExchange(server.port, requestText());
    await server.close();
    expect(raw).toMatch(/\r\n3\r\nnew\r\n0\r\nX-T: kept\r\n\r\n$/);
  });

  test("Express's entity tag is that of the new body", async () => {
    const response = await askOnce((res) => res.json({ answer: 'wrong' }));
    expect(response.headers.get('etag')).toBe(etag('{"answer":"right indeed"}'));
  });

  test('one that the handler set is replaced', async () => {
    const response = await askOnce((res) => res.set('ETag', '"own"').send('wrong'));
    expect(response.headers.get('etag')).toBe(etag('right indeed'));
  });

  test('one that the handler set is dropped where the app makes none', async () => {
    const app = appOf(
      replacing(() => 'new'),
      (_req, res) => void res.set('ETag', '"own"').send('wrong'),
    );
    app.disable('etag');
    const [response] = await ask(app, {});
    expect(response!.headers.has('etag')).toBe(false);
  });

  test('strong tags where the app makes strong ones', async () => {
    const app = appOf(
      replacing(() => 'new'),
      (_req, res) => void res.send('wrong'),
    );
    app.set('etag', 'strong');
    const [response] = await ask(app, {});
    expect(response!.headers.get('etag')).toBe((app.get('etag fn') as (body: string) => string)('new'));
    expect(response!.headers.get('etag')).toMatch(/^"/);
  });

  test('a charset becomes UTF-8', async () => {
    const response = await askOnce((res) =>
      res.set('Content-Type', 'text/plain; charset=iso-8859-1').end('wrong \xfc', 'latin1'),
    );
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.body.toString()).toBe('right indeed ü');
  });
});

describe('conditional requests', () => {
  const app = appOf(
    replacing(() => 'new'),
    (_req, res) => void res.send('wrong'),
  );

  test('the tag of what was sent is fresh', async () => {
    const [first] = await ask(app, {});
    const [second] = await ask(app, { headers: { 'If-None-Match': first!.headers.get('etag')! } });
    expect(second!.statusLine).toBe('HTTP/1.1 304 Not Modified');
    expect(second!.headers.has('content-type')).toBe(false);
    expect(second!.headers.has('content-length')).toBe(false);
    expect(second!.body).toHaveLength(0);
  });

  test("the tag of the handler's body is not", async () => {
    const [response] = await ask(app, { headers: { 'If-None-Match': etag('wrong') } });
    expect(response!.statusLine).toBe('HTTP/1.1 200 OK');
    expect(response!.body.toString()).toBe('new');
  });

  test("nor is the date of the handler's body", async () => {
    const date = new Date(0).toUTCString();
    const dated = appOf(
      replacing(() => 'new'),
      (_req, res) => void res.set('Last-Modified', date).send('wrong'),
    );
    dated.disable('etag');
    const [response] = await ask(dated, { headers: { 'If-Modified-Since': date } });
    expect(response!.body.toString()).toBe('new');
  });

  test('a handler that asks for itself before it makes the answer is told the truth', async () => {
    const own = appOf(
      replacing(() => 'new'),
      (req, res) => {
        res.set('ETag', '"v1"');
        if (req.fresh) res.status(304).end();
        else res.send('wrong');
      },
    );
    const [response] = await ask(own, { headers: { 'If-None-Match': '"v1"' } });
    expect(response!.statusLine).toBe('HTTP/1.1 304 Not Modified');
  });

  test('inside a compression, and outside of one', async () => {
    for (const mounted of [
      appOf(
        compression({ threshold: 0 }),
        replacing(() => 'new'),
        (_req, res) => void res.send('wrong'),
      ),
      appOf(
        replacing(() => 'new'),
        compression({ threshold: 0 }),
        (_req, res) => void res.send('wrong'),
      ),
    ]) {
      const headers = { 'Accept-Encoding': 'gzip' };
      const [first] = await ask(mounted, { headers });
      expect(gunzipSync(first!.body).toString()).toBe('new');
      const [second] = await ask(mounted, {
        headers: { ...headers, 'If-None-Match': first!.headers.get('etag')! },
      });
      expect(second!.statusLine).toBe('HTTP/1.1 304 Not Modified');
      expect(second!.headers.has('content-encoding')).toBe(false);
      expect(second!.body).toHaveLength(0);
    }
  });
});

/** Node has it from 22.15 on. */
const ZSTD = ['zstdCompressSync', 'zstdDecompressSync'].map(
  (name) => Reflect.get(zlib, name) as ((bytes: string | Buffer) => Buffer) | undefined,
);

describe('content-encoding', () => {
  test.each<readonly [string, (text: string) => Buffer, (body: Buffer) => Buffer]>([
    ['gzip', gzipSync, gunzipSync],
    ['x-gzip', gzipSync, gunzipSync],
    ...(ZSTD[0] && ZSTD[1] ? ([['zstd', ZSTD[0], ZSTD[1]]] as const) : []),
    ['deflate', deflateSync, inflateSync],
    ['br', brotliCompressSync, brotliDecompressSync],
    [
      'gzip, br',
      (text) => brotliCompressSync(gzipSync(text)),
      (body) => gunzipSync(brotliDecompressSync(body)),
    ],
  ])('%s is read, and put on again', async (encoding, encode, decode) => {
    const response = await askOnce((res) =>
      res.set('Content-Encoding', encoding).type('text').send(encode('wrong')),
    );
    expect(decode(response.body).toString()).toBe('right indeed');
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(Number(response.headers.get('content-length'))).toBe(response.body.length);
    expect(response.headers.get('etag')).toBe(etag('right indeed'));
  });

  test.each(['gzip', 'deflate', 'br'])('%s of a compression mounted inside', async (encoding) => {
    const app = appOf(
      replacing((held) => held.text.replace('wrong', 'right')),
      compression({ threshold: 0 }),
      (_req, res) => void res.send('wrong'),
    );
    const [response] = await ask(app, { headers: { 'Accept-Encoding': encoding } });
    expect(response!.headers.get('content-encoding')).toBe(encoding);
    const decode = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync }[encoding]!;
    expect(decode(response!.body).toString()).toBe('right');
  });

  test('of a compression mounted outside', async () => {
    const response = await askOnce(
      (res) => res.send('wrong'),
      { headers: { 'Accept-Encoding': 'gzip' } },
      compression({ threshold: 0 }),
    );
    expect(gunzipSync(response.body).toString()).toBe('right indeed');
  });
});
