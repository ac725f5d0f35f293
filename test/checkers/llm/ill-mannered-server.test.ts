import { gzipSync } from 'node:zlib';
import { bytes, completion, good, json, judgedVerdicts, type CallBody, type Manner } from './judge-server.js';
import { check, server } from './served-judge.js';

const judged = (body: CallBody): string => JSON.stringify(completion(judgedVerdicts(body)));
const HTML = { 'content-type': 'text/html' };

describe('a server of bad manners', () => {
  test.each<[string, Manner, string]>([
    ['cuts the connection', (response) => response.destroy(), 'unavailable'],
    [
      'cuts it in the middle of its reply',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"choices":', () => response.destroy());
      },
      'unavailable',
    ],
    ['replies with a page', bytes(() => '<h1>All supported</h1>', 200, HTML), 'engine'],
    ['replies with half of its JSON', bytes(() => '{"choices":['), 'engine'],
    ['replies with nothing', (response) => response.writeHead(200).end(), 'engine'],
    ['says that good JSON is a page', bytes(judged, 200, HTML), 'engine'],
    [
      'cuts a letter in half',
      bytes((body) => {
        const whole = Buffer.from(judged(body).replaceAll('supported', 'supportéd'));
        const half = whole.indexOf(0xc3) + 1;
        return Buffer.concat([whole.subarray(0, half), whole.subarray(half + 1)]);
      }),
      'engine',
    ],
    [
      'compresses what nobody asked it to',
      bytes((body) => gzipSync(judged(body)), 200, { 'content-encoding': 'gzip' }),
      'engine',
    ],
    [
      'says more than a judgement by far',
      json((body) => completion(judgedVerdicts(body), { body: { more: 'x'.repeat(2 * 1024 * 1024) } })),
      'engine',
    ],
    [
      'nests its reply without end',
      bytes(() => `{"choices":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
      'engine',
    ],
    [
      'has an error in a good response',
      json(() => ({ error: { message: 'All supported', code: 500 } })),
      'engine',
    ],
    ['answers by a status that there is not', (response) => response.writeHead(299).end('{}'), 'engine'],
    ['has nothing to say', (response) => response.writeHead(204).end(), 'engine'],
    [
      'sends elsewhere',
      (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
      'unavailable',
    ],
    [
      'replies without end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): boolean =>
          response.write(' '.repeat(256 * 1024), () => !response.destroyed && more());
        more();
      },
      'engine',
    ],
  ])('that %s makes a failed verdict', async (_what, manner, cause) => {
    server.behave(manner);
    expect(await check({ maxAttempts: 1 })).toMatchObject({ kind: 'failed', cause });
  });

  test('that says too much is asked once', async () => {
    server.behave(json(() => ({ more: 'x'.repeat(2 * 1024 * 1024) })));
    await check({ maxAttempts: 3 });
    expect(server.bodies).toHaveLength(1);
  });

  test('that takes its time for the first byte is waited for', async () => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    let answer: () => void = () => undefined;
    server.behave((response, body, incoming) => {
      answer = () => {
        good(response, body, incoming);
      };
      asked();
    });
    const verdict = check();
    await isAsked;
    answer();
    expect(await verdict).toMatchObject({ kind: 'complete' });
  });

  test.each([
    ['seconds', '0', 0],
    ['a date', 'Wed, 21 Oct 2026 07:28:00 GMT', Date.parse('Wed, 21 Oct 2026 07:28:00 GMT')],
    ['a date that has passed', 'Wed, 21 Oct 2026 07:28:00 GMT', Date.parse('Thu, 22 Oct 2026 07:28:00 GMT')],
  ])('that says by %s when to come back is asked then', async (_form, retryAfter, now) => {
    server.behave(
      json(() => ({ error: {} }), 429, { 'retry-after': retryAfter }),
      good,
    );
    expect(await check({}, { wallClock: () => now })).toMatchObject({ kind: 'complete' });
    expect(server.bodies).toHaveLength(2);
  });

  test.each(['Wed, 21 Oct 2026 07:28:00 GMT', 'soon', '-1', '1e9', ''])(
    'that says %j is not asked again in this check',
    async (retryAfter) => {
      server.behave(json(() => ({ error: {} }), 429, { 'retry-after': retryAfter }));
      const wallClock = () => Date.parse('Tue, 20 Oct 2026 07:28:00 GMT');
      expect(await check({}, { wallClock })).toMatchObject({ kind: 'failed', cause: 'quota' });
      expect(server.bodies).toHaveLength(1);
    },
  );

  test.each<[string, Manner]>([
    ['never replies', () => undefined],
    [
      'sends its head and no more',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
      },
    ],
  ])('that %s is left at the deadline, and its connection closed', async (_what, manner) => {
    let isClosed: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (isClosed = resolve));
    server.behave((response, body, incoming) => {
      incoming.socket.once('close', isClosed);
      manner(response, body, incoming);
    });
    // On a busy machine a short time may be up before the server is reached.
    let ms = 100;
    do {
      expect(await check({}, {}, ms)).toMatchObject({ kind: 'failed', cause: 'timeout' });
      ms *= 2;
    } while (server.bodies.length === 0);
    await closed;
  });

  test('that nobody runs is unavailable', async () => {
    expect(await check({ url: 'http://127.0.0.1:9/v1' })).toMatchObject({
      kind: 'failed',
      cause: 'unavailable',
      error: { code: 'AG_REMOTE_UNREACHABLE', docs: 'answer-guard/docs/llm-judge.md#when-the-server-fails' },
    });
  });

  test.each([
    [400, 'AG_REMOTE_REFUSED', 'unavailable'],
    [401, 'AG_SIGN_IN_FAILED', 'unauthorised'],
    [402, 'AG_REMOTE_REFUSED', 'quota'],
    [403, 'AG_REMOTE_REFUSED', 'unauthorised'],
    [404, 'AG_REMOTE_REFUSED', 'unavailable'],
    [413, 'AG_REMOTE_REFUSED', 'tooLarge'],
    [422, 'AG_REMOTE_REFUSED', 'unavailable'],
    [429, 'AG_REMOTE_REFUSED', 'quota'],
    [500, 'AG_REMOTE_REFUSED', 'unavailable'],
    [529, 'AG_REMOTE_REFUSED', 'unavailable'],
  ])('that answers %i fails as the page about language models says: %s', async (status, code, cause) => {
    server.behave(json(() => ({ error: {} }), status));
    expect(await check({ maxAttempts: 1 })).toMatchObject({
      cause,
      error: { code, docs: 'answer-guard/docs/llm-judge.md#when-the-server-fails' },
    });
  });

  test('is not asked past its allowance, which the page about language models has', async () => {
    const spent = { take: () => Promise.resolve(false), close: () => Promise.resolve() };
    expect(await check({}, { allowance: spent })).toMatchObject({
      cause: 'quota',
      error: { code: 'AG_ALLOWANCE_SPENT', docs: 'answer-guard/docs/llm-judge.md#settings-of-checkerllm' },
    });
  });
});
