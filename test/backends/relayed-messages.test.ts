import Anthropic from '@anthropic-ai/sdk';
import { MessageStream } from '@anthropic-ai/sdk/lib/MessageStream';
import type { Response as Sent } from 'express';
import {
  Relay,
  RELAY_POLICIES,
  writeEvents,
  writeLines,
  type ProviderEvent,
  type RelayPolicy,
} from './relay.js';

const GOOD = 'The park opens at nine.';
const relay = new Relay();
afterEach(() => {
  relay.close();
});

const client = (url: string): Anthropic => new Anthropic({ baseURL: url, apiKey: 'none', maxRetries: 0 });
const ASKED: Anthropic.MessageStreamParams = {
  model: 'claude-opus-4-6',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'When does the park open?' }],
};

const thought = { type: 'thinking', thinking: 'They ask for hours.', signature: 'sig' };
const search = { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: { query: 'park' } };
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 'srv_1',
  content: [
    { type: 'web_search_result', title: 'H', url: 'https://e.com', encrypted_content: 'x', page_age: null },
  ],
};
const citation = {
  type: 'web_search_result_location',
  cited_text: GOOD,
  url: 'https://e.com',
  title: 'H',
  encrypted_index: 'x',
};
const call = { type: 'tool_use', id: 'tu_1', name: 'note', input: { a: 1 } };

/** A message that thinks, says, searches, says with a citation and without, and calls a tool. */
function* script(): Generator<ProviderEvent> {
  const usage = { input_tokens: 5, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: ASKED.model, content: [], usage };
  yield { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } };
  yield { type: 'ping' };
  let index = 0;
  function* block(content_block: object, ...deltas: readonly object[]): Generator<ProviderEvent> {
    yield { type: 'content_block_start', index, content_block };
    for (const delta of deltas) yield { type: 'content_block_delta', index, delta };
    yield { type: 'content_block_stop', index: index++ };
  }
  const said = (...texts: readonly string[]) => texts.map((text) => ({ type: 'text_delta', text }));
  const input = (json: string) => ({ type: 'input_json_delta', partial_json: json });
  const text = { type: 'text', text: '' };
  yield* block(
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: thought.thinking },
    { type: 'signature_delta', signature: thought.signature },
  );
  yield* block(text, ...said('Trains', ' stop here. Buses', ' are FALSE.'));
  yield* block({ ...search, input: {} }, input('{"query":'), input('"park"}'));
  yield* block(found);
  yield* block(
    { ...text, citations: [] },
    { type: 'citations_delta', citation },
    ...said(GOOD, ' It closes'),
  );
  yield* block(text, ...said(' at FALSE. Entry', ' is free.'));
  yield* block({ ...call, input: {} }, input('{"a":1}'));
  yield {
    type: 'message_delta',
    delta: { stop_reason: 'tool_use', stop_sequence: null },
    usage: { output_tokens: 33 },
  };
  yield { type: 'message_stop' };
}

type Write = (stream: MessageStream, res: Sent) => Promise<void>;

const events: Write = writeEvents;
const lines: Write = writeLines;

async function app(policy: Parameters<Relay['relaying']>[0], write: Write): Promise<string> {
  const model = client(await relay.provider(script));
  return relay.relaying(policy, GOOD, (res) => write(model.messages.stream(ASKED), res));
}

async function read(url: string, write: Write): Promise<MessageStream> {
  if (write !== lines) return client(url).messages.stream(ASKED);
  const { body } = await fetch(`${url}/v1/messages`, { method: 'POST' });
  if (body === null) throw new Error('no body');
  return MessageStream.fromReadableStream(body);
}

const textsOf = ({ content }: Anthropic.Message): readonly string[] =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : []));

const REST = "I can't confirm the rest with my sources.";
const EXPECTED: Readonly<Record<RelayPolicy, readonly string[]>> = {
  'a rewrite': ['Trains stop here.', GOOD, ' Entry is free.'],
  'a rewrite of the whole': ['Trains stop here.', GOOD, ' Entry is free.'],
  'a block at a sentence': [`Trains stop here.\n\n${REST}`, '', ''],
  'a block of the whole': ["I can't give an answer to this that my sources support.", '', ''],
  'a block at the end': ['Trains stop here.', GOOD, ' Entry is free.', `\n\n${REST}`],
};

describe.each([
  ['events', events],
  ['lines, as toReadableStream writes them', lines],
])("Anthropic's Messages, relayed as %s", (_how, write) => {
  it.each(Object.keys(RELAY_POLICIES) as RelayPolicy[])('read after %s', async (policy) => {
    const stream = await read(await app(policy, write), write);
    let said = '';
    const blocks: Anthropic.ContentBlock[] = [];
    stream.on('text', (delta) => (said += delta)).on('contentBlock', (block) => blocks.push(block));
    const final = await stream.finalMessage();
    const isBlocked = policy.startsWith('a block');

    expect(JSON.stringify(final)).not.toContain('FALSE');
    expect(textsOf(final)).toEqual(EXPECTED[policy]);
    expect(said).toBe(EXPECTED[policy].join(''));
    expect(final.content).toEqual(blocks);
    expect(final.content.filter(({ type }) => type !== 'text')).toEqual([thought, search, found, call]);
    expect(final).toMatchObject({
      stop_reason: isBlocked ? 'refusal' : 'tool_use',
      usage: { input_tokens: 5, output_tokens: 33 },
    });
    expect(relay.decided).toEqual([['anthropic-messages', isBlocked ? 'block' : 'rewrite']]);
    expect(relay.warnings).toEqual([]);
  });
});

it('with footnotes, whose sources are a block of their own', async () => {
  const stream = await read(await app({ annotation: 'footnotes' }, events), events);
  expect(textsOf(await stream.finalMessage())).toEqual([
    'Trains stop here. [1]',
    `${GOOD} [1]`,
    ' Entry is free. [1]',
    '\n\nSources\n\n- [1] \\#1',
  ]);
});

it('an app that relays the deltas of the text alone is no stream that was cut off', async () => {
  const deltas: Write = async (stream, res) => {
    res.type('text/event-stream');
    for await (const event of stream)
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
        res.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const url = await app('a rewrite', deltas);
  const body = await (await fetch(url, { method: 'POST' })).text();
  const texts = [...body.matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
  expect(texts.join('')).toBe(`Trains stop here.${GOOD} Entry is free.`);
  expect(body).not.toContain('cutOff');
  expect(relay.decided).toEqual([['anthropic-messages', 'rewrite']]);
  expect(relay.warnings).toEqual([]);
});
