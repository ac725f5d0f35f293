import { a2a } from '../../../middleware/dialects/a2a.js';
import { gradio } from '../../../middleware/dialects/gradio.js';
import { graphqlStream } from '../../../middleware/dialects/graphql-stream.js';
import { jsonPatchStream } from '../../../middleware/dialects/json-patch-stream.js';
import type { StreamDialect } from '../../../middleware/dialects/stream-dialect.js';
import { holdsStreamContract, type StreamSample } from '../streaming/stream-dialect-contract.js';

const TOKENS = ['The harbour', ' museum was', ' founded in 1975.', ' Entry costs', ' twelve euros.'];
const ANSWER = TOKENS.join('');
const GROWN = TOKENS.map((_, index) => TOKENS.slice(0, index + 1).join(''));

type Event = readonly [event: string | undefined, data: unknown];
const events = (all: readonly Event[]): string =>
  all
    .map(
      ([event, data]) =>
        `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    )
    .join('');
const unnamed = (all: readonly unknown[]): string => events(all.map((data) => [undefined, data]));
const parts = (all: readonly unknown[]): string =>
  `\r\n---${all.map((part) => `\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(part)}\r\n---`).join('')}--\r\n`;

const sse = (name: string, body: string, answers: readonly string[] = [ANSWER]): StreamSample => ({
  name,
  framing: 'sse',
  body,
  answers,
});
const inParts = (
  name: string,
  all: readonly unknown[],
  answers: readonly string[] = [ANSWER],
): StreamSample => ({
  name,
  framing: 'multipart',
  body: parts(all),
  answers,
  head: { mediaType: 'multipart/mixed' },
});

const rpc = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
const artifact = (text: string, append: boolean) => ({
  kind: 'artifact-update',
  taskId: 't',
  artifact: { artifactId: 'a', parts: [{ kind: 'text', text }] },
  append,
});
const agent = (text: string) => ({ role: 'agent', messageId: 'm', parts: [{ kind: 'text', text }] });

const A2A: readonly StreamSample[] = [
  sse(
    'an artifact bit by bit',
    unnamed([
      rpc({
        kind: 'task',
        id: 't',
        status: { state: 'submitted' },
        history: [{ role: 'user', parts: [{ kind: 'text', text: 'A question.' }] }],
      }),
      ...TOKENS.map((text, index) => rpc(artifact(text, index > 0))),
      rpc({ kind: 'status-update', taskId: 't', status: { state: 'completed' }, final: true }),
    ]),
  ),
  sse('a message', unnamed([rpc({ kind: 'message', ...agent(ANSWER) })])),
  sse(
    'an artifact and the task that holds it',
    unnamed([
      rpc(artifact(ANSWER, false)),
      rpc({
        kind: 'task',
        id: 't',
        status: { state: 'completed' },
        artifacts: [{ artifactId: 'a', parts: [{ kind: 'text', text: ANSWER }] }],
      }),
    ]),
  ),
  sse(
    'version 1, without JSON-RPC',
    unnamed(
      TOKENS.map((text, index) => ({
        artifactUpdate: { taskId: 't', artifact: { artifactId: 'a', parts: [{ text }] }, append: index > 0 },
      })),
    ),
  ),
];

const GRADIO: readonly StreamSample[] = [
  sse(
    'a call',
    events([...GROWN.map((text): Event => ['generating', [text, null]]), ['complete', [ANSWER, null]]]),
  ),
  sse(
    'a conversation',
    events(
      GROWN.map((text): Event => [
        'generating',
        [
          [
            { role: 'user', content: 'A question.' },
            { role: 'assistant', content: text },
          ],
        ],
      ]),
    ),
  ),
  sse(
    'a queue with what changed',
    unnamed([
      { msg: 'process_starts' },
      ...TOKENS.map((text, index) => ({
        msg: 'process_generating',
        output: { data: index === 0 ? [text] : [[['append', [], text]]] },
      })),
      { msg: 'process_completed', output: { data: [ANSWER] }, success: true },
    ]),
  ),
];

const GRAPHQL: readonly StreamSample[] = [
  sse(
    'a subscription of tokens',
    events([...TOKENS.map((text): Event => ['next', { data: { answerStream: text } }]), ['complete', '{}']]),
  ),
  sse(
    'a subscription of objects',
    events(TOKENS.map((delta): Event => ['next', { data: { chat: { delta } } }])),
  ),
  sse('one result', events([['next', { data: { ask: { id: '1', answer: ANSWER } } }]])),
  inParts('what is deferred', [
    { data: { ask: { id: '1' } }, hasNext: true },
    { incremental: [{ path: ['ask'], data: { answer: ANSWER } }], hasNext: false },
  ]),
  inParts('what is deferred, by its id', [
    { data: { ask: { id: '1' } }, pending: [{ id: '0', path: ['ask'] }], hasNext: true },
    { incremental: [{ id: '0', data: { answer: ANSWER } }], completed: [{ id: '0' }], hasNext: false },
  ]),
  inParts('a list bit by bit', [
    { data: { ask: { answer: [] } }, hasNext: true },
    ...TOKENS.map((text, index) => ({
      incremental: [{ path: ['ask', 'answer', index], items: [text] }],
      hasNext: true,
    })),
    { hasNext: false },
  ]),
  inParts(
    "Apollo's subscriptions",
    TOKENS.map((content) => ({ payload: { data: { said: { content } } } })),
  ),
  inParts(
    'two answers',
    [{ data: { one: { answer: ANSWER }, other: { answer: 'The museum opens at nine.' } }, hasNext: false }],
    [ANSWER, 'The museum opens at nine.'],
  ),
];

const PATCHES: readonly StreamSample[] = [
  sse(
    "ChatGPT's own",
    unnamed([
      {
        p: '',
        o: 'add',
        v: {
          message: {
            author: { role: 'assistant' },
            content: { content_type: 'text', parts: [''] },
            status: 'in_progress',
          },
        },
      },
      { p: '/message/content/parts/0', o: 'append', v: TOKENS[0] },
      ...TOKENS.slice(1).map((v) => ({ v })),
      { p: '', o: 'patch', v: [{ p: '/message/status', o: 'replace', v: 'finished_successfully' }] },
    ]),
  ),
  sse('one letter alone', unnamed(TOKENS.map((v) => ({ v })))),
  sse(
    'JSON Patch, all of it each time',
    unnamed(GROWN.map((value) => [{ op: 'replace', path: '/answer', value }])),
  ),
  sse(
    'JSON Patch, one more each time',
    unnamed(TOKENS.map((value) => ({ op: 'add', path: '/tokens/-', value }))),
  ),
];

describe.each<[string, StreamDialect | undefined, readonly StreamSample[]]>([
  ['a2a', a2a.stream, A2A],
  ['gradio', gradio.stream, GRADIO],
  ['graphql', graphqlStream, GRAPHQL],
  ['patches', jsonPatchStream, PATCHES],
])('%s', (name, stream, samples) => {
  if (stream === undefined) throw new Error('it has no stream');
  holdsStreamContract(name, stream, samples);
});
