import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { llm } from '../../../src/checkers/llm/llm.js';
import type { LlmOptions } from '../../../src/checkers/llm/llm-options.js';
import { within } from '../scripted-checker.js';
import { completion, good, json, judgedVerdicts, type CallBody, type JudgeServer } from './judge-server.js';
import { PLENTY, check, request, server } from './served-judge.js';

type Manner = Parameters<JudgeServer['behave']>[0];

/** One checker for several checks, each of another question, so that none is answered from what is known. */
function judge(options: Partial<LlmOptions> = {}) {
  server.bodies.length = 0;
  server.requests.length = 0;
  const checker = llm({ url: server.url, model: 'judge-1', ...options }, { random: () => 0 });
  let asked = 0;
  return {
    check: async (ms = PLENTY) => {
      const verdict = await checker.check({ ...request, prompt: `Question ${asked++}` }, within(ms));
      // The client takes a connection back one turn after its reply.
      await new Promise(setImmediate);
      return verdict;
    },
    close: () => checker.close(),
  };
}

/** Waits until so many connections are open, or fewer: for ever, should one leak. */
const openAtMost = async (most: number): Promise<void> => {
  while (server.sockets.size > most)
    await Promise.race([...server.sockets].map((socket) => once(socket, 'close')));
};

const sse = (body: CallBody): string =>
  [
    { index: 0, delta: { role: 'assistant', content: judgedVerdicts(body) }, finish_reason: null },
    { index: 0, delta: {}, finish_reason: 'stop' },
  ]
    .map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`)
    .concat('data: [DONE]\n\n')
    .join('');

const send =
  (status: number, headers: Record<string, string>, text: (body: CallBody) => string | Buffer): Manner =>
  (response, body) =>
    response.writeHead(status, headers).end(text(body));

describe('a server that', () => {
  test.each(['text/event-stream', 'application/json'])('streams, though not asked, as %s', async (type) => {
    server.behave(send(200, { 'content-type': type }, sse));
    expect(await check({ maxAttempts: 1 })).toMatchObject({ kind: 'failed', cause: 'engine' });
  });

  test.each([301, 302, 303, 307, 308])('sends elsewhere with %i is not followed', async (status) => {
    server.behave((response) => {
      response.writeHead(status, { location: `${server.url}/chat/completions` }).end();
    }, good);
    expect(await check({ maxAttempts: 1 })).toMatchObject({ kind: 'failed', cause: 'unavailable' });
    expect(server.bodies).toHaveLength(1);
  });

  test('replies after the deadline has said nothing', async () => {
    let late: () => void = () => undefined;
    server.behave((response, body, incoming) => {
      late = () => {
        good(response, body, incoming);
      };
    });
    const own = judge();
    let ms = 100;
    do {
      expect(await own.check(ms)).toMatchObject({ kind: 'failed', cause: 'timeout' });
      ms *= 2;
    } while (server.bodies.length === 0);
    late();
    // The connection that it came by is not used for what is asked next.
    const [{ socket: left } = { socket: undefined }] = server.requests;
    server.behave(good);
    expect(await own.check()).toMatchObject({ kind: 'complete' });
    expect(server.requests.at(-1)!.socket).not.toBe(left);
    await own.close();
    await openAtMost(0);
  });

  test('never ends its reply, a space at a time, is left at the deadline', async () => {
    const responses: ServerResponse[] = [];
    server.behave((response) => {
      responses.push(response);
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = setInterval(() => response.write(' '), 5);
      response.once('close', () => {
        clearInterval(more);
      });
    });
    const own = judge();
    let ms = 100;
    do {
      expect(await own.check(ms)).toMatchObject({ kind: 'failed', cause: 'timeout' });
      ms *= 2;
    } while (responses.length === 0);
    await own.close();
    await openAtMost(0);
  });
});

describe('a connection', () => {
  test('is used again, and not after it was reset in the middle of a reply', async () => {
    const own = judge({ maxAttempts: 1 });
    server.behave(
      good,
      good,
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"choices":[', () => response.socket?.resetAndDestroy());
      },
      good,
    );
    expect(await own.check()).toMatchObject({ kind: 'complete' });
    expect(await own.check()).toMatchObject({ kind: 'complete' });
    expect(await own.check()).toMatchObject({ kind: 'failed', cause: 'unavailable' });
    expect(await own.check()).toMatchObject({ kind: 'complete' });
    const [first, second, third, fourth] = server.requests.map(({ socket }) => socket);
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(fourth).not.toBe(first);
    await own.close();
    await openAtMost(0);
  });

  test('that the server gave up as the call came is replaced within the check', async () => {
    const own = judge({ maxAttempts: 2 });
    server.behave(good, (response) => response.socket?.resetAndDestroy(), good);
    expect(await own.check()).toMatchObject({ kind: 'complete' });
    expect(await own.check()).toMatchObject({ kind: 'complete' });
    expect(server.requests.map(({ socket }) => socket === server.requests[0]!.socket)).toEqual([
      true,
      true,
      false,
    ]);
    await own.close();
    await openAtMost(0);
  });

  test('is closed, whatever was done with it, and never are there more than allowed', async () => {
    const manners: readonly Manner[] = [
      good,
      (response) => response.destroy(),
      (response) => response.socket?.resetAndDestroy(),
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{', () => response.destroy());
      },
      send(200, { 'content-encoding': 'gzip' }, (body) =>
        gzipSync(JSON.stringify(completion(judgedVerdicts(body)))),
      ),
      send(200, { 'content-type': 'text/event-stream' }, sse),
      send(200, { connection: 'close' }, (body) => JSON.stringify(completion(judgedVerdicts(body)))),
      send(200, {}, () => ' '.repeat(3 * 1024 * 1024)),
      send(200, {}, () => 'HTTP/1.1 200 OK\r\n\r\n{"verdicts":["1 supported 1","2 supported 1"]}'),
      (response) => response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n{}'),
      (response) => response.socket?.end('no HTTP at all\r\n\r\n'),
      json(() => ({ error: { message: 'x' } }), 429, { 'retry-after': '999999999' }),
      json(() => ({ error: { message: 'x' } }), 500),
      json(() => ({ choices: [] })),
    ];
    const own = judge({ maxAttempts: 1, connections: 2 });
    let ended = 0;
    const one = async (i: number): Promise<void> => {
      const verdict = await own.check();
      ended++;
      if (verdict.kind === 'failed') return;
      // Nothing but a good reply says that a sentence is supported, and only of the first.
      expect([i, verdict]).toMatchObject([
        i,
        { kind: 'complete', response: { claims: [{ citationIndices: [0] }, { citationIndices: [] }] } },
      ]);
    };
    for (let round = 0; round < 3; round++) {
      server.behave(...manners, good);
      for (let i = 0; i < manners.length; i += 2) {
        await Promise.all([one(i), one(i + 1)]);
        await openAtMost(2);
      }
    }
    expect(ended).toBe(3 * manners.length);
    await own.close();
    await openAtMost(0);
  });
});
