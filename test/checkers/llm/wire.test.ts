import { AzureOpenAI, OpenAI } from 'openai';
import { llm } from '../../../src/checkers/llm/llm.js';
import type { LlmOptions } from '../../../src/checkers/llm/llm-options.js';
import { localTokenAllowance } from '../../../src/checkers/llm/token-allowance.js';
import { localAllowance } from '../../../src/checkers/allowance.js';
import { systemClock } from '../../../src/contract/monotonic-clock.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { within } from '../scripted-checker.js';
import { completion, good, json } from './judge-server.js';
import { PLENTY, check, request, server } from './served-judge.js';

interface OwnOptions {
  readonly apiKey: string;
  readonly maxRetries: number;
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

  test.each([
    ['OpenAI', '/v1', {}, (own: OwnOptions) => new OpenAI({ ...own, baseURL: server.url })],
    [
      'Azure',
      '',
      { apiVersion: '2025-01-01' },
      (own: OwnOptions) =>
        new AzureOpenAI({
          ...own,
          endpoint: server.url.replace('/v1', ''),
          apiVersion: '2025-01-01',
          deployment: 'judge-1',
        }),
    ],
  ])(
    "is to the letter what the official client's own call sends: %s",
    async (_name, path, more, clientOf) => {
      const url = server.url.replace('/v1', path);
      expect(await check({ url, apiKey: 'sk-test', ...more })).toMatchObject({ kind: 'complete' });
      const client = clientOf({ apiKey: 'sk-test', maxRetries: 0 });
      const reply = await client.chat.completions.create(server.bodies[0] as never);
      expect(reply).toMatchObject({
        choices: [{ message: { content: expect.stringContaining('verdicts') } }],
      });
      const [ours, theirs] = server.requests;
      expect(server.bodies[0]).toEqual(server.bodies[1]);
      expect(ours!.url).toBe(theirs!.url);
      expect(ours!.method).toBe(theirs!.method);
      for (const name of ['authorization', 'api-key', 'content-type', 'accept'])
        expect([name, ours!.headers[name]]).toEqual([name, theirs!.headers[name]]);
    },
  );

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
    ['gpt-5-chat-latest', { max_tokens: expect.any(Number), temperature: 0 }, ['reasoning_effort']],
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

  test('of a model that there is not says which settings to look at', async () => {
    server.behave(refuse(404));
    const verdict = await check();
    expect(verdict).toMatchObject({
      error: { hint: expect.stringContaining('checker.llm.model') as string },
    });
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
