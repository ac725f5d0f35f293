import { once } from 'node:events';
import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type GuardEvent, type PolicyInput } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const TOKENS = ['The park', ' opens at', ' nine.', ' It closes', ' at FALSE.', ' Entry', ' is free.'];
const ALL = TOKENS.join('');
const LEFT = 'The park opens at nine. Entry is free.';
const GROWN = TOKENS.map((_, index) => TOKENS.slice(0, index + 1).join(''));

type Event = readonly [event: string | undefined, data: unknown];
const event = ([name, data]: Event): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const unnamed = (all: readonly unknown[]): readonly string[] => all.map((data) => event([undefined, data]));
const lines = (all: readonly unknown[]): readonly string[] =>
  all.map((value) => `${JSON.stringify(value)}\n`);
const inParts = (all: readonly unknown[]): readonly string[] => [
  '\r\n---',
  ...all.map(
    (part) => `\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(part)}\r\n---`,
  ),
  '--\r\n',
];

const EVENTS = 'text/event-stream';
const LINES = 'application/x-ndjson';
const PARTS = 'multipart/mixed; boundary="-"; deferSpec=20220824';

const rpc = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
const artifact = (text: string, index: number) => ({
  kind: 'artifact-update',
  taskId: 't',
  contextId: 'c',
  artifact: { artifactId: 'a', parts: [{ kind: 'text', text }] },
  append: index > 0,
});

const STREAMS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'GraphQL, deferred, in parts',
    PARTS,
    inParts([
      { data: { ask: { id: '1' } }, hasNext: true },
      { hasNext: false, incremental: [{ path: ['ask'], data: { answer: ALL } }] },
    ]),
  ],
  [
    'GraphQL, a list bit by bit, in parts',
    PARTS,
    inParts([
      { data: { ask: { answer: [] } }, hasNext: true },
      ...TOKENS.map((text, index) => ({
        hasNext: true,
        incremental: [{ path: ['ask', 'answer', index], items: [text] }],
      })),
      { hasNext: false },
    ]),
  ],
  [
    'GraphQL, a subscription',
    EVENTS,
    [...TOKENS.map((text) => event(['next', { data: { answerStream: text } }])), event(['complete', ''])],
  ],
  [
    'A2A, an artifact',
    EVENTS,
    unnamed([
      rpc({ kind: 'task', id: 't', status: { state: 'submitted' } }),
      ...TOKENS.map((text, index) => rpc(artifact(text, index))),
      rpc({ kind: 'status-update', taskId: 't', status: { state: 'completed' }, final: true }),
    ]),
  ],
  [
    'A2A, a task of many parts',
    EVENTS,
    unnamed([
      rpc({
        kind: 'task',
        id: 't',
        contextId: 'c',
        status: { state: 'completed' },
        artifacts: [{ artifactId: 'a', parts: TOKENS.map((text) => ({ kind: 'text', text })) }],
      }),
    ]),
  ],
  [
    'A2A, a message',
    EVENTS,
    unnamed([rpc({ kind: 'message', role: 'agent', messageId: 'm', parts: [{ kind: 'text', text: ALL }] })]),
  ],
  [
    'Gradio, a call',
    EVENTS,
    [...GROWN.map((text) => event(['generating', [text, null]])), event(['complete', [ALL, null]])],
  ],
  [
    'Gradio, a queue',
    EVENTS,
    unnamed([
      { msg: 'estimation', rank: 0 },
      { msg: 'process_starts' },
      ...TOKENS.map((text, index) => ({
        msg: 'process_generating',
        output: { data: index === 0 ? [text] : [[['append', [], text]]] },
      })),
      { msg: 'process_completed', output: { data: [ALL] } },
      { msg: 'close_stream' },
    ]),
  ],
  [
    "ChatGPT's web client",
    EVENTS,
    [
      event(['delta_encoding', '"v1"']),
      ...[
        { p: '', o: 'add', v: { message: { content: { content_type: 'text', parts: [''] } } } },
        { p: '/message/content/parts/0', o: 'append', v: TOKENS[0] },
        ...TOKENS.slice(1).map((v) => ({ v })),
        { p: '', o: 'patch', v: [{ p: '/message/status', o: 'replace', v: 'finished_successfully' }] },
      ].map((change) => event(['delta', change])),
      event([undefined, '[DONE]']),
    ],
  ],
  ['a letter for each token', LINES, lines(TOKENS.map((t) => ({ t })))],
  ['JSON Patch', LINES, lines(TOKENS.map((value) => [{ op: 'append', path: '/answer', value }]))],
  ['a name of several words', EVENTS, unnamed(TOKENS.map((partialAnswer) => ({ partialAnswer })))],
  ['a name in capitals', EVENTS, unnamed(TOKENS.map((Content) => ({ Content })))],
  ['a kind and a text in a list', LINES, lines(TOKENS.map((text) => ['token', text]))],
  [
    'Mastra',
    EVENTS,
    unnamed([
      { type: 'start', payload: {} },
      ...TOKENS.map((text) => ({ type: 'text-delta', payload: { id: '1', text } })),
      { type: 'finish', payload: {} },
    ]),
  ],
  [
    "Google's agents, whole at the end",
    EVENTS,
    unnamed([
      ...TOKENS.map((text) => ({ content: { role: 'model', parts: [{ text }] }, partial: true })),
      { content: { role: 'model', parts: [{ text: ALL }] } },
    ]),
  ],
  [
    'watsonx',
    EVENTS,
    unnamed(TOKENS.map((text) => ({ model_id: 'm', results: [{ generated_text: text }] }))),
  ],
  [
    'Vectara',
    EVENTS,
    [
      ...TOKENS.map((text) =>
        event(['generation_chunk', { type: 'generation_chunk', generation_chunk: text }]),
      ),
      event(['end', { type: 'end' }]),
    ],
  ],
  [
    'TGI, whole in its last event',
    EVENTS,
    unnamed(
      TOKENS.map((text, index) => ({
        token: { id: index, text },
        generated_text: index === TOKENS.length - 1 ? ALL : null,
      })),
    ),
  ],
  [
    'LlamaIndex, whole in its last event',
    LINES,
    lines([
      ...TOKENS.map((delta, index) => ({ type: 'AgentStream', value: { delta, response: GROWN[index] } })),
      {
        type: 'AgentOutput',
        value: { response: { role: 'assistant', blocks: [{ block_type: 'text', text: ALL }] } },
      },
    ]),
  ],
];

async function served(
  type: string,
  chunks: readonly string[],
  policy: PolicyInput,
  {
    headers = {},
    facts = [LEFT],
  }: { readonly headers?: Readonly<Record<string, string>>; readonly facts?: readonly string[] | null } = {},
) {
  const events: GuardEvent[] = [];
  const app = express();
  app.use(answerGuard({ ...BY_WORDS, policy, observer: { observe: (told) => events.push(told) } }));
  app.get('/', async (_req, res) => {
    if (facts !== null) setFacts(res, facts);
    res.setHeader('content-type', type);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    for (const chunk of chunks) {
      if (!res.write(chunk)) await once(res, 'drain');
      await new Promise((resolve) => setImmediate(resolve));
    }
    res.end();
  });
  const { body, headers: received } = await request(app)
    .get('/')
    .buffer(true)
    .parse((res, done) => {
      const read: Buffer[] = [];
      res.on('data', (chunk: Buffer) => read.push(chunk));
      res.on('end', () => {
        done(null, Buffer.concat(read).toString());
      });
    });
  const unchecked = events.flatMap((told) => (told.type === 'unchecked' ? [told.cause] : []));
  return { sent: body as string, header: received['answer-guard'] as string, unchecked };
}

const REWRITES: PolicyInput = { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 };

describe.each(STREAMS)('a stream of %s', (_name, type, chunks) => {
  it('is released without what is wrong, and nothing else of it is lost', async () => {
    const { sent, header, unchecked } = await served(type, chunks, REWRITES);
    expect(unchecked).toEqual([]);
    expect(header).toBe('gate');
    expect(sent).not.toMatch(/FALSE|closes/);
    for (const word of ['nine.', 'is free.']) expect(sent).toContain(word);
  });

  it('leaves as it was written where nothing is wrong', async () => {
    const right = chunks.map((chunk) =>
      chunk.replaceAll(' It closes', ' It sleeps').replaceAll('FALSE', 'night'),
    );
    const { sent } = await served(type, right, { ...REWRITES, stream: 'gate' });
    const own = (text: string): string =>
      text
        .replace(/(?:event: answer-guard\n)?(?:data: )?\{"type":"answer-guard".*\}\n\n?/, '')
        .replace(/^:\n\n/gm, '');
    expect(own(sent)).toBe(right.join(''));
  });

  it('is left alone under a global mount without facts, under strict too', async () => {
    const { sent, unchecked } = await served(type, chunks, 'strict', { facts: null });
    expect(sent).toBe(chunks.join(''));
    expect(unchecked).toEqual([]);
  });

  it('says the message of a block', async () => {
    const { sent } = await served(type, chunks, { preset: 'strict', message: 'Ask at the gate.' });
    expect(sent).not.toMatch(/FALSE|closes/);
    expect(sent).toContain('Ask at the gate.');
  });
});

it('what ends a subscription by its name alone waits for what is held', async () => {
  const chunks = [
    ...TOKENS.map((text) => event(['next', { data: { answerStream: text } }])),
    'event: complete\n\n',
  ];
  const { sent } = await served(EVENTS, chunks, REWRITES);
  expect(sent.indexOf('event: complete')).toBeGreaterThan(sent.indexOf('is free.'));
});

it.each(['none', 'identity', 'utf-8'])('a coding of the name %s is none', async (name) => {
  const [, type, chunks] = STREAMS[2] ?? ['', '', []];
  const { sent, unchecked } = await served(type, chunks, REWRITES, { headers: { 'content-encoding': name } });
  expect(unchecked).toEqual([]);
  expect(sent).toContain('is free.');
  expect(sent).not.toContain('FALSE');
});

it('a part that says its length says the new one', async () => {
  const data = JSON.stringify({ data: { ask: { answer: `Zürich: ${ALL}` } }, hasNext: false });
  const part = `\r\nContent-Type: application/json\r\nContent-Length: ${String(Buffer.byteLength(data))}\r\n\r\n${data}\r\n---`;
  const { sent } = await served(PARTS, ['\r\n---', part, '--\r\n'], REWRITES);
  const [, length, left = ''] = /Content-Length: (\d+)\r\n\r\n(.*)\r\n-----/.exec(sent) ?? [];
  expect(left).not.toContain('FALSE');
  expect(Number(length)).toBe(Buffer.byteLength(left));
});
