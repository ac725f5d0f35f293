import type { Response as Sent } from 'express';
import OpenAI from 'openai';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { Stream } from 'openai/streaming';
import {
  Relay,
  RELAY_POLICIES,
  writeEvents,
  writeLines,
  type ProviderEvent,
  type RelayPolicy,
} from './relay.js';

const GOOD = 'The park opens at nine.';
const MORE = 'Dogs are welcome.';
const LAST = 'Ask at the gate.';

const relay = new Relay();
afterEach(() => {
  relay.close();
});

const client = (url: string): OpenAI => new OpenAI({ baseURL: `${url}/v1`, apiKey: 'none', maxRetries: 0 });
const ASKED = { model: 'gpt-5', input: 'When does the park open?' } as const;

const part = (text: string) => ({ type: 'output_text', annotations: [], logprobs: [], text });
const message = (id: string, status: string, texts: readonly string[]) => ({
  id,
  type: 'message',
  status,
  role: 'assistant',
  content: texts.map(part),
});
const thought = {
  id: 'rs_1',
  type: 'reasoning',
  summary: [{ type: 'summary_text', text: 'They ask for hours.' }],
};
const search = {
  id: 'ws_1',
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'search', query: 'park' },
};
const call = (id: string) => ({
  id,
  type: 'function_call',
  status: 'completed',
  call_id: 'c',
  name: 'note',
  arguments: '{"a":1}',
});

/** A response with a thought, a search, two calls, and three messages of which one says nothing that is known. */
function* script(): Generator<ProviderEvent> {
  let number = 0;
  const event = (type: string, more: object) => ({ type, sequence_number: number++, ...more });
  const base = { id: 'resp_1', object: 'response', created_at: 1, model: 'gpt-5', error: null, tools: [] };
  const created = { ...base, status: 'in_progress', incomplete_details: null, output: [] };
  yield event('response.created', { response: created });
  yield event('response.in_progress', { response: created });

  const summary = { item_id: 'rs_1', output_index: 0, summary_index: 0 };
  const [text] = thought.summary;
  yield event('response.output_item.added', { output_index: 0, item: { ...thought, summary: [] } });
  yield event('response.reasoning_summary_part.added', { ...summary, part: { ...text, text: '' } });
  yield event('response.reasoning_summary_text.delta', { ...summary, delta: text?.text });
  yield event('response.reasoning_summary_text.done', { ...summary, text: text?.text });
  yield event('response.reasoning_summary_part.done', { ...summary, part: text });
  yield event('response.output_item.done', { output_index: 0, item: thought });

  const searching = { item_id: 'ws_1', output_index: 1 };
  yield event('response.output_item.added', { output_index: 1, item: { ...search, status: 'in_progress' } });
  yield event('response.web_search_call.in_progress', searching);
  yield event('response.web_search_call.completed', searching);
  yield event('response.output_item.done', { output_index: 1, item: search });

  function* said(id: string, output: number, deltas: readonly string[]): Generator<ProviderEvent> {
    const at = { item_id: id, output_index: output, content_index: 0 };
    const whole = deltas.join('');
    yield event('response.output_item.added', {
      output_index: output,
      item: message(id, 'in_progress', []),
    });
    yield event('response.content_part.added', { ...at, part: part('') });
    for (const delta of deltas)
      yield event('response.output_text.delta', { ...at, delta, logprobs: [], obfuscation: 'x' });
    yield event('response.output_text.done', { ...at, text: whole, logprobs: [] });
    yield event('response.content_part.done', { ...at, part: part(whole) });
    yield event('response.output_item.done', {
      output_index: output,
      item: message(id, 'completed', [whole]),
    });
  }
  function* called(id: string, output: number): Generator<ProviderEvent> {
    const at = { item_id: id, output_index: output };
    const opened = { ...call(id), status: 'in_progress', arguments: '' };
    yield event('response.output_item.added', { output_index: output, item: opened });
    yield event('response.function_call_arguments.delta', { ...at, delta: '{"a":1}' });
    yield event('response.function_call_arguments.done', { ...at, arguments: '{"a":1}', name: 'note' });
    yield event('response.output_item.done', { output_index: output, item: call(id) });
  }
  const first = [GOOD, ' It closes', ' at FALSE. Dogs', ' are welcome.'];
  yield* said('msg_1', 2, first);
  yield* called('fc_1', 3);
  yield* said('msg_2', 4, ['Cats pay', ' FALSE.']);
  yield* said('msg_3', 5, ['Ask at', ' the gate.']);
  yield* called('fc_2', 6);
  const output = [
    thought,
    search,
    message('msg_1', 'completed', [first.join('')]),
    call('fc_1'),
    message('msg_2', 'completed', ['Cats pay FALSE.']),
    message('msg_3', 'completed', [LAST]),
    call('fc_2'),
  ];
  const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };
  yield event('response.completed', {
    response: { ...created, status: 'completed', output, usage },
  });
}

type Write = (stream: Stream<ResponseStreamEvent>, res: Sent) => Promise<void>;

/** How apps relay such a stream, and how the official client reads it then. */
const named: Write = writeEvents;
const bare: Write = async (stream, res) => {
  res.type('text/event-stream');
  for await (const event of stream) res.write(`data: ${JSON.stringify(event)}\n\n`);
};
const lines: Write = (stream, res) => writeLines(stream, res.type('text/plain'));

async function app(policy: Parameters<Relay['relaying']>[0], write: Write): Promise<string> {
  const model = client(await relay.provider(script));
  return relay.relaying(policy, GOOD, async (res) =>
    write(await model.responses.create({ ...ASKED, stream: true }), res),
  );
}

async function eventsOf(url: string, write: Write): Promise<ResponseStreamEvent[]> {
  const events: ResponseStreamEvent[] = [];
  if (write !== lines) {
    for await (const event of await client(url).responses.create({ ...ASKED, stream: true }))
      events.push(event);
    return events;
  }
  const { body } = await fetch(`${url}/v1/responses`, { method: 'POST' });
  if (body === null) throw new Error('no body');
  const stream = Stream.fromReadableStream<ResponseStreamEvent>(body, new AbortController());
  for await (const event of stream) events.push(event);
  return events;
}

const textsOf = (items: readonly OpenAI.Responses.ResponseOutputItem[]): readonly string[] =>
  items.flatMap((item) =>
    item.type === 'message' ? item.content.map((one) => ('text' in one ? one.text : '')) : [],
  );

/** What each kind of event says of the messages: they all have to say the same. */
function versions(events: readonly ResponseStreamEvent[]) {
  const deltas = new Map<string, string>();
  const said = { deltas, texts: new Map<string, string>(), parts: new Map(), items: new Map() };
  for (const event of events) {
    if (event.type === 'response.output_item.added' && event.item.type === 'message')
      deltas.set(event.item.id, '');
    if (event.type === 'response.output_text.delta')
      deltas.set(event.item_id, (deltas.get(event.item_id) ?? '') + event.delta);
    if (event.type === 'response.output_text.done') said.texts.set(event.item_id, event.text);
    if (event.type === 'response.content_part.done' && event.part.type === 'output_text')
      said.parts.set(event.item_id, event.part.text);
    if (event.type === 'response.output_item.done' && event.item.type === 'message')
      said.items.set(event.item.id, textsOf([event.item]).join(''));
  }
  return said;
}

const EXPECTED: Readonly<Record<RelayPolicy, readonly string[]>> = {
  'a rewrite': [`${GOOD} ${MORE}`, '', LAST],
  'a rewrite of the whole': [`${GOOD} ${MORE}`, '', LAST],
  'a block at a sentence': [`${GOOD}\n\nI can't confirm the rest with my sources.`, '', ''],
  'a block of the whole': ["I can't give an answer to this that my sources support.", '', ''],
  'a block at the end': [`${GOOD} ${MORE}`, '', LAST, "\n\nI can't confirm the rest with my sources."],
};

describe.each([
  ['events with names', named],
  ['events without names', bare],
  ['lines, as toReadableStream writes them', lines],
])("OpenAI's Responses, relayed as %s", (_how, write) => {
  it.each(Object.keys(RELAY_POLICIES) as RelayPolicy[])('read after %s', async (policy) => {
    const events = await eventsOf(await app(policy, write), write);
    const isBlocked = policy.startsWith('a block');
    expect(JSON.stringify(events)).not.toContain('FALSE');
    expect(relay.decided).toEqual([['openai-responses', isBlocked ? 'block' : 'rewrite']]);
    expect(relay.warnings).toEqual([]);

    const last = events.at(-1);
    if (last?.type !== 'response.completed' && last?.type !== 'response.incomplete')
      throw new Error('no end');
    const { status, incomplete_details: why, output, usage } = last.response;
    expect([last.type, status, why?.reason]).toEqual(
      isBlocked
        ? ['response.incomplete', 'incomplete', 'content_filter']
        : ['response.completed', 'completed', undefined],
    );
    expect(usage).toMatchObject({ total_tokens: 3 });
    expect(textsOf(output)).toEqual(EXPECTED[policy]);
    expect(output.filter(({ type }) => type !== 'message')).toEqual([
      thought,
      search,
      call('fc_1'),
      call('fc_2'),
    ]);
    const { deltas, texts, parts, items } = versions(events);
    expect([...deltas.values()]).toEqual(EXPECTED[policy]);
    expect([texts, parts, items]).toEqual([deltas, deltas, deltas]);
    // The report has the number of the event before it.
    const numbers = events.flatMap((event) =>
      'sequence_number' in event && !('answerGuard' in event) ? [event.sequence_number] : [],
    );
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(events.filter((event) => JSON.stringify(event).includes('"answerGuard"'))).toHaveLength(1);
  });
});

it.each(Object.keys(RELAY_POLICIES) as RelayPolicy[])('added up by the client after %s', async (policy) => {
  const final = await client(await app(policy, named))
    .responses.stream(ASKED)
    .finalResponse();
  expect(final.output_text).toBe(EXPECTED[policy].join(''));
  expect(textsOf(final.output)).toEqual(EXPECTED[policy]);
});

it('with footnotes, whose sources are a message of their own', async () => {
  const events = await eventsOf(await app({ annotation: 'footnotes' }, named), named);
  const last = events.at(-1);
  if (last?.type !== 'response.completed') throw new Error('no end');
  const texts = textsOf(last.response.output);
  expect(texts).toEqual([`${GOOD} [1] ${MORE} [1]`, '', `${LAST} [1]`, '\n\nSources\n\n- [1] \\#1']);
  const { deltas, items } = versions(events);
  expect([...deltas.values()]).toEqual(texts);
  expect(items).toEqual(deltas);
});

/** Apps that pass on only what their page shows. */
it.each<[string, (event: ResponseStreamEvent) => boolean]>([
  ['deltas alone', ({ type }) => type === 'response.output_text.delta'],
  [
    'deltas and the end',
    ({ type }) => type === 'response.output_text.delta' || type === 'response.completed',
  ],
])('an app that relays %s is no stream that was cut off', async (_what, isPassedOn) => {
  const write: Write = async (stream, res) => {
    res.type('text/event-stream');
    for await (const event of stream) if (isPassedOn(event)) res.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const events = await eventsOf(await app('a rewrite', write), write);
  const said = events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : ''));
  expect(said.join('')).toBe(`${GOOD} ${MORE}${LAST}`);
  expect(JSON.stringify(events)).not.toContain('FALSE');
  expect(JSON.stringify(events)).not.toContain('cutOff');
  expect(relay.decided).toEqual([['openai-responses', 'rewrite']]);
  expect(relay.warnings).toEqual([]);
});
