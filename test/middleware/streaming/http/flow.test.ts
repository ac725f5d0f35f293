import { PassThrough, pipeline } from 'node:stream';
import type { Response } from 'express';
import { parseResponse } from '../../response/raw-exchange.js';
import { ANSWER, asked, DONE, event, GET, GET_AND_CLOSE, serve } from './guarded-server.js';
import { heldChecker, promised } from './held-checker.js';
import { begun } from './begun-stream.js';

describe('a stream that is blocked', () => {
  it('ends for the client, and closes the upstream of a pipeline', async () => {
    const upstream = new PassThrough();
    const failed = promised();
    const server = await serve(
      (_, res) => {
        pipeline(upstream, begun(res), () => {
          failed.resolve();
        });
        upstream.write(event('Dogs are free. '));
        upstream.write(event('Cats are FALSE. '));
        upstream.write(event('And more. '));
      },
      { policy: { preset: 'strict', message: 'Not now.', streaming: { longestHoldMs: 500 } } },
    );
    const text = await (await asked(server)).until('closed');
    expect(text).toContain('Not now.');
    expect(text).not.toContain('FALSE');
    await failed.promise;
    expect(upstream.destroyed).toBe(true);
  });

  it('takes what the handler writes on, and drops it', async () => {
    const done = promised();
    const server = await serve(
      (_, res) => {
        begun(res).write(event('Cats are FALSE. '));
        res.write(event('More. '));
        res.on('finish', () => {
          res.write(event('Late. '), () => {
            res.end(DONE, done.resolve);
          });
        });
      },
      { policy: { preset: 'strict', message: 'Not now.', streaming: { longestHoldMs: 500 } } },
    );
    const text = await (await asked(server)).until('closed');
    await done.promise;
    expect(text).not.toMatch(/Late|FALSE/);
  });
});

describe.each(['4', '5'])('errors, Express %s', (express) => {
  it('before the first byte are answered by the app', async () => {
    const server = await serve(
      (_, res) => {
        begun(res);
        throw new Error('No model.');
      },
      { express },
    );
    const text = await (await asked(server)).until('closed');
    expect(text).toMatch(/^HTTP\/1.1 500 /);
    expect(text).not.toMatch(/^Answer-Guard:/m);
  });

  it('after the first byte close the connection, and nothing unjudged leaves', async () => {
    const checker = heldChecker();
    const server = await serve(
      (_, res) => {
        begun(res).write(event('Cats are FALSE. Dogs'));
        throw new Error('The model broke off.');
      },
      { express, checker },
    );
    const text = await (await asked(server)).until('closed');
    expect(text).not.toContain('FALSE');
    expect(text).not.toContain('broke');
    expect(text).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  it('after the end write over nothing', async () => {
    const server = await serve(
      (_, res) => {
        begun(res).write(event('Dogs are free.'));
        res.end(DONE);
        throw new Error('late');
      },
      { express },
    );
    const text = await (await asked(server)).until('closed');
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text).toContain('Dogs are free.');
    expect(text).toMatch(/\r\n0\r\n\r\n$/);
  });

  it.each([
    ['res.destroy()', (res: Response) => res.destroy()],
    ['socket.destroy()', (res: Response) => res.req.socket.destroy()],
    ['socket.resetAndDestroy()', (res: Response) => res.req.socket.resetAndDestroy()],
  ])('such as %s in the midst abort the check', async (_, destroy) => {
    const checker = heldChecker();
    const server = await serve(
      (_req, res) => {
        begun(res).write(event('Dogs are free. It has'));
        void checker.begun.then(() => destroy(res));
      },
      { express, checker },
    );
    const client = await asked(server);
    await client.until('closed');
    await checker.gaveUp;
    expect(client.text).not.toContain('Dogs');
  });

  it('such as res.destroy() after the end wait for the answer', async () => {
    const server = await serve(
      (_, res) => {
        begun(res).end(`${event('Dogs are free.')}${DONE}`);
        res.destroy();
      },
      { express },
    );
    const text = await (await asked(server)).until('closed');
    expect(text).toContain('Dogs are free.');
    expect(text).toMatch(/\r\n0\r\n\r\n$/);
  });
});

describe.each(['4', '5'])('connections, Express %s', (express) => {
  it('are kept alive, one stream after the other', async () => {
    const server = await serve((_, res) => void begun(res).end(ANSWER.map(event).join('') + DONE), {
      express,
    });
    const client = await asked(server, GET);
    await client.until(/\r\n0\r\n\r\n$/);
    client.send(GET_AND_CLOSE);
    const text = await client.until('closed');
    expect(text.split('Dogs are free.')).toHaveLength(3);
    expect(text.split('HTTP/1.1 200')).toHaveLength(3);
  });

  it('answer pipelined requests in order, also when the first is judged last', async () => {
    const checker = heldChecker();
    const ended = promised();
    let count = 0;
    const finished: number[] = [];
    const server = await serve(
      (_, res) => {
        const index = ++count;
        res.on('finish', () => finished.push(index));
        // The first waits for its check; the second asserts nothing.
        const text = index === 1 ? 'Dogs are free.' : 'Hello!';
        begun(res).end(`${event(text)}${DONE}`);
        if (index === 2) ended.resolve();
      },
      { express, checker },
    );
    const client = await asked(server, GET + GET_AND_CLOSE);
    await ended.promise;
    await checker.begun;
    checker.release();
    const text = await client.until('closed');
    expect(text.indexOf('Dogs are free.')).toBeLessThan(text.indexOf('Hello!'));
    expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(2);
    expect(text).toMatch(/\r\n0\r\n\r\n$/);
    expect(finished).toEqual([1, 2]);
  });

  it('of HTTP/1.0 get the stream without chunks', async () => {
    const server = await serve((_, res) => void begun(res).end(ANSWER.map(event).join('') + DONE), {
      express,
    });
    const text = await (await asked(server, 'GET / HTTP/1.0\r\nHost: test\r\n\r\n')).until('closed');
    expect(parseResponse(text).headers.has('transfer-encoding')).toBe(false);
    expect(text).toContain(event('The park opens at nine.'));
  });
});
