import type { Response } from 'express';
import { bedrockConverse } from '../../../middleware/dialects/bedrock-converse.js';
import { setFacts, type AnswerGuardOptions } from '../../../middleware/index.js';
import { holdsStreamContract, type StreamSample } from '../streaming/stream-dialect-contract.js';
import { receive, serveStream, type StreamServer } from '../streaming/served-stream.js';
import { streamOf } from './stream-samples.js';

const TOKENS = ['The harbour', ' museum was', ' founded in 1975.', ' Entry costs', ' twelve euros.'];
const ANSWER = TOKENS.join('');

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const chunk = (event: unknown) => ({ chunk: { bytes: base64(JSON.stringify(event)) } });
const lines = (events: readonly unknown[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');
const sse = (events: readonly unknown[]): string =>
  events.map((event) => `event: chunk\ndata: ${JSON.stringify(event)}\n\n`).join('');

const claude = (tokens: readonly string[]) => [
  { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', content: [] } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ...tokens.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } },
  { type: 'message_stop', 'amazon-bedrock-invocationMetrics': { outputTokenCount: 9 } },
];
const llama = (tokens: readonly string[]) =>
  [...tokens, ''].map((generation, index, { length }) => ({
    generation,
    generation_token_count: index,
    stop_reason: index === length - 1 ? 'stop' : null,
  }));
const titan = (tokens: readonly string[]) =>
  tokens.map((outputText, index) => ({
    outputText,
    index,
    totalOutputTextTokenCount: null,
    completionReason: null,
  }));
const mistral = (tokens: readonly string[]) =>
  tokens.map((text) => ({ outputs: [{ text, stop_reason: null }] }));
const nova = (tokens: readonly string[]) => [
  { messageStart: { role: 'assistant' } },
  ...tokens.map((text) => ({ contentBlockDelta: { delta: { text }, contentBlockIndex: 0 } })),
  { messageStop: { stopReason: 'end_turn' } },
];
const openai = (tokens: readonly string[]) =>
  tokens.map((content) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  }));
const agent = (tokens: readonly string[]) => tokens.map((text) => ({ chunk: { bytes: base64(text) } }));

const MODELS = { claude, llama, titan, mistral, nova, openai };
const ndjson = (
  name: string,
  events: readonly unknown[],
  more: Partial<StreamSample> = {},
): StreamSample => ({
  name,
  framing: 'ndjson',
  body: lines(events),
  answers: [ANSWER],
  head: { mediaType: 'application/x-ndjson' },
  ...more,
});

holdsStreamContract('bedrock-converse', streamOf(bedrockConverse), [
  ...Object.entries(MODELS).map(([name, events]) => ndjson(name, events(TOKENS).map(chunk))),
  { name: 'as events', framing: 'sse', body: sse(claude(TOKENS).map(chunk)), answers: [ANSWER] },
  {
    name: 'as an array',
    framing: 'json-array',
    body: JSON.stringify(llama(TOKENS).map(chunk)),
    answers: [ANSWER],
    head: { mediaType: 'application/json' },
  },
  ndjson(
    'the payload of a frame by itself',
    llama(TOKENS).map((event) => ({ bytes: base64(JSON.stringify(event)), p: 'abcde' })),
  ),
  ndjson(
    'events of the JavaScript client, whose bytes are an array',
    claude(TOKENS).map((event) => ({ chunk: { bytes: new Uint8Array(Buffer.from(JSON.stringify(event))) } })),
  ),
  ndjson(
    'bytes in a buffer',
    llama(TOKENS).map((event) => ({ chunk: { bytes: Buffer.from(JSON.stringify(event)) } })),
  ),
  ndjson(
    'an agent',
    [
      ...agent(TOKENS.slice(0, -1)),
      {
        chunk: {
          bytes: base64(TOKENS.at(-1)!),
          attribution: {
            citations: [
              {
                generatedResponsePart: { textResponsePart: { text: ANSWER, span: { start: 0, end: 60 } } },
                retrievedReferences: [{ content: { text: 'Founded in 1975.' } }],
              },
            ],
          },
        },
      },
    ],
    { facts: ['Founded in 1975.'] },
  ),
]);

let server: StreamServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function served(type: string, body: string | Buffer, options: AnswerGuardOptions = {}) {
  server = await serveStream((_req, res: Response) => {
    setFacts(res, ['The museum was founded in 1975.']);
    res.type(type);
    res.write(body);
    res.end();
  }, options);
  const { whole, headers } = await receive(server.url);
  return { text: await whole, headers };
}

interface Event {
  readonly chunk: { readonly bytes: string };
}
/** The model's own events, as its client reads them. */
const decoded = (body: string): readonly Record<string, unknown>[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const event = JSON.parse(line) as Event;
      return JSON.parse(Buffer.from(event.chunk.bytes, 'base64').toString()) as Record<string, unknown>;
    });

const WRONG = ['It is old. ', 'Entry is FALSE', ' and 12 euros. ', 'The museum closes at dusk.'];

describe('a stream of Amazon Bedrock behind the guard', () => {
  test('loses the sentence that is wrong, in the bytes of its events', async () => {
    const { text, headers } = await served('application/x-ndjson', lines(llama(WRONG).map(chunk)));
    const events = decoded(text);
    expect(events.map(({ generation }) => (generation as string | undefined) ?? '').join('')).toBe(
      'It is old. The museum closes at dusk.',
    );
    expect(events.at(-1)).toMatchObject({ answerGuard: { action: 'rewrite' } });
    expect(text).not.toContain('FALSE');
    expect(headers['answer-guard']).toMatch(/^gate/u);
  });

  test('is blocked with the end that its model has', async () => {
    const body = lines(claude(['Entry is FALSE. ']).map(chunk));
    const { text } = await served('application/x-ndjson', body, {
      policy: { preset: 'strict', message: 'Not known.' },
    });
    const events = decoded(text);
    expect(JSON.stringify(events)).toContain('Not known.');
    expect(JSON.stringify(events)).not.toContain('FALSE');
    expect(events.filter(({ type }) => type === 'message_stop')).toHaveLength(1);
  });

  test('of an agent does not say in its attribution what was cut from its words', async () => {
    const text = WRONG.join('');
    const attribution = { citations: [{ generatedResponsePart: { textResponsePart: { text } } }] };
    const sent = await served(
      'application/x-ndjson',
      lines([{ chunk: { bytes: base64(text), attribution } }]),
    );
    const words = sent.text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Buffer.from((JSON.parse(line) as Event).chunk.bytes, 'base64').toString());
    expect(words.join('').trim()).toBe('It is old. The museum closes at dusk.');
    expect(sent.text).not.toContain('FALSE');
  });

  /** A frame of the vendor's binary format: lengths and checksums around headers and a payload. */
  const binary = Buffer.concat([
    Buffer.from([0, 0, 0, 0x4b, 0, 0, 0, 0x0b, 0x12, 0x34, 0x56, 0x78]),
    Buffer.from('\u000b:event-type\u0007\u0000\u0005chunk'),
    Buffer.from(JSON.stringify(chunk(llama(['Entry is FALSE.'])[0]).chunk)),
    Buffer.from([0x9a, 0xbc, 0xde, 0xf0]),
  ]);

  test('in frames of bytes leaves as what was not checked', async () => {
    const { headers, text } = await served('application/vnd.amazon.eventstream', binary);
    expect(headers['answer-guard']).toMatch(/;error=streamNotUnderstood(?:;|$)/u);
    expect(text).toContain('event-type');
  });

  test('in frames of bytes is blocked where what is not checked is', async () => {
    const { headers, text } = await served('application/vnd.amazon.eventstream', binary, {
      policy: 'strict',
    });
    expect(headers['answer-guard']).toMatch(/^block;.*error=streamNotUnderstood(?:;|$)/u);
    expect(text).not.toContain('event-type');
  });
});
