import { AIMessage, AIMessageChunk, HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type GuardEvent } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE. Entry is free.`;
const LEFT = `${GOOD} Entry is free.`;
const QUESTION = 'When does the park open?';

const model = () => new FakeListChatModel({ responses: [BOTH] });
const graph = () =>
  new StateGraph(MessagesAnnotation)
    .addNode('retrieve', () => ({}))
    .addNode('agent', async ({ messages }) => ({ messages: [await model().invoke(messages)] }))
    .addEdge(START, 'retrieve')
    .addEdge('retrieve', 'agent')
    .addEdge('agent', END)
    .compile();
const asked = () => ({ messages: [new HumanMessage(QUESTION)] });

type Framing = 'SSE' | 'lines';

/** What an app writes of such a stream. */
function writing(
  source: () => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>,
  framing: Framing,
): RequestHandler {
  return async (_req, res) => {
    setFacts(res, [GOOD]);
    res.type(framing === 'SSE' ? 'text/event-stream' : 'application/x-ndjson');
    for await (const chunk of await source())
      res.write(framing === 'SSE' ? `data: ${JSON.stringify(chunk)}\n\n` : `${JSON.stringify(chunk)}\n`);
    res.end();
  };
}

async function answered(handler: RequestHandler, policy: 'strict' | 'rewrites' = 'rewrites') {
  const events: GuardEvent[] = [];
  const made = express();
  made.get(
    '/',
    answerGuard({
      ...BY_WORDS,
      policy: policy === 'strict' ? 'strict' : { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 },
      observer: { observe: (event) => events.push(event) },
    }),
    handler,
  );
  const { text, headers } = await request(made).get('/').buffer(true);
  const data = text
    .split('\n')
    .map((line) => line.replace(/^data: /, ''))
    .filter((line) => /^[[{]/.test(line))
    .map((line) => JSON.parse(line) as Json);
  return { text, data, header: headers['answer-guard'], events };
}

type Json = Record<string, unknown> & readonly unknown[];
interface Serialised {
  readonly kwargs: { readonly content: string; readonly additional_kwargs?: object };
}

const contentOf = (message: unknown): string => (message as Serialised).kwargs.content;
const joined = (messages: readonly unknown[]): string => messages.map(contentOf).join('');
/** Every text that a model's message holds, wherever it stands. */
const contents = (text: string): string[] =>
  [...text.matchAll(/"AIMessage(?:Chunk)?"\],"kwargs":\{"content":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, content = '']) => content,
  );

describe.each<Framing>(['SSE', 'lines'])('LangChain, as %s', (framing) => {
  it("a model's chunks", async () => {
    const { text, data, header } = await answered(writing(() => model().stream(QUESTION), framing));
    expect(header).toMatch(/^gate/);
    expect(text).not.toContain('FALSE');
    expect(joined(data)).toBe(LEFT);
    // What a client that adds up chunks gets.
    expect(data.at(-1)).toMatchObject({
      kwargs: { content: '', additional_kwargs: { answerGuard: { action: 'rewrite' } } },
    });
  });

  it('chunks of content parts', async () => {
    const parts = async function* () {
      for (const text of BOTH.split(/(?<= )/))
        yield await Promise.resolve(
          new AIMessageChunk({ id: 'm', content: [{ type: 'text', text, index: 0 }] }),
        );
    };
    const { text, data } = await answered(writing(parts, framing));
    expect(text).not.toContain('FALSE');
    const said = data.flatMap(
      (chunk) => (chunk as unknown as { kwargs: { content: { text: string }[] } }).kwargs.content,
    );
    expect(said.map((part) => part.text).join('')).toBe(LEFT);
  });

  it('events of a chain, in which a parser says over what the model says', async () => {
    const chain = model().pipe(new StringOutputParser());
    const { text, data } = await answered(
      writing(() => chain.streamEvents(QUESTION, { version: 'v2' }), framing),
    );
    expect(text).not.toContain('FALSE');
    const of = (kind: string) =>
      data.flatMap(({ event, data: inner }) => (event === kind ? [(inner as { chunk: unknown }).chunk] : []));
    expect(joined(of('on_chat_model_stream').filter((chunk) => typeof chunk === 'object'))).toBe(LEFT);
    expect(of('on_parser_stream').join('')).toBe(LEFT);
    expect(of('on_chain_stream').join('')).toBe(LEFT);
    const ends = data.filter(({ event }) => event === 'on_chat_model_end' || event === 'on_chain_end');
    expect(ends).toHaveLength(2);
    for (const end of ends) expect(JSON.stringify(end)).toContain(LEFT);
  });

  it.each<[string, 'messages' | 'values' | 'updates' | ['updates', 'messages']]>([
    ['messages', 'messages'],
    ['values', 'values'],
    ['updates', 'updates'],
    ['updates and messages', ['updates', 'messages']],
  ])('a graph, mode %s', async (_what, streamMode) => {
    const { text, header } = await answered(
      writing(() => graph().stream(asked(), { streamMode: streamMode as 'messages' }), framing),
    );
    expect(header).toMatch(/^gate/);
    expect(text).not.toContain('FALSE');
    const said = contents(text).filter((content) => content !== '');
    if (streamMode === 'messages') expect(said.join('')).toBe(LEFT);
    else expect(said).toContain(LEFT);
    if (typeof streamMode === 'object') expect(said.filter((part) => part !== LEFT).join('')).toBe(LEFT);
    expect(text).toContain('"answerGuard"');
    if (streamMode === 'values') expect(text).toContain(QUESTION);
  });

  it('a graph whose state has an answer beside its messages, from its first state on', async () => {
    const both = new StateGraph(Annotation.Root({ ...MessagesAnnotation.spec, answer: Annotation<string> }))
      .addNode('say', () => ({ messages: [new AIMessage(BOTH)], answer: BOTH }))
      .addEdge(START, 'say')
      .addEdge('say', END)
      .compile();
    const { text, data, events } = await answered(
      writing(() => both.stream({ ...asked(), answer: 'Ask away.' }, { streamMode: 'values' }), framing),
    );
    expect(text).not.toContain('FALSE');
    expect(contents(text).filter((content) => content !== '')).toEqual([LEFT]);
    expect(data.flatMap(({ answer }) => answer ?? [])).toEqual(['Ask away.', LEFT]);
    expect(events).toContainEqual(expect.objectContaining({ type: 'decided', dialect: 'langgraph' }));
  });

  it('events of a graph', async () => {
    const { text } = await answered(writing(() => graph().streamEvents(asked(), { version: 'v2' }), framing));
    expect(text).not.toContain('FALSE');
    expect(contents(text)).toContain(LEFT);
    expect(text).toContain(QUESTION);
  });

  it('is not blocked for its shape under strict, and ends with the message where a sentence is', async () => {
    const good = () => new FakeListChatModel({ responses: [GOOD] }).stream(QUESTION);
    expect(joined((await answered(writing(good, framing), 'strict')).data)).toBe(GOOD);
    const { text, data } = await answered(
      writing(() => model().stream(QUESTION), framing),
      'strict',
    );
    expect(text).not.toContain('FALSE');
    expect(joined(data)).toMatch(/^The park opens at nine\.\n\nI can't confirm the rest/);
  });
});

describe('LangGraph', () => {
  it('as it writes server-sent events itself', async () => {
    const { text } = await answered(async (_req, res) => {
      setFacts(res, [GOOD]);
      res.type('text/event-stream');
      const stream = await graph().stream(asked(), {
        streamMode: ['messages', 'values'],
        encoding: 'text/event-stream',
      });
      for await (const bytes of stream) res.write(bytes);
      res.end();
    });
    expect(text).not.toContain('FALSE');
    const pieces = [...text.matchAll(/^event: messages\ndata: (.*)$/gm)].map(
      ([, json = '']) => (JSON.parse(json) as [{ content: string }])[0].content,
    );
    expect(pieces.join('')).toBe(LEFT);
    const states = [...text.matchAll(/^event: values\ndata: (.*)$/gm)].map(
      ([, json = '']) => (JSON.parse(json) as { messages: { content: string }[] }).messages.at(-1)?.content,
    );
    expect(states.at(-1)).toBe(LEFT);
    expect(states[0]).toBe(QUESTION);
  });

  it('a history is left as it is, and a node that answers without a model is read', async () => {
    const history: BaseMessage[] = [
      new HumanMessage(BOTH),
      new AIMessage('Earlier: FALSE.'),
      new HumanMessage(QUESTION),
    ];
    const fixed = new StateGraph(MessagesAnnotation)
      .addNode('say', () => ({ messages: [new AIMessage(BOTH)] }))
      .addEdge(START, 'say')
      .addEdge('say', END)
      .compile();
    const { data } = await answered(
      writing(() => fixed.stream({ messages: history }, { streamMode: 'values' }), 'lines'),
    );
    const last = data.findLast(({ messages }) => messages !== undefined) as unknown as {
      messages: unknown[];
    };
    expect(last.messages.map(contentOf)).toEqual([BOTH, 'Earlier: FALSE.', QUESTION, LEFT]);
  });

  it('documents and answers of nodes, by their names', async () => {
    const { text, events } = await answered((_req, res) => {
      res.type('application/x-ndjson');
      res.write(`${JSON.stringify({ retrieve: { context: [{ pageContent: GOOD, metadata: {} }] } })}\n`);
      res.write(`${JSON.stringify({ generate: { answer: BOTH } })}\n`);
      res.end();
    });
    expect(text).toContain(JSON.stringify({ generate: { answer: LEFT } }));
    expect(events).toContainEqual(expect.objectContaining({ type: 'decided', dialect: 'langgraph' }));
  });
});
