import { gzipSync } from 'node:zlib';
import { llm, type LlmDependencies } from '../../../src/checkers/llm/llm.js';
import type { LlmOptions } from '../../../src/checkers/llm/llm-options.js';
import { localTokenAllowance } from '../../../src/checkers/llm/token-allowance.js';
import { localAllowance } from '../../../src/checkers/allowance.js';
import { systemClock } from '../../../src/contract/monotonic-clock.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { within } from '../scripted-checker.js';
import {
  completion,
  good,
  json,
  judgedVerdicts,
  startJudgeServer,
  type JudgeServer,
} from './judge-server.js';

const request = {
  answerCandidate: 'The bridge is 210 m long. It was opened in 1932.',
  facts: [{ factText: 'The bridge is 210 m long.' }],
  prompt: 'How long?',
};
const PLENTY = 60_000;

let server: JudgeServer;
beforeAll(async () => {
  server = await startJudgeServer();
});
afterAll(() => server.close());

async function check(options: Partial<LlmOptions> = {}, dependencies: LlmDependencies = {}, ms = PLENTY) {
  server.bodies.length = 0;
  server.requests.length = 0;
  const checker = llm(
    { url: server.url, model: 'judge-1', ...options },
    { random: () => 0, ...dependencies },
  );
  const verdict = await checker.check(request, within(ms));
  await checker.close();
  return verdict;
}

describe('what is sent', () => {
  beforeEach(() => {
    server.behave(good);
  });

  test('is one chat completion for the whole answer', async () => {
    expect(await check({ apiKey: 'sk-test', headers: { 'x-title': 'ours' } })).toMatchObject({
      kind: 'complete',
    });
    expect(server.bodies).toHaveLength(1);
    expect(server.bodies[0]).toMatchObject({
      model: 'judge-1',
      temperature: 0,
      logprobs: true,
      response_format: { type: 'json_schema', json_schema: { name: 'verdicts', strict: true } },
    });
    expect(server.bodies[0]).not.toHaveProperty('stream');
    const [{ url, headers } = { url: '', headers: {} }] = server.requests;
    expect(url).toBe('/v1/chat/completions');
    expect(headers).toMatchObject({ authorization: 'Bearer sk-test', 'x-title': 'ours' });
  });

  test('goes to the deployment where there is an api-version', async () => {
    const url = server.url.replace('/v1', '');
    await check({ url, apiVersion: '2025-01-01', apiKey: 'azure-key', model: 'our-deployment' });
    const [{ url: path, headers } = { url: '', headers: {} }] = server.requests;
    expect(path).toBe('/openai/deployments/our-deployment/chat/completions?api-version=2025-01-01');
    expect(headers).toMatchObject({ 'api-key': 'azure-key' });
  });

  test.each([
    [
      'gpt-5-mini',
      { max_completion_tokens: expect.any(Number), reasoning_effort: 'low' },
      ['temperature', 'logprobs', 'max_tokens'],
    ],
    ['claude-sonnet', { max_tokens: expect.any(Number), temperature: 0 }, ['response_format', 'logprobs']],
    ['qwen3-8b', { chat_template_kwargs: { enable_thinking: false } }, []],
  ])('follows the profile of %s', async (model, has, lacks) => {
    await check({ model });
    expect(server.bodies[0]).toMatchObject(has);
    for (const field of lacks) expect(server.bodies[0]).not.toHaveProperty(field);
  });

  test('holds nothing of the environment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      OPENAI_API_KEY: 'sk-env',
      OPENAI_ORG_ID: 'org-env',
      OPENAI_BASE_URL: 'http://127.0.0.1:9',
    });
    try {
      await check();
      expect(JSON.stringify(server.requests[0]!.headers)).not.toContain('-env');
    } finally {
      process.env = before;
    }
  });

  test('only the sentences of a stretch are asked for, the others are context', async () => {
    const checker = llm({ url: server.url, model: 'judge-1' });
    server.bodies.length = 0;
    const verdict = await checker.check({ ...request, spans: [{ start: 26, end: 40 }] }, within(PLENTY));
    await checker.close();
    expect(server.bodies[0]!.messages[1]!.content).toContain(
      'ANSWER\n- "The bridge is 210 m long."\n1 "It was opened in 1932."',
    );
    expect(verdict).toMatchObject({ response: { claims: [{ claimText: 'It was opened in 1932.' }] } });
  });
});

describe('a refusal', () => {
  const refuse = (status: number, error: object = {}, headers = {}) =>
    json(() => ({ error }), status, headers);

  test.each([
    [400, {}, 'unavailable', 'AG_REMOTE_REFUSED'],
    [400, { code: 'context_length_exceeded' }, 'tooLarge', 'AG_REMOTE_REFUSED'],
    [400, { code: 'content_filter' }, 'engine', 'AG_REPLY_UNREADABLE'],
    [401, {}, 'unauthorised', 'AG_SIGN_IN_FAILED'],
    [402, {}, 'quota', 'AG_REMOTE_REFUSED'],
    [403, {}, 'unauthorised', 'AG_REMOTE_REFUSED'],
    [404, {}, 'unavailable', 'AG_REMOTE_REFUSED'],
    [413, {}, 'tooLarge', 'AG_REMOTE_REFUSED'],
    [429, {}, 'quota', 'AG_REMOTE_REFUSED'],
    [500, {}, 'unavailable', 'AG_REMOTE_REFUSED'],
    [529, {}, 'unavailable', 'AG_REMOTE_REFUSED'],
  ])('of %s with %j is a failed verdict: %s', async (status, error, cause, code) => {
    server.behave(refuse(status, { message: `Not this: ${request.answerCandidate}`, ...error }));
    const verdict = await check();
    expect(verdict).toMatchObject({ kind: 'failed', cause, error: { code } });
    expect(String(verdict.kind === 'failed' && verdict.error)).not.toContain('bridge');
  });

  test('is tried again after what it says, if there is time', async () => {
    server.behave(refuse(429, {}, { 'retry-after-ms': '1' }), refuse(503), good);
    expect(await check()).toMatchObject({ kind: 'complete' });
    expect(server.bodies).toHaveLength(3);
  });

  test.each([
    ['no time for it', { 'retry-after': '120' }, {}],
    ['no word on when', {}, {}],
    ['no credit', { 'retry-after-ms': '1' }, { code: 'insufficient_quota' }],
  ])('is not tried again with %s', async (_why, headers, error) => {
    server.behave(refuse(429, error, headers));
    expect(await check()).toMatchObject({ kind: 'failed', cause: 'quota' });
    expect(server.bodies).toHaveLength(1);
  });

  test('of a field is tried again without it, and remembered', async () => {
    const checker = llm({ url: server.url, model: 'judge-1' });
    server.bodies.length = 0;
    server.behave(
      refuse(400, { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'." }),
      refuse(422, { message: 'x' }),
      good,
    );
    expect(await checker.check(request, within(PLENTY))).toMatchObject({ kind: 'complete' });
    expect(server.bodies).toHaveLength(3);
    expect(Object.keys(server.bodies[2]!).sort()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'temperature',
    ]);
    expect(await checker.check({ ...request, prompt: 'Another' }, within(PLENTY))).toMatchObject({
      kind: 'complete',
    });
    expect(server.bodies).toHaveLength(4);
    await checker.close();
  });
});

describe('a server of bad manners', () => {
  test.each<[string, Parameters<JudgeServer['behave']>[0], string]>([
    ['cuts the connection', (response) => response.destroy(), 'unavailable'],
    [
      'cuts it in the middle of its reply',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"choices":', () => response.destroy());
      },
      'unavailable',
    ],
    [
      'replies with a page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>All supported</h1>'),
      'engine',
    ],
    [
      'replies with half of its JSON',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":['),
      'engine',
    ],
    ['replies with nothing', (response) => response.writeHead(200).end(), 'engine'],
    [
      'says that good JSON is a page',
      (response, body) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(JSON.stringify(completion(judgedVerdicts(body)))),
      'engine',
    ],
    [
      'cuts a letter in half',
      (response, body) => {
        const text = JSON.stringify(completion(judgedVerdicts(body).replaceAll('supported', 'supportéd')));
        const bytes = Buffer.from(text);
        const half = Buffer.concat([
          bytes.subarray(0, bytes.indexOf(0xc3) + 1),
          bytes.subarray(bytes.indexOf(0xc3) + 2),
        ]);
        response.writeHead(200, { 'content-type': 'application/json' }).end(half);
      },
      'engine',
    ],
    [
      'compresses what nobody asked it to',
      (response, body) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(JSON.stringify(completion(judgedVerdicts(body))))),
      'engine',
    ],
    [
      'says more than a judgement by far',
      json((body) => completion(judgedVerdicts(body), { body: { more: 'x'.repeat(2 * 1024 * 1024) } })),
      'engine',
    ],
    [
      'nests its reply without end',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"choices":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
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

  test.each<[string, Parameters<JudgeServer['behave']>[0]]>([
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
    expect(await check({}, {}, 100)).toMatchObject({ kind: 'failed', cause: 'timeout' });
    await closed;
  });

  test('that nobody runs is unavailable', async () => {
    expect(await check({ url: 'http://127.0.0.1:9/v1' })).toMatchObject({
      kind: 'failed',
      cause: 'unavailable',
      error: { code: 'AG_REMOTE_UNREACHABLE' },
    });
  });
});

describe('what is counted', () => {
  test('calls, tokens and their cost', async () => {
    server.behave(
      json((body) => ({
        ...completion(null, {
          body: {
            usage: {
              prompt_tokens: 1000,
              completion_tokens: 20,
              prompt_tokens_details: { cached_tokens: 800 },
            },
          },
        }),
        model: body.model,
      })),
      good,
    );
    const events: GuardEvent[] = [];
    await check(
      { prices: { input: 2, cachedInput: 0.5, output: 8 } },
      { observer: { observe: (event) => events.push(event) } },
    );
    expect(events).toMatchObject([
      {
        type: 'tokens',
        checker: 'llm',
        model: 'judge-1',
        input: 1000,
        cachedInput: 800,
        output: 20,
        cost: expect.closeTo((200 * 2 + 800 * 0.5 + 20 * 8) / 1e6, 9),
      },
      { type: 'remoteCall', checker: 'llm', result: 'engine', attempt: 1 },
    ]);
  });

  test('calls and tokens that are allowed', async () => {
    server.behave(good);
    let now = 0;
    const tokenAllowance = localTokenAllowance({ perDay: 1200, wallClock: () => now });
    const checker = llm({ url: server.url, model: 'judge-1' }, { tokenAllowance });
    const ask = (prompt: string) => checker.check({ ...request, prompt }, within(PLENTY));
    const first = await ask('1');
    expect(first).toMatchObject({ kind: 'complete' });
    let last = first;
    for (let i = 2; i < 20 && last.kind === 'complete'; i++) last = await ask(String(i));
    expect(last).toMatchObject({ kind: 'failed', cause: 'quota', error: { code: 'AG_ALLOWANCE_SPENT' } });
    now = 86_400_000;
    expect(await ask('later')).toMatchObject({ kind: 'complete' });
    await checker.close();

    const allowance = localAllowance({ perMinute: 1, clock: systemClock });
    const bounded = llm({ url: server.url, model: 'judge-1' }, { allowance });
    expect(await bounded.check(request, within(PLENTY))).toMatchObject({ kind: 'complete' });
    expect(await bounded.check(request, within(PLENTY))).toMatchObject({ kind: 'failed', cause: 'quota' });
    await bounded.close();
  });
});

describe('options', () => {
  test.each<[string, Partial<LlmOptions>]>([
    ['model', { model: '' }],
    ['url', { url: 'localhost:11434' }],
    ['url', { url: 'file:///etc' }],
    ['profile', { profile: 'other' as never }],
    ['style', { style: 'other' as never }],
    ['style.user', { style: { user: '{{facts}}' } }],
    ['style.user', { style: { user: '{{facts}} {{sentence}} {{other}}' } }],
    ['style.user', { style: { user: '{{facts}} {{sentence}}', supported: 'no' } }],
    ['agreement', { agreement: 0.4 }],
    ['connections', { connections: 0 }],
    ['maxAttempts', { maxAttempts: 11 }],
    ['prices.input', { prices: { input: -1, output: 1 } }],
  ])('%s is held to its range', (name, options) => {
    let thrown: unknown;
    try {
      llm({ model: 'judge-1', ...options });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({
      code: 'AG_CONFIG_INVALID',
      message: expect.stringContaining(`checker.llm.${name}:`),
    });
  });

  test('a prompt over maxPromptCharacters is not sent', async () => {
    expect(await check({ maxPromptCharacters: 500 })).toMatchObject({ kind: 'failed', cause: 'tooLarge' });
    expect(server.bodies).toHaveLength(0);
  });

  test('what changes a verdict changes the version; what does not, does not', () => {
    const versionWith = (options: Partial<LlmOptions>) => llm({ model: 'judge-1', ...options }).version;
    const own = versionWith({});
    expect(versionWith({ apiKey: 'k', connections: 3 })).toBe(own);
    for (const options of [
      { model: 'other' },
      { url: 'http://a/v1' },
      { style: 'yes-no' as const },
      { agreement: 0.8 },
      { extraBody: { a: 1 } },
    ])
      expect(versionWith(options)).not.toBe(own);
  });
});
