import type { RequestHandler } from 'express';
import { parseResponse } from '../../response/raw-exchange.js';
import { ANSWER, asked, closeAll, DONE, event, serve } from './guarded-server.js';
import { heldChecker, promised } from './held-checker.js';

afterEach(closeAll);

/** Ends what it streams, once it may. */
const streaming =
  (begin: (res: Parameters<RequestHandler>[1]) => void, go?: Promise<void>): RequestHandler =>
  async (_, res) => {
    begin(res);
    await go;
    for (const sentence of ANSWER) res.write(event(sentence));
    res.end(DONE);
  };

describe.each(['4', '5'])('the head of a stream, Express %s', (express) => {
  it('leaves when the handler flushes it, before there is a byte', async () => {
    const go = promised();
    const server = await serve(
      streaming((res) => {
        res.type('text/event-stream').flushHeaders();
      }, go.promise),
      { express },
    );
    const client = await asked(server);
    const head = await client.until(/\r\n\r\n$/);
    expect(head).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(head).toMatch(/^Answer-Guard: gate\r$/m);
    go.resolve();
    expect(await client.until('closed')).toContain('Dogs are free.');
  });

  it('leaves with the first frame when it is not flushed, status and headers as given to writeHead', async () => {
    const checker = heldChecker();
    const server = await serve(
      streaming((res) => {
        res.writeHead(201, 'Made', {
          'Content-Type': 'text/event-stream',
          'Content-Length': '12',
          ETag: '"a"',
          'Content-Digest': 'sha-256=:AA=:',
          'Set-Cookie': ['a=1', 'b=2'],
          'X-Accel-Buffering': 'no',
        });
      }),
      { express, checker },
    );
    const client = await asked(server);
    await client.until(/\r\n\r\n/);
    expect(client.text).toMatch(/^HTTP\/1.1 201 Made\r\n/);
    expect(client.text).toMatch(/Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n/i);
    expect(client.text).toContain('X-Accel-Buffering: no');
    expect(client.text).not.toMatch(/^(?:content-length|etag|content-digest):/im);
    expect(client.text).not.toContain('park');
    checker.release();
    expect(await client.until('closed')).toContain('The park opens at nine.');
  });

  it.each([
    ['comments', ': connected\n\n'],
    ['a retry time', 'retry: 3000\n\n'],
    ['events of status', 'data: {"type":"status","message":"Searching"}\n\n'],
    ['events named so', 'event: progress\ndata: {"percent":10}\n\n'],
  ])('leaves with %s before the answer begins', async (_, first) => {
    const go = promised();
    const server = await serve(
      streaming((res) => {
        res.type('text/event-stream').write(first);
      }, go.promise),
      { express },
    );
    const client = await asked(server);
    await client.until(new RegExp(first.replaceAll(/[{}[\]().*+?^$|\\]/g, String.raw`\$&`)));
    go.resolve();
    const { body } = parseResponse(await client.until('closed'));
    expect(body.toString().split(first)).toHaveLength(2);
    expect(body.toString()).toContain('It has two lakes.');
  });

  it('judges by facts that an event brought before the answer began', async () => {
    const server = await serve(
      (_, res) => {
        res.type('text/event-stream').write('data: {"type":"sources","sources":["Dogs are free."]}\n\n');
        res.write(event('Dogs are free. '));
        res.write(event('Cats are FALSE. '));
        res.end(DONE);
      },
      { express },
    );
    const text = await (await asked(server)).until('closed');
    expect(text).toContain('Dogs are free.');
    expect(text).not.toContain('FALSE');
  });

  it('looks sent to the handler from its first write on', async () => {
    const looks: unknown[] = [];
    const server = await serve(
      (_, res) => {
        res.type('text/event-stream');
        res.write('data: {"unknown":');
        looks.push(res.headersSent, res.writableEnded);
        try {
          res.setHeader('X-Late', '1');
        } catch (error) {
          looks.push((error as NodeJS.ErrnoException).code);
        }
        res.write(`1}\n\n${event('Dogs are free.')}`);
        looks.push(res.headersSent);
        try {
          res.writeHead(500);
        } catch (error) {
          looks.push((error as NodeJS.ErrnoException).code);
        }
        res.end(DONE);
        looks.push(res.writableEnded);
      },
      { express },
    );
    expect(await (await asked(server)).until('closed')).toContain('Dogs are free.');
    expect(looks).toEqual([true, false, 'ERR_HTTP_HEADERS_SENT', true, 'ERR_HTTP_HEADERS_SENT', true]);
  });

  it('keeps trailers, but for digests of the body', async () => {
    const server = await serve(
      (_, res) => {
        res.type('text/event-stream').setHeader('Trailer', 'X-Took, Content-MD5');
        for (const sentence of ANSWER) res.write(event(sentence));
        res.addTrailers({ 'X-Took': '12', 'Content-MD5': 'AA==' });
        res.end(DONE);
      },
      { express },
    );
    const text = await (await asked(server)).until('closed');
    expect(text).toMatch(/\r\n0\r\nX-Took: 12\r\n\r\n$/);
  });
});

/** A stream that no dialect reads, and that goes on. */
const UNKNOWN = 'data: {"blob":{"x":1}}\n\n';

const unending =
  (isFlushed: boolean): RequestHandler =>
  (_, res) => {
    res.type('text/event-stream');
    if (isFlushed) res.flushHeaders();
    res.write(UNKNOWN);
  };

describe('a stream that nobody recognises', () => {
  const streaming = { longestHoldMs: 100 };

  it('is held no longer than a stream may be, then passes as the policy says', async () => {
    const server = await serve(unending(false), { policy: { preset: 'balanced', streaming } });
    const client = await asked(server);
    const text = await client.until(/"blob"/);
    expect(text).toMatch(/^Answer-Guard: unchecked;error=streamNotUnderstood\r$/m);
    client.socket.destroy();
  });

  it('is blocked then, where the policy says so', async () => {
    const server = await serve(unending(false), {
      policy: { preset: 'strict', streaming, message: 'Not now.' },
    });
    const text = await (await asked(server)).until('closed');
    expect(text).toMatch(/^Answer-Guard: block;error=streamNotUnderstood\r$/m);
    expect(text).toContain('Not now.');
    expect(text).not.toContain('blob');
  });

  it('tells in a comment that it passes, when its head has left', async () => {
    const server = await serve(unending(true), { policy: { preset: 'balanced', streaming } });
    const client = await asked(server);
    const text = await client.until(/"blob"/);
    expect(text).toMatch(/\n: Answer-Guard: unchecked;error=streamNotUnderstood\n\n/);
    client.socket.destroy();
  });

  it('ends with the message, when its head has left and the policy blocks', async () => {
    const server = await serve(unending(true), {
      policy: { preset: 'strict', streaming, message: 'Not now.' },
    });
    const text = await (await asked(server)).until('closed');
    expect(text).toContain('Not now.');
    expect(text).not.toContain('blob');
  });

  it('leaves as it is when it ends with nothing that may be an answer', async () => {
    const body = ': connected\n\ndata: {"type":"error","message":"No model."}\n\n';
    const server = await serve((_, res) => void res.type('text/event-stream').end(body), {
      policy: 'strict',
    });
    const response = parseResponse(await (await asked(server)).until('closed'));
    expect(response.body.toString()).toBe(body);
  });
});
