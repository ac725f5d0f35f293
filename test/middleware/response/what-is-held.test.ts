import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import type express5 from 'express';
import session from 'express-session';
import onHeaders from 'on-headers';
import type { HeldBody, Release } from '../../../middleware/response/held-body.js';
import { AS_IS, later, replacing, taking } from './guarded-app.js';
import { parseResponse } from './raw-exchange.js';
import { rawOf, start } from './running-app.js';

describe('what the callback is given', () => {
  async function heldOf(handler: RequestHandler): Promise<HeldBody | undefined> {
    let held: HeldBody | undefined;
    const onHeld = (body: HeldBody): Release => {
      held = body;
      return AS_IS;
    };
    await rawOf([taking({ onHeld }), handler]);
    return held;
  }

  test('head and decoded body', async () => {
    const held = await heldOf((_req, res) => {
      res.status(201).set('X-A', 'b').set('Content-Encoding', 'gzip');
      res.type('text/markdown; charset=utf-8').send(gzipSync('Ünï'));
    });
    expect(held).toMatchObject({ status: 201, mediaType: 'text/markdown', charset: 'utf-8', text: 'Ünï' });
    expect(held!.bytes).toEqual(Buffer.from('Ünï'));
    expect([held!.getHeader('x-a'), held!.getHeader('content-encoding'), held!.getHeader('none')]).toEqual([
      'b',
      'gzip',
      undefined,
    ]);
  });

  test('headers that were given to writeHead only', async () => {
    const held = await heldOf((_req, res) => {
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      res.writeHead(200, { 'Content-Type': 'text/plain', 'X-A': 'b' }).end('x');
    });
    expect([held!.mediaType, held!.getHeader('X-a')]).toEqual(['text/plain', 'b']);
  });

  test.each([
    ['text/plain; charset=iso-8859-1', Buffer.from('ü', 'latin1')],
    ['text/plain; charset="utf-16le"', Buffer.from('ü', 'utf16le')],
    ['text/plain', Buffer.from('\uFEFFü')],
    // As browsers read it, the mark says more than the header.
    ['text/plain; charset=utf-16', Buffer.from('\uFEFFü', 'utf16le').swap16()],
    ['text/plain', Buffer.from('\uFEFFü', 'utf16le')],
    ['text/plain; charset=utf-16le', Buffer.from('\uFEFFü')],
    ['application/json', Buffer.from('\uFEFFü')],
  ])('a text of %s', async (type, bytes) => {
    const held = await heldOf((_req, res) => void res.set('Content-Type', type).end(bytes));
    expect(held!.text).toBe('ü');
  });

  test('its headers are set on what leaves, unchanged, changed and given to writeHead', async () => {
    for (const release of [AS_IS, { kind: 'replace', body: 'new' } as const]) {
      const guard = taking({
        onHeld: (body) => {
          body.setHeader('X-Guard', 'one');
          body.setHeader('x-guard', 'two');
          return later(release);
        },
      });
      for (const handler of [
        ((_req, res) => void res.send('old')) as RequestHandler,
        ((_req, res) => void res.writeHead(200, { 'X-A': 'b' }).end('old')) as RequestHandler,
        ((_req, res) =>
          void res.writeHead(200, ['Set-Cookie', 'a', 'Set-Cookie', 'b']).end('old')) as RequestHandler,
      ]) {
        const raw = await rawOf([guard, handler]);
        expect(raw.match(/^x-guard: two\r$/gim)).toHaveLength(1);
      }
    }
  });
});

test('answers to pipelined requests leave in order, and the connection stays', async () => {
  const order: string[] = [];
  const releases = new Map<string, () => void>();
  const server = await start(
    (req, res, next) => {
      taking({
        onHeld: () =>
          new Promise((resolve) => {
            releases.set(req.path, () => {
              order.push(req.path);
              resolve(AS_IS);
            });
            // The last comes free first.
            if (releases.size === 3) for (const path of ['/c', '/a', '/b']) releases.get(path)!();
          }),
      })(req, res, next);
    },
    (req, res) => void res.send(`answer ${req.path}`),
  );
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  socket.write(request('/a') + request('/b') + request('/c'));
  while (!received.includes('answer /c')) await once(socket, 'data');
  expect(order).toEqual(['/c', '/a', '/b']);
  expect(received.match(/answer \/./g)).toEqual(['answer /a', 'answer /b', 'answer /c']);
  expect(received.match(/Connection: keep-alive/g)).toHaveLength(3);
  socket.destroy();
});

describe('mounted twice', () => {
  test('the innermost judges, once', async () => {
    const judged: string[] = [];
    const named = (name: string): RequestHandler =>
      taking({
        onHeld: () => {
          judged.push(name);
          return later<Release>({ kind: 'replace', body: name });
        },
      });
    const raw = await rawOf([
      named('outer'),
      named('middle'),
      named('inner'),
      (_req, res) => void res.send('x'),
    ]);
    expect(judged).toEqual(['inner']);
    expect(raw).toMatch(/\r\n\r\ninner$/);
  });

  test('conditional requests are still answered by what was sent', async () => {
    const handlers = [
      replacing(() => 'outer'),
      replacing(() => 'inner'),
      ((_req, res) => void res.send('x')) as RequestHandler,
    ];
    const etag = parseResponse(await rawOf(handlers)).headers.get('etag')!;
    expect(await rawOf(handlers, { headers: { 'If-None-Match': etag } })).toMatch(/^HTTP\/1.1 304 /);
  });
});

describe('middleware around it', () => {
  test('an app of another Express mounted inside is guarded', async () => {
    const inner = jest.requireActual<typeof express5>('express4')();
    inner.use((_req, res) => void res.json({ answer: 'old' }));
    expect(await rawOf([replacing(() => 'new'), inner])).toMatch(/\r\n\r\nnew$/);
  });

  test('responses of a guarded and of an unguarded app do not touch', async () => {
    const plain = await rawOf([(_req, res) => void res.send('plain')]);
    const guarded = await rawOf([replacing(() => 'new'), (_req, res) => void res.send('plain')]);
    expect(guarded).toMatch(/new$/);
    expect(await rawOf([(_req, res) => void res.send('plain')])).toBe(plain);
  });

  test.each(['outside', 'inside'])(
    'listeners of on-headers %s run once, and what they set is sent',
    async (where) => {
      for (const release of [AS_IS, { kind: 'replace', body: 'new' } as const]) {
        for (const send of [
          ((_req, res) => void res.send('old')) as RequestHandler,
          ((_req, res) => void res.writeHead(200, { 'X-A': 'b' }).end('old')) as RequestHandler,
          ((_req, res) => {
            res.write('o');
            res.end('ld');
          }) as RequestHandler,
        ]) {
          let times = 0;
          const listener: RequestHandler = (_req, res, next) => {
            onHeaders(res, () => {
              times++;
              res.setHeader('X-Times', times);
              res.statusCode = 202;
            });
            next();
          };
          const guard = taking({ onHeld: () => later(release) });
          const raw = await rawOf(where === 'outside' ? [listener, guard, send] : [guard, listener, send]);
          expect(raw).toMatch(/^HTTP\/1.1 202 /);
          expect(raw.match(/^X-Times: .*$/gm)).toEqual(['X-Times: 1']);
        }
      }
    },
  );

  test('a writeHead patched by hand inside runs once', async () => {
    let times = 0;
    const inside: RequestHandler = (_req, res, next) => {
      const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => typeof res;
      Reflect.set(res, 'writeHead', (...args: unknown[]) => {
        times++;
        return writeHead(...args);
      });
      next();
    };
    const raw = await rawOf([taking(), inside, (_req, res) => void res.send('x')]);
    expect(times).toBe(1);
    expect(raw).toMatch(/\r\nContent-Length: 1\r\n[^]*x$/);
  });

  test.each(['outside', 'inside'])('a session %s is saved, and its cookie sent', async (where) => {
    for (const release of [AS_IS, { kind: 'replace', body: 'new answer' } as const]) {
      const store = new session.MemoryStore();
      const sessions = session({ secret: 'x', resave: false, saveUninitialized: false, store });
      const guard = taking({ onHeld: () => later(release) });
      const handler: RequestHandler = (req, res) => {
        Object.assign(req.session, { user: 'u' });
        res.send('the answer');
      };
      const response = parseResponse(
        await rawOf(where === 'outside' ? [sessions, guard, handler] : [guard, sessions, handler]),
      );
      expect(response.headers.get('set-cookie')).toMatch(/^connect.sid=/);
      expect(response.body.toString()).toBe(release.kind === 'asIs' ? 'the answer' : 'new answer');
      expect(Number(response.headers.get('content-length'))).toBe(10);
      const saved = await new Promise((resolve) => {
        store.all((_error, all) => {
          resolve(all);
        });
      });
      expect(Object.values(saved as object)).toEqual([expect.objectContaining({ user: 'u' })]);
    }
  });

  test('the old alias writeHeader does not pass by', async () => {
    const raw = await rawOf([
      replacing(() => 'new'),
      (_req, res) => {
        const writeHeader = Reflect.get(res, 'writeHeader') as (status: number, headers: object) => void;
        writeHeader.call(res, 200, { 'Content-Type': 'text/plain' });
        res.end('old');
      },
    ]);
    expect(raw).toMatch(/new$/);
  });
});
