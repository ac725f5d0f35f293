import { constants, gunzipSync } from 'node:zlib';
import compression from 'compression';
import { asked, closeAll, DONE, event, serve, type RawClient } from './guarded-server.js';
import { heldChecker, promised } from './held-checker.js';

afterEach(closeAll);

const GET_GZIP = 'GET / HTTP/1.1\r\nHost: test\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n';

/** The body so far, without its chunks and its coding. */
function unzipped(client: RawClient): string {
  const chunks: Buffer[] = [];
  let at = client.bytes.indexOf('\r\n\r\n') + 4;
  for (;;) {
    const line = client.bytes.indexOf('\r\n', at);
    const size = Number.parseInt(client.bytes.toString('latin1', at, line), 16);
    if (line < 0 || !(size > 0) || client.bytes.length < line + 2 + size) break;
    chunks.push(client.bytes.subarray(line + 2, line + 2 + size));
    at = line + 4 + size;
  }
  // Of a stream that goes on the end is missing. A stream of zlib's may keep back the last that was flushed to it.
  return gunzipSync(Buffer.concat(chunks), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

/** Asks again with each byte that comes. */
async function untilUnzipped(client: RawClient, pattern: RegExp): Promise<string> {
  for (;;) {
    const text = unzipped(client);
    if (pattern.test(text)) return text;
    await client.until(new RegExp(`[^]{${client.bytes.length + 1}}`));
  }
}

const flushing = (res: object): void => {
  if ('flush' in res && typeof res.flush === 'function') Reflect.apply(res.flush, res, []);
};

const MOUNTS: readonly (readonly [string, string, 'before' | 'after'])[] = [
  ['before', '4', 'before'],
  ['before', '5', 'before'],
  ['after', '4', 'after'],
  ['after', '5', 'after'],
];

describe.each(MOUNTS)('a compression mounted %s the guard, Express %s', (_, express, place) => {
  const mounted = { express, [place]: [compression({ threshold: 0 })] };

  it('sends each sentence as it is released', async () => {
    const go = promised();
    const server = await serve(async (_req, res) => {
      res.type('text/event-stream');
      res.write(event('The park opens at nine. It'));
      flushing(res);
      await go.promise;
      res.write(event(' has two lakes. Cats are FALSE.'));
      flushing(res);
      res.end(DONE);
    }, mounted);
    const client = await asked(server, GET_GZIP);
    await client.until(/\r\n\r\n/);
    expect(client.text).toMatch(/^Content-Encoding: gzip\r$/im);
    const first = await untilUnzipped(client, /opens at nine/);
    expect(first).not.toContain('lakes');
    go.resolve();
    await client.until('closed');
    const all = unzipped(client);
    expect(all).toContain('two lakes.');
    expect(all).not.toContain('FALSE');
    expect(all).toContain(DONE);
  });

  it('is slowed down with its handler, and both go on', async () => {
    const checker = heldChecker();
    const server = await serve(
      async (_req, res) => {
        res.type('text/event-stream');
        for (let index = 0; index < 300; index++) {
          if (res.write(event(`The park has path number ${index} of many. `))) continue;
          void checker.begun.then(() => {
            checker.release();
          });
          await new Promise<void>((resolve) => res.once('drain', resolve));
        }
        res.end(DONE);
      },
      { ...mounted, checker },
    );
    const client = await asked(server, GET_GZIP);
    void checker.begun.then(() => {
      checker.release();
    });
    await client.until('closed');
    expect(unzipped(client)).toContain('path number 299 ');
  });

  it('gets the flushed head through, and comments after it', async () => {
    const server = await serve((_req, res) => {
      res.type('text/event-stream').flushHeaders();
      res.write(': hello\n\n');
      flushing(res);
    }, mounted);
    const client = await asked(server, GET_GZIP);
    await client.until(/\r\n\r\n/);
    await untilUnzipped(client, /: hello/);
    client.socket.destroy();
  });

  it('leaves nothing behind when the client goes', async () => {
    const checker = heldChecker();
    const closed = promised();
    const server = await serve(
      (_req, res) => {
        res.on('close', closed.resolve);
        res.type('text/event-stream').write(event('Dogs are free. It'));
        flushing(res);
      },
      { ...mounted, checker },
    );
    const client = await asked(server, GET_GZIP);
    await checker.begun;
    client.socket.destroy();
    await Promise.all([checker.gaveUp, closed.promise]);
  });
});
