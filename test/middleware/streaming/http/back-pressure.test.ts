import { once } from 'node:events';
import { PassThrough, Readable, pipeline } from 'node:stream';
import { parseResponse } from '../../response/raw-exchange.js';
import { asked, DONE, event, serve } from './guarded-server.js';
import { heldChecker, promised } from './held-checker.js';
import { begun } from './begun-stream.js';

/** Far more than may wait for checks. */
const LONG = Array.from({ length: 300 }, (_, index) => event(`The park has path number ${index}. `));

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
  it('abort the check; the app sees it, and a pipeline closes the upstream', async () => {
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
