import { once } from 'node:events';
import type { ErrorRequestHandler, Response } from 'express';
import { AS_IS, appOf, later, taking } from './guarded-app.js';
import { rawExchange, requestText, startServer } from './raw-exchange.js';
import { HANDLERS, type NotingHandler } from './noting-handlers.js';

/** Runs a handler behind a guard that holds, or behind none; returns what the handler noted and the client got. */
async function notes(guarded: boolean, handler: NotingHandler): Promise<{ noted: unknown[]; raw: string }> {
  const noted: unknown[] = [];
  const app = appOf(...(guarded ? [taking()] : []), (req, res) => {
    handler((what) => noted.push(what), req, res);
  });
  const server = await startServer(app);
  const raw = await rawExchange(server.port, requestText());
  await server.close();
  return { noted, raw };
}

test.each(HANDLERS)('%s: as without', async (_name, handler) => {
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
