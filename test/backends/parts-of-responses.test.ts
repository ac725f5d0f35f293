import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { answerGuard, setFacts } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const FACT = 'The park opens at nine.';
/** Without a stop, as a heading or an item has none. */
const TEXTS = ['The park opens at nine', 'It closes at FALSE'];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const part = (text: string) => ({ type: 'output_text', annotations: [], text });
const message = { id: 'm', type: 'message', role: 'assistant', status: 'completed' };
const whole = {
  id: 'r',
  object: 'response',
  created_at: 1,
  status: 'completed',
  output: [{ ...message, content: TEXTS.map(part) }],
};

function* events(): Generator<{ readonly type: string }> {
  yield { type: 'response.created', ...{ response: { ...whole, status: 'in_progress', output: [] } } };
  yield { type: 'response.output_item.added', ...{ output_index: 0, item: { ...message, content: [] } } };
  for (const [content_index, text] of TEXTS.entries()) {
    const at = { item_id: 'm', output_index: 0, content_index };
    yield { type: 'response.content_part.added', ...at, ...{ part: part('') } };
    for (const delta of text.split(/(?= )/))
      yield { type: 'response.output_text.delta', ...at, ...{ delta } };
    yield { type: 'response.output_text.done', ...at, ...{ text } };
    yield { type: 'response.content_part.done', ...at, ...{ part: part(text) } };
  }
  yield {
    type: 'response.output_item.done',
    ...{ output_index: 0, item: { ...message, content: TEXTS.map(part) } },
  };
  yield { type: 'response.completed', ...{ response: whole } };
}

function client(): OpenAI {
  const policy = { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 } as const;
  const app = express().use(express.json());
  app.post('/v1/responses', answerGuard({ ...BY_WORDS, policy }), (req, res) => {
    setFacts(res, [FACT]);
    if ((req.body as { readonly stream?: boolean }).stream !== true) {
      res.json(whole);
      return;
    }
    res.type('text/event-stream');
    for (const event of events()) res.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    res.end();
  });
  const server = app.listen(0);
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return new OpenAI({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'none', maxRetries: 0 });
}

const ASKED = { model: 'm', input: 'When?' } as const;

describe("two text parts of a message of OpenAI's Responses are two paragraphs", () => {
  it('of a whole one', async () => {
    const { output } = await client().responses.create(ASKED);
    expect(output).toMatchObject([{ content: [{ text: TEXTS[0] }] }]);
  });

  it('of a streamed one', async () => {
    const texts: string[] = [];
    for await (const event of await client().responses.create({ ...ASKED, stream: true })) {
      if (event.type === 'response.output_text.done') texts.push(event.text);
    }
    expect(texts).toEqual([TEXTS[0], '']);
  });
});
