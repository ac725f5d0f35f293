import { Readable } from 'node:stream';
import type { RequestHandler, Response } from 'express';
import { appOf, replacing } from './guarded-app.js';
import { rawExchange, requestText, startServer } from './raw-exchange.js';
import { ask, askOnce, etag } from './replaced-app.js';

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

test.each([
  ['with its head, as a text', 'wrong', 'string'],
  ['by itself, as bytes, where it is long', 'wrong '.repeat(3000), 'object'],
])('another body leaves %s', async (_name, body, type) => {
  const given: unknown[] = [];
  const outside: RequestHandler = (_req, res, next) => {
    const end = res.end.bind(res) as (...args: unknown[]) => Response;
    res.end = ((...args: unknown[]) => {
      given.push(args[0]);
      return end(...args);
    }) as typeof res.end;
    next();
  };
  const response = await askOnce((res) => res.json({ answer: body }), {}, outside);
  expect(given.map((chunk) => typeof chunk)).toEqual([type]);
  expect(response.body.toString()).toBe(JSON.stringify({ answer: body.replaceAll('wrong', 'right indeed') }));
});
