import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { connect, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

import type { Release } from '../../../middleware/response/held-body.js';
import { takeOver } from '../../../middleware/response/take-over.js';
import { AS_IS, later } from './guarded-app.js';

type Handler = (req: Http2ServerRequest, res: Http2ServerResponse, note: (what: unknown) => void) => void;

/** What a client gets over HTTP/2 from this handler behind a guard that releases so, or behind none. */
async function answer(handler: Handler, release?: Release): Promise<unknown> {
  const noted: unknown[] = [];
  const server = createServer((req, res) => {
    if (release !== undefined) {
      // Express's types know HTTP/1 only; the compatibility API has the same methods.
      const http1: { req: unknown; res: unknown } = { req, res };
      takeOver(http1.req as IncomingMessage, http1.res as ServerResponse, {
        maxBytes: 1024 * 1024,
        onHeld: () => later(release),
        onUnjudgeable: () => release,
        onFailure: (error) => noted.push(error),
      });
    }
    res.on('finish', () => noted.push('finish'));
    handler(req, res, (what) => noted.push(what));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const stream = client.request({ ':path': '/' });
  const got: { headers?: object; trailers?: unknown; body: string } = { body: '' };
  stream.on('response', ({ date: _date, ...headers }) => {
    got.headers = { ...headers };
  });
  stream.on('trailers', (trailers) => {
    got.trailers = { ...trailers };
  });
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => (got.body += chunk));
  stream.on('error', (error) => noted.push(error.message));
  await once(stream, 'close');
  client.close();
  server.close();
  await once(server, 'close');
  return { ...got, noted };
}

const look = (res: Http2ServerResponse): unknown => [res.headersSent, res.writableEnded, res.statusCode];

const WAYS: readonly (readonly [name: string, replaced: boolean, handler: Handler])[] = [
  [
    'end',
    true,
    (_req, res, note) => {
      res.setHeader('content-type', 'application/json');
      res.end('{"a":1}');
      note(look(res));
    },
  ],
  [
    'set after end',
    true,
    (_req, res, note) => {
      res.end('x');
      try {
        res.setHeader('a', 'b');
      } catch (error) {
        note([(error as NodeJS.ErrnoException).code, (error as Error).message]);
      }
    },
  ],
  [
    'writeHead twice',
    true,
    (_req, res, note) => {
      res.writeHead(201, { 'content-type': 'text/plain' });
      try {
        res.writeHead(200);
      } catch (error) {
        note((error as NodeJS.ErrnoException).code);
      }
      res.end('x');
    },
  ],
  [
    'write, end',
    true,
    (_req, res, note) => {
      note(res.write('a'));
      res.write('b');
      res.end('c');
      note(look(res));
    },
  ],
  [
    'trailers',
    true,
    (_req, res) => {
      res.write('x');
      res.addTrailers({ 'x-t': '1' });
      res.end();
    },
  ],
  [
    'image',
    false,
    (_req, res) => {
      res.setHeader('content-type', 'image/png');
      res.end('x');
    },
  ],
  [
    'events',
    true,
    (_req, res) => {
      res.setHeader('content-type', 'text/event-stream');
      res.write('data: 1\n\n');
      setImmediate(() => res.end('data: 2\n\n'));
    },
  ],
  [
    'destroyed socket',
    true,
    (req, res) => {
      res.end('x');
      req.socket.destroy();
    },
  ],
];

test.each(WAYS)('%s over HTTP/2: as without', async (_name, _replaced, handler) => {
  expect(await answer(handler, AS_IS)).toEqual(await answer(handler));
});

test.each(WAYS)('%s over HTTP/2: replaced if it is an answer', async (_name, replaced, handler) => {
  const { body } = (await answer(handler, { kind: 'replace', body: 'new' })) as { body: string };
  expect(body).toBe(replaced ? 'new' : 'x');
});
