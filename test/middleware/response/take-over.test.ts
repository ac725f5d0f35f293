import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';

import type { RequestHandler } from 'express';
import type express5 from 'express';
import session from 'express-session';
import onHeaders from 'on-headers';

import type { HeldBody, Release, UnjudgeableCause } from '../../../middleware/response/held-body.js';
import { AS_IS, appOf, later, replacing, taking } from './guarded-app.js';
import type { RawRequest, RunningServer } from './raw-exchange.js';
import { parseResponse, rawExchange, requestText, startServer } from './raw-exchange.js';

const servers: RunningServer[] = [];

async function start(...handlers: RequestHandler[]): Promise<RunningServer> {
  const server = await startServer(appOf(...handlers));
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function rawOf(handlers: RequestHandler[], request: RawRequest = {}): Promise<string> {
  const server = await start(...handlers);
  return rawExchange(server.port, requestText(request));
}

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

describe('a client that leaves', () => {
  async function leave(
    handler: RequestHandler,
  ): Promise<{ aborted: boolean; events: string[]; handlerSaw: string[] }> {
    const events: string[] = [];
    const handlerSaw: string[] = [];
    let client: Socket | undefined;
    let signal: AbortSignal | undefined;
    const closed = new Promise<void>((resolve) => {
      void start(
        (_req, res, next) => {
          res.on('finish', () => events.push('finish'));
          res.on('close', () => {
            events.push('close');
            resolve();
          });
          next();
        },
        taking({
          onHeld: (_body, given) => {
            signal = given();
            client!.destroy();
            return new Promise<Release>((release) => {
              given().addEventListener('abort', () => {
                release({ kind: 'replace', body: 'x' });
              });
            });
          },
          onFailure: (error) => events.push(String(error)),
        }),
        (req, res, next) => {
          res.on('close', () => handlerSaw.push('close'));
          handler(req, res, next);
        },
      ).then((server) => {
        client = connect(server.port, '127.0.0.1');
        client.on('error', () => undefined);
        client.write(requestText());
      });
    });
    await closed;
    await later(undefined);
    return { aborted: signal!.aborted, events, handlerSaw };
  }

  test('while its answer is held: the signal aborts, the app sees the close, nothing fails', async () => {
    const { aborted, events, handlerSaw } = await leave((_req, res) => void res.json({ answer: 'a' }));
    expect({ aborted, events, handlerSaw }).toEqual({
      aborted: true,
      events: ['close'],
      handlerSaw: ['close'],
    });
  });

  test('before the handler ends: what it still writes is dropped as by Node', async () => {
    const noted: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      let client: Socket | undefined;
      void start(
        taking({
          onHeld: () => {
            throw new Error('not to be judged');
          },
        }),
        (_req, res) => {
          res.write('one');
          res.on('close', () => {
            noted.push(res.write('two'), res.destroyed);
            res.end(() => undefined);
            resolve();
          });
          client!.destroy();
        },
      ).then((server) => {
        client = connect(server.port, '127.0.0.1');
        client.write(requestText());
      });
    });
    await done;
    expect(noted).toEqual([false, true]);
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
