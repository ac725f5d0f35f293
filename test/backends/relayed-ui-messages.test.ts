import {
  AbstractChat,
  createUIMessageStream,
  DefaultChatTransport,
  pipeUIMessageStreamToResponse,
  simulateReadableStream,
  stepCountIs,
  streamText,
  tool,
  type ChatInit,
  type ChatOnFinishCallback,
  type ChatState,
  type StreamTextResult,
  type UIMessage,
} from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import type { Response as Sent } from 'express';
import { z } from 'zod';
import { setFacts } from '../../middleware/index.js';
import { Relay, RELAY_POLICIES, type RelayPolicy } from './relay.js';

const GOOD = 'The park opens at nine.';
const relay = new Relay();
afterEach(() => {
  relay.close();
});

type Part =
  Awaited<ReturnType<MockLanguageModelV3['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};
const said = (id: string, ...deltas: readonly string[]): Part[] => [
  { type: 'text-start', id },
  ...deltas.map((delta): Part => ({ type: 'text-delta', id, delta })),
  { type: 'text-end', id },
];

/** A model that thinks, says something, calls a tool, and answers in a second step. */
function model(): MockLanguageModelV3 {
  const steps: Part[][] = [
    [
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'They ask for hours.' },
      { type: 'reasoning-end', id: 'r' },
      ...said('1', 'Trains ', 'stop here. ', 'Buses are FALSE.'),
      { type: 'tool-call', toolCallId: 'c1', toolName: 'find', input: '{"q":"park"}' },
      { type: 'finish', finishReason: { unified: 'tool-calls', raw: undefined }, usage },
    ],
    [
      { type: 'source', sourceType: 'url', id: 's1', url: 'https://e.com', title: 'H' },
      ...said('1', GOOD, ' It closes', ' at FALSE.', ' Entry is', ' free.'),
      { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
    ],
  ];
  return new MockLanguageModelV3({
    doStream: () =>
      Promise.resolve({
        stream: simulateReadableStream<Part>({
          chunks: [{ type: 'stream-start', warnings: [] }, ...(steps.shift() ?? [])],
        }),
      }),
  });
}

const find = tool({
  inputSchema: z.object({ q: z.string() }),
  execute: () => Promise.resolve({ text: GOOD }),
});
type Result = StreamTextResult<{ find: typeof find }, never>;
type Write = (result: Result, res: Sent) => unknown;

const OPTIONS: Parameters<Result['toUIMessageStream']>[0] = {
  sendSources: true,
  messageMetadata: ({ part }) =>
    part.type === 'finish' ? { tokens: part.totalUsage.totalTokens } : undefined,
};
const piped: Write = (result, res) => {
  void result.pipeUIMessageStreamToResponse(res, OPTIONS);
};
const answered: Write = async (result, res) => {
  const { status, headers, body } = result.toUIMessageStreamResponse(OPTIONS);
  res.status(status).setHeaders(headers);
  for await (const bytes of (body ?? []) as AsyncIterable<Uint8Array>) res.write(bytes);
  res.end();
};
const merged: Write = (result, res) => {
  void pipeUIMessageStreamToResponse({
    response: res,
    stream: createUIMessageStream({
      execute: ({ writer }) => {
        writer.write({ type: 'data-status', data: 'searching', transient: true });
        writer.merge(result.toUIMessageStream(OPTIONS));
      },
    }),
  });
};

const app = (policy: RelayPolicy, write: Write): Promise<string> =>
  relay.app(RELAY_POLICIES[policy], async (_req, res) => {
    setFacts(res, [GOOD]);
    const result = streamText({
      model: model(),
      prompt: 'When does the park open?',
      tools: { find },
      stopWhen: stepCountIs(2),
    });
    await write(result, res);
  });

/** What `useChat` is made of, with a state that nothing draws. */
class Chat extends AbstractChat<UIMessage> {
  constructor(init: ChatInit<UIMessage>) {
    const messages: UIMessage[] = [];
    const state: ChatState<UIMessage> = {
      status: 'ready',
      error: undefined,
      messages,
      pushMessage: (message) => messages.push(message),
      popMessage: () => messages.pop(),
      replaceMessage: (index, message) => {
        messages[index] = message;
      },
      snapshot: (thing) => structuredClone(thing),
    };
    super({ ...init, state });
  }
}

const textsOf = ({ parts }: UIMessage): readonly string[] =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));

const REST = "I can't confirm the rest with my sources.";
const EXPECTED: Readonly<Record<RelayPolicy, readonly string[]>> = {
  'a rewrite': ['Trains stop here.', `${GOOD} Entry is free.`],
  'a rewrite of the whole': ['Trains stop here.', `${GOOD} Entry is free.`],
  'a block at a sentence': [`Trains stop here.\n\n${REST}`, ''],
  'a block of the whole': ["I can't give an answer to this that my sources support.", ''],
  'a block at the end': ['Trains stop here.', `${GOOD} Entry is free.`, `\n\n${REST}`],
};

describe.each([
  ['piped', piped],
  ['written from its response', answered],
  ["merged into an app's own", merged],
])("the AI SDK's UI message stream, %s", (_how, write) => {
  it.each(Object.keys(RELAY_POLICIES) as RelayPolicy[])('read by a chat after %s', async (policy) => {
    const finished: Parameters<ChatOnFinishCallback<UIMessage>>[0][] = [];
    const data: unknown[] = [];
    const chat = new Chat({
      transport: new DefaultChatTransport({ api: `${await app(policy, write)}/api/chat` }),
      onFinish: (event) => finished.push(event),
      onData: (part) => data.push(part.type),
    });
    await chat.sendMessage({ text: 'When does the park open?' });
    const isBlocked = policy.startsWith('a block');

    expect([chat.status, chat.error]).toEqual(['ready', undefined]);
    const [{ message, ...end } = { message: undefined }, ...others] = finished;
    if (message === undefined) throw new Error('not finished');
    expect(others).toEqual([]);
    expect(end).toMatchObject({
      isAbort: false,
      isError: false,
      finishReason: isBlocked ? 'content-filter' : 'stop',
    });
    expect(JSON.stringify(message)).not.toContain('FALSE');
    expect(textsOf(message)).toEqual(EXPECTED[policy]);
    expect(chat.lastMessage).toEqual(message);
    expect(message.metadata).toEqual({ tokens: 16 });
    expect(message.parts.map(({ type }) => type).filter((type) => type !== 'text')).toEqual([
      'step-start',
      'reasoning',
      'tool-find',
      'step-start',
      'source-url',
    ]);
    expect(data).toEqual([...(write === merged ? ['data-status'] : []), 'data-answer-guard']);
    expect(relay.decided).toEqual([['ai-sdk', isBlocked ? 'block' : 'rewrite']]);
    expect(relay.warnings).toEqual([]);
  });
});

/** Apps that write the parts of `fullStream` themselves, whose texts have another name than the UI message stream's. */
describe.each([
  ['all parts', () => true],
  ['the texts alone', ({ type }: { readonly type: string }) => type === 'text-delta'],
])("the AI SDK's fullStream, %s", (_what, isPassedOn) => {
  it.each([
    ['events', 'text/event-stream'],
    ['lines', 'application/x-ndjson'],
  ])('as %s', async (_how, mediaType) => {
    const isLines = mediaType !== 'text/event-stream';
    const write: Write = async (result, res) => {
      res.type(mediaType);
      for await (const part of result.fullStream) {
        const json = JSON.stringify(part);
        if (isPassedOn(part)) res.write(isLines ? `${json}\n` : `data: ${json}\n\n`);
      }
      res.end();
    };
    const url = await app('a rewrite', write);
    const body = await (await fetch(url, { method: 'POST' })).text();
    const parts = body
      .split('\n')
      .filter((line) => line.includes('{'))
      .map((line) => JSON.parse(line.replace(/^data: /, '')) as { type: string; text?: string });
    expect(body).not.toContain('FALSE');
    const texts = parts.map(({ type, text }) => (type === 'text-delta' ? text : ''));
    expect(texts.join('')).toBe(`Trains stop here.${GOOD} Entry is free.`);
    expect(relay.decided).toEqual([['ai-sdk', 'rewrite']]);
    expect(relay.warnings).toEqual([]);
  });
});
