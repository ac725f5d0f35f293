import { once } from 'node:events';
import { PassThrough, Readable, pipeline } from 'node:stream';
import type { Response } from 'express';
import { parseResponse } from '../../response/raw-exchange.js';
import { ANSWER, asked, closeAll, DONE, event, GET, GET_AND_CLOSE, serve } from './guarded-server.js';
import { heldChecker, promised } from './held-checker.js';

afterEach(closeAll);

/** Far more than may wait for checks. */
const LONG = Array.from({ length: 300 }, (_, index) => event(`The park has path number ${index}. `));

const begun = (res: Response): Response => res.type('text/event-stream');

describe.each(['4', '5'])('back-pressure, Express %s', (express) => {
  it('slows a fast producer down while checks are under way, and lets it go on', async () => {
    const checker = heldChecker();
    const stopped = promised();
    let written = 0;
    const server = await serve(
      (_, res) => {
        const source = Readable.from(
          (function* () {
            for (const each of LONG) {
              written++;
              yield each;
            }
            yield DONE;
          })(),
        );
        source.once('pause', stopped.resolve);
        source.pipe(begun(res));
      },
      { express, checker },
    );
    const client = await asked(server);
    await stopped.promise;
    await checker.begun;
    // What the stream itself reads ahead comes on top.
    expect(written).toBeLessThan(LONG.length);
    checker.release();
    const text = await client.until('closed');
    expect(written).toBe(LONG.length);
    expect(text).toContain('path number 299.');
  });

  it('keeps the callback of a write until there is room, and drain follows', async () => {
    const checker = heldChecker();
    const events: string[] = [];
    const over = promised();
    const server = await serve(
      (_, res) => {
        begun(res);
        res.on('drain', () => events.push('drain'));
        let isFree = true;
        for (let at = 0; isFree; at++) isFree = res.write(LONG[at] ?? '');
        res.write(event('Last. '), () => events.push('callback'));
        void checker.begun.then(async () => {
          await new Promise(setImmediate);
          events.push('released');
          checker.release();
          await once(res, 'drain');
          over.resolve();
          res.end(DONE);
        });
      },
      { express, checker },
    );
    const client = await asked(server);
    await over.promise;
    expect(events).toEqual(['released', 'callback', 'drain']);
    await client.until('closed');
  });

  it('slows the producer down while the client does not read', async () => {
    let written = 0;
    const stopped = promised();
    const big = event(`The park has a path. ${'It is long. '.repeat(2000)}`);
    const server = await serve(
      (_, res) => {
        const source = new Readable({
          read() {
            written++;
            this.push(written > 3000 ? null : big);
          },
        });
        source.once('pause', () => {
          if (written > 5) stopped.resolve();
          else source.once('pause', stopped.resolve);
        });
        source.pipe(begun(res));
      },
      { express, policy: { stream: 'trail' }, maxBodyBytes: 64 * 1024 * 1024 },
    );
    const client = await asked(server);
    client.socket.pause();
    await stopped.promise;
    expect(written).toBeLessThan(3000);
  });
});

describe.each(['4', '5'])('clients that leave, Express %s', (express) => {
  it('abort the check; the app hears it, and a pipeline closes the upstream', async () => {
    const checker = heldChecker();
    const upstream = new PassThrough();
    const closed = promised();
    const failed = promised();
    const server = await serve(
      (_, res) => {
        res.on('close', closed.resolve);
        pipeline(upstream, begun(res), () => {
          failed.resolve();
        });
        upstream.write(event('The park opens at nine. '));
        upstream.write(event('It has two lakes. '));
      },
      { express, checker },
    );
    const client = await asked(server);
    await checker.begun;
    client.socket.destroy();
    await checker.gaveUp;
    await Promise.all([closed.promise, failed.promise]);
    expect(upstream.destroyed).toBe(true);
  });

  it('after the handler has ended abort the check too', async () => {
    const checker = heldChecker();
    const server = await serve((_, res) => void begun(res).end(`${event('It has two lakes.')}${DONE}`), {
      express,
      checker,
    });
    const client = await asked(server);
    await checker.begun;
    client.socket.destroy();
    await checker.gaveUp;
    expect(checker.aborted()).toBeGreaterThan(0);
  });

  it('let what is still written fail as without', async () => {
    const checker = heldChecker();
    const gone = promised();
    const noted: unknown[] = [];
    const server = await serve(
      (_, res) => {
        begun(res).write(event('The park opens at nine. It has'));
        res.on('close', () => {
          noted.push(res.write(event(' two lakes.')), res.destroyed);
          res.write('x', (error) => {
            noted.push((error as NodeJS.ErrnoException | undefined)?.code);
            gone.resolve();
          });
        });
      },
      { express, checker },
    );
    const client = await asked(server);
    await checker.begun;
    client.socket.destroy();
    await gone.promise;
    expect(noted).toEqual([false, true, 'ERR_STREAM_DESTROYED']);
  });
});

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

describe('heartbeats', () => {
  const policy = { streaming: { heartbeatMs: 20 } };

  it('are comments, as long as text is held', async () => {
    const checker = heldChecker();
    const server = await serve((_, res) => void begun(res).end(`${event('Dogs are free.')}${DONE}`), {
      checker,
      policy,
    });
    const client = await asked(server);
    const held = await client.until(/:\n\n[^]*:\n\n/);
    expect(held).not.toContain('Dogs');
    checker.release();
    const { body } = parseResponse(await client.until('closed'));
    expect(body.toString().replaceAll(':\n\n', '')).toMatch(/^data: .*Dogs are free\./);
  });

  it('come also before the answer begins, once the handler has written a comment', async () => {
    const server = await serve((_, res) => void begun(res).write(': hello\n\n'), { policy });
    const client = await asked(server);
    await client.until(/: hello\n\n[^]*:\n\n[^]*:\n\n/);
  });

  it('are not sent where the format has no comments', async () => {
    const checker = heldChecker();
    const server = await serve(
      (_, res) => {
        res.type('application/x-ndjson').end('{"content":"Dogs are free."}\n{"done":true}\n');
      },
      { checker, policy },
    );
    const client = await asked(server);
    await checker.begun;
    await new Promise(setImmediate);
    checker.release();
    expect(await client.until('closed')).not.toContain(':\n\n');
  });
});
