import Anthropic from '@anthropic-ai/sdk';
import type { MessageStream } from '@anthropic-ai/sdk/lib/MessageStream';
import type { Response as Sent } from 'express';
import { Relay, RELAY_POLICIES, writeEvents, type ProviderEvent, type RelayPolicy } from './relay.js';

const GOOD = 'The park opens at nine.';
const FALSE = ' It closes at FALSE.';
const relay = new Relay();
afterEach(() => {
  relay.close();
});

const cites = (cited_text: string) => ({
  type: 'char_location',
  cited_text,
  document_index: 0,
  document_title: 'Handbook',
  start_char_index: 0,
  end_char_index: cited_text.length,
  file_id: null,
});

/** A message whose two sentences cite a document each, as Anthropic streams it: the citation after its words. */
function* script(): Generator<ProviderEvent> {
  const usage = { input_tokens: 5, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude', content: [], usage };
  yield { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } };
  for (const [index, text] of [GOOD, FALSE].entries()) {
    yield { type: 'content_block_start', index, content_block: { type: 'text', text: '', citations: [] } };
    yield { type: 'content_block_delta', index, delta: { type: 'text_delta', text } };
    yield {
      type: 'content_block_delta',
      index,
      delta: { type: 'citations_delta', citation: cites(`source of ${String(index)}`) },
    };
    yield { type: 'content_block_stop', index };
  }
  yield {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 9 },
  };
  yield { type: 'message_stop' };
}

const ASKED = {
  model: 'claude-opus-4-6',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'When does the park open?' }],
} satisfies Anthropic.MessageCreateParamsNonStreaming;
const client = (url: string): Anthropic => new Anthropic({ baseURL: url, apiKey: 'none', maxRetries: 0 });

async function relayed(policy: RelayPolicy, write: (stream: MessageStream, res: Sent) => Promise<void>) {
  const model = client(await relay.provider(script));
  return relay.relaying(policy, GOOD, (res) => write(model.messages.stream(ASKED), res));
}

const WAYS = {
  streamed: async (policy: RelayPolicy) =>
    client(await relayed(policy, writeEvents))
      .messages.stream(ASKED)
      .finalMessage(),
  whole: async (policy: RelayPolicy) => {
    const write = async (stream: MessageStream, res: Sent) => void res.json(await stream.finalMessage());
    return client(await relayed(policy, write)).messages.create(ASKED);
  },
};

describe.each(Object.entries(WAYS))('a message of Anthropic with citations, %s', (_way, read) => {
  it.each(Object.keys(RELAY_POLICIES) as RelayPolicy[])(
    'cites for what is left of it alone, after %s',
    async (policy) => {
      const { content } = await read(policy);
      const cited = content.flatMap((block) =>
        block.type === 'text'
          ? (block.citations ?? []).map((one) => [block.text.includes(GOOD), one.cited_text])
          : [],
      );
      const isLeft = content.some((block) => block.type === 'text' && block.text.includes(GOOD));
      expect(cited).toEqual(isLeft ? [[true, 'source of 0']] : []);
    },
  );
});
