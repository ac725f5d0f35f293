import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  connect,
  createServer,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../../../middleware/index.js';
import { wordChecker } from '../word-checker.js';
import { DONE, event, FACTS } from './guarded-server.js';
import { heldChecker, promised } from './held-checker.js';

type Handler = (req: Http2ServerRequest, res: Http2ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** The guard in front of a handler of the compatibility API, which Express's types do not know. */
async function serve(handler: Handler, options: AnswerGuardOptions = {}): Promise<ClientHttp2Session> {
  const guard = answerGuard({
    config: false,
    logger: false,
    register: false,
    budgetMs: 60_000,
    checker: wordChecker(),
    ...options,
  });
  const server = createServer((req, res) => {
    const http1: { req: unknown; res: unknown } = { req, res };
    setFacts(http1.res as ServerResponse, FACTS);
    guard(http1.req as IncomingMessage as Request, http1.res as ServerResponse as Response, () => {
      handler(req, res);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closers.push(() => {
    client.destroy();
    server.close();
    void guard.close();
  });
  return client;
}

async function bodyOf(stream: ClientHttp2Stream): Promise<string> {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(stream, 'end');
  return text;
}

const begun = (res: Http2ServerResponse): Http2ServerResponse => {
  res.setHeader('content-type', 'text/event-stream');
  return res;
};

describe('streams over HTTP/2', () => {
  it('are released sentence by sentence', async () => {
    const client = await serve((_, res) => {
      begun(res).write(event('The park opens at nine. Cats are FALSE. '));
      res.end(event('Dogs are free.') + DONE);
    });
    const body = await bodyOf(client.request({ ':path': '/' }));
    expect(body).toContain('opens at nine.');
    expect(body).toContain('Dogs are free.');
    expect(body).not.toContain('FALSE');
  });

  it('begin with the head when it is flushed, and end with trailers', async () => {
    const go = promised();
    const client = await serve((_, res) => {
      begun(res);
      // Not in its types.
      if ('flushHeaders' in res && typeof res.flushHeaders === 'function')
        Reflect.apply(res.flushHeaders, res, []);
      void go.promise.then(() => {
        res.write(event('Dogs are free.'));
        res.addTrailers({ 'x-took': '12' });
        res.end(DONE);
      });
    });
    const stream = client.request({ ':path': '/' });
    const [headers] = (await once(stream, 'response')) as [Record<string, string>];
    expect(headers['answer-guard']).toBe('gate');
    let trailers: Record<string, unknown> = {};
    stream.on('trailers', (found: Record<string, unknown>) => {
      trailers = { ...found };
    });
    go.resolve();
    expect(await bodyOf(stream)).toContain('Dogs are free.');
    expect(trailers['x-took']).toBe('12');
  });

  it('look sent and ended to the handler while they are held', async () => {
    const checker = heldChecker();
    const looks: unknown[] = [];
    const client = await serve(
      (_, res) => {
        begun(res).write(event('Dogs are free. It has'));
        looks.push(res.headersSent, res.writableEnded);
        res.end(event(' two lakes.') + DONE);
        looks.push(res.writableEnded, res.headersSent);
        checker.release();
      },
      { checker },
    );
    expect(await bodyOf(client.request({ ':path': '/' }))).toContain('two lakes.');
    expect(looks).toEqual([true, false, true, true]);
  });

  it('that the client resets abort the check', async () => {
    const checker = heldChecker();
    const closed = promised();
    const client = await serve(
      (_, res) => {
        res.on('close', closed.resolve);
        begun(res).write(event('Dogs are free. It has'));
      },
      { checker },
    );
    const stream = client.request({ ':path': '/' });
    stream.on('error', () => undefined);
    await checker.begun;
    stream.close(8 /* CANCEL */);
    await Promise.all([checker.gaveUp, closed.promise]);
  });

  it('slow the producer down while checks are under way', async () => {
    const checker = heldChecker();
    let isDrained = false;
    const client = await serve(
      (_, res) => {
        begun(res);
        let written = 0;
        while (res.write(event(`The park has path number ${written}. `))) written++;
        res.once('drain', () => {
          isDrained = true;
          res.end(DONE);
        });
        void checker.begun.then(() => {
          checker.release();
        });
      },
      { checker },
    );
    expect(await bodyOf(client.request({ ':path': '/' }))).toContain('path number 3.');
    expect(isDrained).toBe(true);
  });

  it('end with the message when they are blocked', async () => {
    const client = await serve(
      (_, res) => {
        begun(res).write(event('Dogs are free. Cats are FALSE. And'));
      },
      { policy: { preset: 'strict', message: 'Not now.', streaming: { longestHoldMs: 500 } } },
    );
    const body = await bodyOf(client.request({ ':path': '/' }));
    expect(body).toContain('Not now.');
    expect(body).not.toContain('FALSE');
  });
});
