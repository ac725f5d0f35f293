import { once } from 'node:events';
import { Readable, pipeline } from 'node:stream';

import type { ErrorRequestHandler, Request, Response } from 'express';

import { AS_IS, appOf, later, taking } from './guarded-app.js';
import { rawExchange, requestText, startServer } from './raw-exchange.js';

/** Runs a handler behind a guard that holds, or behind none; returns what the handler noted and the client got. */
async function notes(
  guarded: boolean,
  handler: (note: (what: unknown) => void, req: Request, res: Response) => void,
): Promise<{ noted: unknown[]; raw: string }> {
  const noted: unknown[] = [];
  const app = appOf(...(guarded ? [taking()] : []), (req, res) => {
    handler((what) => noted.push(what), req, res);
  });
  const server = await startServer(app);
  const raw = await rawExchange(server.port, requestText());
  await server.close();
  return { noted, raw };
}

/** A call's error code, or its value. */
function codeOf(call: () => unknown): unknown {
  try {
    return String(call());
  } catch (error) {
    return [(error as NodeJS.ErrnoException).code, (error as Error).message];
  }
}

const look = (res: Response): unknown => [
  res.headersSent,
  res.writableEnded,
  (res as { finished?: boolean }).finished,
  res.statusCode,
  res.statusMessage,
  res.destroyed,
  res.get('Content-Type'),
];

test.each<readonly [string, (note: (what: unknown) => void, req: Request, res: Response) => void]>([
  [
    'after json',
    (note, _req, res) => {
      res.json({});
      note(look(res));
    },
  ],
  [
    'after end',
    (note, _req, res) => {
      note(look(res));
      res.end('x');
      note(look(res));
    },
  ],
  [
    'after write',
    (note, _req, res) => {
      note(res.write('x'));
      note(look(res));
      res.end();
      note(look(res));
    },
  ],
  [
    'after writeHead',
    (note, _req, res) => {
      res.writeHead(201, 'Made', { 'X-A': 'b' });
      note(look(res));
      note(res.get('x-a'));
      res.end('x');
    },
  ],
  [
    'after flushHeaders',
    (note, _req, res) => {
      res.flushHeaders();
      note(look(res));
      res.end('x');
    },
  ],
  [
    'after an end with nothing',
    (note, _req, res) => {
      res.end();
      note(look(res));
    },
  ],
  [
    'return values',
    (note, _req, res) => {
      note(res.writeHead(200) === res);
      note(res.write('x'));
      note(res.end() === res);
      note(res.end() === res);
    },
  ],
  [
    'json returns the response',
    (note, _req, res) => {
      note(res.json({}) === res);
    },
  ],
  [
    'setHeader after json',
    (note, _req, res) => {
      res.json({});
      note(codeOf(() => res.setHeader('a', 'b')));
    },
  ],
  [
    'appendHeader after json',
    (note, _req, res) => {
      res.json({});
      note(codeOf(() => res.appendHeader('a', 'b')));
    },
  ],
  [
    'removeHeader after json',
    (note, _req, res) => {
      res.json({});
      note(
        codeOf(() => {
          res.removeHeader('a');
        }),
      );
    },
  ],
  [
    'writeHead after json',
    (note, _req, res) => {
      res.json({});
      note(codeOf(() => res.writeHead(500)));
    },
  ],
  [
    'writeHead twice',
    (note, _req, res) => {
      res.writeHead(200);
      note(codeOf(() => res.writeHead(200)));
      res.end('x');
    },
  ],
  [
    'json after json',
    (note, _req, res) => {
      res.json({});
      note(codeOf(() => res.json({})));
    },
  ],
  [
    'setHeader after write',
    (note, _req, res) => {
      res.write('x');
      note(codeOf(() => res.setHeader('a', 'b')));
      res.end();
    },
  ],
  [
    'an invalid status',
    (note, _req, res) => {
      res.statusCode = 1000;
      note(codeOf(() => res.end('x')));
      res.statusCode = 200;
      res.end('y');
    },
  ],
  [
    'an invalid status of writeHead',
    (note, _req, res) => {
      note(codeOf(() => res.writeHead(99)));
      res.end('y');
    },
  ],
  [
    'an invalid header of writeHead',
    (note, _req, res) => {
      note(codeOf(() => res.writeHead(200, { 'a b': 'c' })));
      res.end('y');
    },
  ],
  [
    'an invalid header value of writeHead',
    (note, _req, res) => {
      note(codeOf(() => res.writeHead(200, { a: 'c\n' })));
      res.end('y');
    },
  ],
  [
    'odd headers of writeHead',
    (note, _req, res) => {
      note(codeOf(() => res.writeHead(200, ['a'] as never)));
      res.end('y');
    },
  ],
  [
    'an invalid reason phrase',
    (note, _req, res) => {
      res.statusMessage = 'a\nb';
      note(codeOf(() => res.end('x')));
      res.statusMessage = 'Fine';
      res.end('y');
    },
  ],
  [
    'a null chunk',
    (note, _req, res) => {
      note(codeOf(() => res.write(null)));
      res.end('y');
    },
  ],
  [
    'a number for a chunk',
    (note, _req, res) => {
      note(codeOf(() => res.write(1)));
      res.end('y');
    },
  ],
  [
    'an unknown encoding',
    (note, _req, res) => {
      note(codeOf(() => res.end('x', 'nope' as never)));
      res.destroy();
    },
  ],
  [
    'write after end',
    (note, _req, res) => {
      res.on('error', (error: NodeJS.ErrnoException) => {
        note(['event', error.code]);
      });
      res.end('x');
      note(
        res.write('y', (error) => {
          note(['callback', (error as NodeJS.ErrnoException | undefined)?.code]);
        }),
      );
    },
  ],
  [
    'end with a chunk after end',
    (note, _req, res) => {
      res.on('error', (error: NodeJS.ErrnoException) => {
        note(['event', error.code]);
      });
      res.end('x');
      note(res.end('y') === res);
    },
  ],
  [
    'end callbacks',
    (note, _req, res) => {
      res.end('x', () => {
        note('first');
      });
      res.end(() => {
        note('second');
      });
    },
  ],
  [
    'callbacks and events in order',
    (note, _req, res) => {
      for (const event of ['finish', 'close'])
        res.on(event, () => {
          note(event);
        });
      res.write('x', () => {
        note('written');
      });
      res.end('y', () => {
        note('ended');
      });
      note('returned');
    },
  ],
  [
    'a handler that waits for its write callback',
    (note, _req, res) => {
      res.write('x', () => {
        note('written');
        res.end('y');
      });
    },
  ],
  [
    'a pipeline',
    (note, _req, res) => {
      pipeline(Readable.from(['a', 'b']), res, (error) => {
        note(['piped', error]);
      });
    },
  ],
  [
    'in its finish event',
    (note, _req, res) => {
      res.on('finish', () => {
        note(look(res));
        note(res.writableFinished);
      });
      res.json({});
    },
  ],
  [
    'status set after json',
    (note, _req, res) => {
      res.on('finish', () => {
        note(res.statusCode);
      });
      res.json({});
      res.status(500);
      note(res.statusCode);
    },
  ],
])('%s: as without', async (_name, handler) => {
  expect(await notes(true, handler)).toEqual(await notes(false, handler));
});

test('what was corked while it was held is sent in order', async () => {
  const handler = (_note: unknown, _req: unknown, res: Response): void => {
    res.write('one');
    res.cork();
    res.end();
  };
  expect(await notes(true, handler)).toEqual(await notes(false, handler));
});

test('a chunk that is filled anew after its callback leaves as it was written', async () => {
  const { raw } = await notes(true, (_note, _req, res) => {
    const chunk = Buffer.from('one ');
    res.write(chunk, () => {
      chunk.write('two ');
      res.end(chunk);
    });
  });
  expect(raw).toMatch(/one \r\n4\r\ntwo /);
});

test('methods are the original ones again once the answer has left', async () => {
  const owned: string[][] = [];
  const names = [
    'write',
    'end',
    'writeHead',
    'writeHeader',
    'flushHeaders',
    'addTrailers',
    'destroy',
    'send',
    '_finish',
  ];
  const methods = (res: Response): string[] =>
    names.filter(
      (name) => Reflect.get(res, name) !== Reflect.get(Object.getPrototypeOf(res) as object, name),
    );
  const server = await startServer(
    appOf(taking(), (_req, res) => {
      res.on('finish', () => owned.push(methods(res)));
      res.json({});
    }),
  );
  await rawExchange(server.port, requestText());
  await rawExchange(server.port, requestText({ headers: { 'If-None-Match': '"x"' } }));
  await server.close();
  expect(owned).toEqual([[], []]);
});

describe('an error thrown after res.json', () => {
  test('lets the client have its answer, and then closes', async () => {
    const { raw } = await notes(true, (_note, _req, res) => {
      res.json({ answer: 'whole' });
      throw new Error('late');
    });
    expect(raw).toMatch(/^HTTP\/1.1 200 OK[^]*\r\n\r\n\{"answer":"whole"\}$/);
  });

  test('reaches error handlers that see the headers sent', async () => {
    const seen: unknown[] = [];
    const app = appOf(taking({ onHeld: () => later(AS_IS) }), (_req, res) => {
      res.json({ answer: 'whole' });
      throw new Error('late');
    });
    const onError: ErrorRequestHandler = (_error, _req, res, next) => {
      seen.push(res.headersSent);
      next();
    };
    app.use(onError);
    const server = await startServer(app);
    await rawExchange(server.port, requestText());
    await server.close();
    expect(seen).toEqual([true]);
  });

  test('res.destroy after res.json waits for the answer', async () => {
    const { raw } = await notes(true, (_note, _req, res) => {
      res.json({ answer: 'whole' });
      res.destroy();
    });
    expect(raw).toMatch(/\{"answer":"whole"\}$/);
  });
});

test('a server that closes its idle connections leaves a held answer alone', async () => {
  const app = appOf(taking(), (_req, res) => {
    res.json({ answer: 'whole' });
    server.server.closeIdleConnections();
  });
  const server = await startServer(app);
  const raw = await rawExchange(server.port, requestText());
  await server.close();
  expect(raw).toMatch(/\{"answer":"whole"\}$/);
});

test('1xx responses leave at once, the answer when it is released', async () => {
  let release: (() => void) | undefined;
  const app = appOf(
    taking({
      onHeld: () =>
        new Promise((resolve) => {
          release = () => {
            resolve(AS_IS);
          };
        }),
    }),
    (_req, res) => {
      res.writeProcessing();
      res.json({});
    },
  );
  const server = await startServer(app);
  const { connect } = await import('node:net');
  const socket = connect(server.port, '127.0.0.1');
  socket.write(requestText());
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toBe('HTTP/1.1 102 Processing\r\n\r\n');
  release!();
  const [second] = (await once(socket, 'data')) as [Buffer];
  expect(second.toString()).toMatch(/^HTTP\/1.1 200 OK/);
  socket.destroy();
  await server.close();
});
