import { Ollama, type ChatRequest, type ChatResponse } from 'ollama';
import { claimsStyle } from '../../../src/checkers/llm/claims-style.js';
import { yesNoStyle } from '../../../src/checkers/llm/yes-no-style.js';
import type { JudgeStyle } from '../../../src/checkers/llm/judge-style.js';
import type { LlmOptions } from '../../../src/checkers/llm/llm-options.js';
import { judgeTask } from '../../../src/checkers/judge-task.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { completion, json, judgedVerdicts, type CallBody } from './judge-server.js';
import { check, request, server } from './served-judge.js';

/** What Ollama's /v1 takes of a chat completion; it reads no other member (openai/openai.go, ChatCompletionRequest). */
interface OllamaCompletionRequest extends CallBody {
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly schema: object };
  };
  readonly reasoning_effort?: string;
  readonly logprobs?: boolean;
  readonly top_logprobs?: number;
}

/** The call of Ollama's own API that its /v1 makes of a chat completion (openai/openai.go, FromChatRequest). */
function ownCallOf(body: CallBody): ChatRequest {
  const { model, messages, max_tokens, temperature, response_format, reasoning_effort, ...more } =
    body as OllamaCompletionRequest;
  return {
    model,
    messages: [...messages],
    stream: false,
    ...(response_format?.json_schema && { format: response_format.json_schema.schema }),
    options: { ...(max_tokens !== undefined && { num_predict: max_tokens }), temperature: temperature ?? 1 },
    ...(reasoning_effort !== undefined && { think: reasoning_effort !== 'none' }),
    ...(more.logprobs !== undefined && { logprobs: more.logprobs }),
    ...(more.top_logprobs !== undefined && { top_logprobs: more.top_logprobs }),
  };
}

/** An answer of Ollama's own API as its /v1 hands it on (openai/openai.go, ToChatCompletion). */
function handedOn({ model, message, done_reason, prompt_eval_count, eval_count }: Partial<ChatResponse>) {
  const input = prompt_eval_count ?? 0;
  const output = eval_count ?? 0;
  return {
    id: 'chatcmpl-318',
    object: 'chat.completion',
    created: 1_764_400_000,
    model,
    system_fingerprint: 'fp_ollama',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: message?.content,
          ...(message?.thinking !== undefined && { reasoning: message.thinking }),
        },
        finish_reason: done_reason === undefined || done_reason === '' ? null : done_reason,
      },
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

describe("a call is what Ollama's own client sends for the same", () => {
  const ask = async (style: JudgeStyle, options: Partial<LlmOptions>, more: Pick<ChatRequest, 'think'>) => {
    server.behave(
      json((body) =>
        style === yesNoStyle ? completion('Yes') : { ...completion(judgedVerdicts(body)), model: body.model },
      ),
    );
    expect(await check({ model: 'llama3.1:8b', ...options })).toMatchObject({ kind: 'complete' });
    const ours = [...server.bodies];
    const sent = [...server.requests];
    server.bodies.length = 0;
    server.requests.length = 0;
    const client = new Ollama({ host: server.url.replace('/v1', '') });
    for (const { messages, maxTokens, schema } of style.callsFor(judgeTask(request)))
      await client.chat({
        model: options.model ?? 'llama3.1:8b',
        messages: [...messages],
        ...(schema !== undefined && { format: schema.schema }),
        options: { temperature: 0, num_predict: maxTokens },
        logprobs: true,
        top_logprobs: 5,
        ...more,
      });
    // Calls of one check are made side by side.
    const inOrder = (bodies: readonly object[]): string[] =>
      bodies.map((body) => JSON.stringify(body)).sort();
    const sorted = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([name, member]) => [name, sorted(member)]),
          )
        : value;
    expect(inOrder(ours.map((body) => sorted(ownCallOf(body)) as object))).toEqual(
      inOrder(server.bodies.map((body) => sorted(body) as object)),
    );
    for (const [i, own] of server.requests.entries()) {
      expect(sent[i]!.method).toBe(own.method);
      expect(sent[i]!.headers['content-type']).toBe(own.headers['content-type']);
      expect(sent[i]!.url).toBe('/v1/chat/completions');
      expect(own.url).toBe('/api/chat');
    }
  };

  test('all sentences in one call', () => ask(claimsStyle, {}, {}));
  test('a model that would think', () =>
    ask(claimsStyle, { extraBody: { reasoning_effort: 'none' } }, { think: false }));
  test('a sentence a call', () => ask(yesNoStyle, { model: 'bespoke-minicheck' }, {}));
});

describe("a reply of Ollama's /v1", () => {
  const reply = (message: object, more: Partial<ChatResponse> = {}) => {
    server.behave(
      json((body) =>
        handedOn({
          model: body.model,
          message: { role: 'assistant', content: judgedVerdicts(body), ...message },
          done_reason: 'stop',
          prompt_eval_count: 600,
          eval_count: 20,
          ...more,
        }),
      ),
    );
  };

  test.each<[string, object, Partial<ChatResponse>]>([
    ['plain, without log-probabilities', {}, {}],
    ['with its reasoning beside', { thinking: 'Sentence 2 {"verdicts":["1 missing"]}' }, {}],
    ['that does not count', {}, { prompt_eval_count: 0, eval_count: 0 }],
  ])('%s, is read', async (_what, message, more) => {
    reply(message, more);
    expect(await check()).toMatchObject({
      kind: 'complete',
      response: { claims: [{ citationIndices: [0] }, { citationIndices: [] }] },
    });
  });

  test('with reasoning in its content is read after it', async () => {
    server.behave(
      json((body) =>
        handedOn({
          message: {
            role: 'assistant',
            content: `<think>\n"1 supported 1","2 supported 1"?\n</think>\n\n${judgedVerdicts(body)}`,
          },
          done_reason: 'stop',
        }),
      ),
    );
    expect(await check()).toMatchObject({
      kind: 'complete',
      response: { claims: [{ citationIndices: [0] }, { citationIndices: [] }] },
    });
  });

  const good = '{"verdicts":["1 supported 1","2 supported 1"]}';
  test.each<[string, object, Partial<ChatResponse>]>([
    ['whose tokens all went into reasoning', { content: '', thinking: good }, { done_reason: 'length' }],
    ['that is reasoning alone', { content: '', thinking: good }, {}],
    ['of reasoning without an end', { content: `<think>${good}` }, {}],
    ['of reasoning that only ends', { content: `Let me see.</think>${good}` }, {}],
    ['of another mark of reasoning', { content: `<reasoning>Yes.</reasoning>${good}` }, {}],
    ['that was cut off', { content: good }, { done_reason: 'length' }],
    ['of a model that was only loaded', { content: good }, { done_reason: 'load' }],
    ['of a model that was unloaded', { content: good }, { done_reason: 'unload' }],
    ['without a reason', { content: good }, { done_reason: '' }],
  ])('%s, is no judgement', async (_what, message, more) => {
    reply(message, more);
    expect(await check()).toMatchObject({ kind: 'failed', cause: 'engine' });
    expect(server.bodies).toHaveLength(1);
  });

  test.each<[string, number, object | string, string]>([
    [
      'of a model that there is not',
      404,
      { error: { message: 'model "x" not found', type: 'not_found_error', param: null, code: null } },
      'unavailable',
    ],
    ['in the form of its own API', 404, { error: 'model "x" not found' }, 'unavailable'],
    [
      'of a model too large',
      500,
      { error: { message: 'model requires more memory', type: 'api_error' } },
      'unavailable',
    ],
    ['of a queue that is full', 503, { error: { message: 'server busy', type: 'api_error' } }, 'unavailable'],
    [
      'of its own API',
      200,
      { message: { role: 'assistant', content: good }, done: true, done_reason: 'stop' },
      'engine',
    ],
    ['of its own API, in lines', 200, `{"message":{"content":"x"},"done":false}\n{"done":true}\n`, 'engine'],
  ])('%s, is never support', async (_what, status, answer, cause) => {
    server.behave((response) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
    );
    expect(await check({ maxAttempts: 1 })).toMatchObject({ kind: 'failed', cause });
  });

  test('that counts nothing is charged as what was estimated', async () => {
    reply({}, { prompt_eval_count: 0, eval_count: 0 });
    const events: GuardEvent[] = [];
    const corrections: number[] = [];
    await check(
      {},
      {
        observer: { observe: (event) => events.push(event) },
        tokenAllowance: { take: () => Promise.resolve(true), correct: (tokens) => corrections.push(tokens) },
      },
    );
    expect(events.map(({ type }) => type)).toEqual(['remoteCall']);
    expect(corrections).toEqual([]);
  });
});
