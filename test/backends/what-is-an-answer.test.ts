import { AIMessage, HumanMessage } from '@langchain/core/messages';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const FACTS = ['The park opens at nine.'];
const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE.`;

function app(
  mount: 'everywhere' | 'on the route',
  handler: RequestHandler,
  options: AnswerGuardOptions = {},
) {
  const events: GuardEvent[] = [];
  const guard = answerGuard({
    ...BY_WORDS,
    observer: { observe: (event) => event.type === 'warning' || events.push(event) },
    ...options,
  });
  const made = express();
  if (mount === 'everywhere') made.use(guard);
  made.get('/', ...(mount === 'on the route' ? [guard] : []), handler);
  return { events, get: () => request(made).get('/') };
}

const answering =
  (body: unknown, facts?: readonly string[]): RequestHandler =>
  (_req, res) => {
    if (facts !== undefined) setFacts(res, facts);
    res.json(body);
  };

/** What a backend writes when it sends a message of LangChain: `toJSON` gives its serialised form. */
const history = [
  new HumanMessage(BOTH),
  new AIMessage('Hello!'),
  new HumanMessage('When?'),
  new AIMessage(BOTH),
];

describe('an answer is found in', () => {
  it.each<[string, string, unknown, RegExp]>([
    ['LangGraph, serialised', 'langgraph', { messages: history }, /"content":"The park opens at nine\."/],
    [
      'LangGraph, written out',
      'langgraph',
      {
        messages: [
          { type: 'human', content: BOTH },
          { type: 'ai', content: [{ type: 'text', text: BOTH }] },
        ],
      },
      /"text":"The park opens at nine\."/,
    ],
    ['LangChain, one message', 'langgraph', new AIMessage(BOTH), /"content":"The park opens at nine\."/],
    [
      'LangChain, as toDict writes it',
      'langgraph',
      { messages: history.map((message) => message.toDict()) },
      /"content":"The park opens at nine\."/,
    ],
    [
      'GraphQL, in lists and objects of a field',
      'graphql',
      { data: { threads: { edges: [{ node: { title: 'Hours', last: { reply: BOTH } } }] } } },
      /"reply":"The park opens at nine\."/,
    ],
    [
      'GraphQL',
      'graphql',
      { data: { ask: { answer: BOTH } } },
      /"ask":\{"answer":"The park opens at nine\."\}/,
    ],
    [
      'MCP',
      'mcp',
      { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: BOTH }] } },
      /"text":"The park opens at nine\."/,
    ],
    [
      'Bedrock Converse',
      'bedrock-converse',
      { output: { message: { role: 'assistant', content: [{ text: BOTH }] } }, stopReason: 'end_turn' },
      /"stopReason":"end_turn"/,
    ],
    [
      'Dialogflow ES',
      'dialogflow',
      { fulfillmentText: BOTH, fulfillmentMessages: [{ text: { text: [BOTH] } }] },
      /"fulfillmentText":"The park opens at nine\."/,
    ],
    [
      'Dialogflow CX',
      'dialogflow',
      { fulfillment_response: { messages: [{ text: { text: [BOTH] } }] } },
      /\["The park opens at nine\."\]/,
    ],
    [
      'Slack',
      'slack',
      { text: BOTH, blocks: [{ type: 'section', text: { type: 'mrkdwn', text: BOTH } }] },
      /^\{"text":"The park opens at nine\."/,
    ],
    [
      'Rasa',
      'rasa',
      [
        { recipient_id: 'u', text: GOOD },
        { recipient_id: 'u', text: 'It closes at FALSE.' },
      ],
      /nine/,
    ],
    [
      'results',
      'json',
      { results: [{ answer: BOTH }, { answer: GOOD }] },
      /\{"answer":"The park opens at nine\."\}/,
    ],
    [
      'a list of paragraphs',
      'json',
      { answer: [GOOD, 'It closes at FALSE.'] },
      /^\{"answer":\["The park opens at nine\."\]/,
    ],
    [
      "a list of a model's tokens",
      'json',
      { output: ['The park', ' opens at nine', '.', ' It closes', ' at FALSE', '.'] },
      /^\{"output":\["The park"," opens at nine","\."\]/,
    ],
    [
      'a list of content parts',
      'json',
      {
        answer: [
          { type: 'text', text: BOTH },
          { type: 'image', url: '/map.png' },
        ],
      },
      /^\{"answer":\[\{"type":"text","text":"The park opens at nine\."\},\{"type":"image"/,
    ],
    [
      'JSON:API',
      'json',
      { data: { type: 'messages', id: '1', attributes: { content: BOTH } } },
      /^\{"data":\{"type":"messages","id":"1","attributes":\{"content":"The park opens at nine\."\}/,
    ],
    [
      'HAL',
      'json',
      { _links: {}, _embedded: { answer: { text: BOTH } } },
      /"text":"The park opens at nine\."/,
    ],
    [
      'several answers',
      'json',
      { answers: [{ text: BOTH, score: 0.9 }, { text: GOOD }] },
      /^\{"answers":\[\{"text":"The park opens at nine\.","score":0\.9\},\{"text"/,
    ],
    ['several texts', 'json', { answers: [BOTH, GOOD] }, /^\{"answers":\["The park opens at nine\.",/],
    [
      'candidates that are none of Gemini',
      'json',
      { candidates: [{ text: BOTH }] },
      /^\{"candidates":\[\{"text":"The park opens at nine\."\}\]/,
    ],
    [
      'an object with a name of its own for the text',
      'json',
      { answer: { markdown: BOTH, html: `<p>${BOTH}</p>` } },
      /^\{"answer":\{"markdown":"The park opens at nine\.","html":"[^"]*nine\.[^"]*"\}/,
    ],
    [
      'segments with their citations',
      'json',
      {
        answer: {
          segments: [
            { text: GOOD, citations: [1] },
            { text: 'It closes at FALSE.', citations: [2] },
          ],
        },
      },
      /^\{"answer":\{"segments":\[\{"text":"The park opens at nine\.","citations":\[1\]\}\]\}/,
    ],
    [
      'a message of an agent of Azure',
      'ai-sdk',
      { object: 'thread.message', role: 'assistant', content: [{ type: 'text', text: { value: BOTH } }] },
      /"text":\{"value":"The park opens at nine\."\}/,
    ],
    ['a name of its own', 'json', { botResponse: BOTH }, /"botResponse":"The park opens at nine\."/],
  ])('%s', async (_what, dialect, body, expected) => {
    const { get, events } = app('everywhere', answering(body, FACTS));
    const { text, headers } = await get();
    expect(headers['answer-guard']).toMatch(/^rewrite;/);
    expect(text).toMatch(expected);
    expect(events.flatMap((event) => (event.type === 'decided' ? [event.dialect] : []))).toContain(dialect);
  });

  it("and never in the user's own message", async () => {
    const { text } = await app('everywhere', answering({ messages: history }, FACTS)).get();
    expect(text.split(BOTH)).toHaveLength(2);
  });

  it('GraphQL gets the report where its clients look for it', async () => {
    const { body } = await app('everywhere', answering({ data: { ask: GOOD } }, FACTS)).get();
    expect(body).toEqual({
      data: { ask: GOOD },
      extensions: { answerGuard: expect.objectContaining({ action: 'pass' }) },
    });
  });
});

describe('a list that is no text in pieces', () => {
  it.each([
    ['documents', { result: [{ text: BOTH, score: 0.7 }] }],
    ['messages', { response: [{ role: 'user', text: BOTH }] }],
    ['of both', { answer: [BOTH, { text: BOTH }] }],
    ['of who said what', { replies: [{ role: 'user', text: BOTH }] }],
  ])('%s: an incomplete check, and nothing is replaced', async (_what, body) => {
    const { get, events } = app('everywhere', answering(body, FACTS));
    const response = await get();
    expect(response.body).toEqual(body);
    expect(response.headers['answer-guard']).toMatch(/error=noAnswer/);
    expect(events).toContainEqual(expect.objectContaining({ type: 'unchecked', cause: 'noAnswer' }));
  });
});

describe('an answer is where the app says', () => {
  const turns = [
    { role: 'user', content: BOTH },
    { role: 'assistant', content: BOTH },
    { role: 'user', content: 'Thanks.' },
  ];
  const last = /"assistant","content":"The park opens at nine\."/;

  it.each<[string, NonNullable<AnswerGuardOptions['answer']>]>([
    ['by role', '/turns/role=assistant/content'],
    ['by the last of a role', '/turns/last:role=assistant/content'],
    ['by a function', () => '/turns/1/content'],
  ])('%s', async (_what, answer) => {
    const { text } = await app('everywhere', answering({ turns }, FACTS), { answer }).get();
    expect(text).toMatch(last);
    expect(text).toContain(`{"role":"user","content":"${BOTH}"}`);
  });

  it('by the last of a list', async () => {
    const { text } = await app('everywhere', answering([GOOD, BOTH], FACTS), { answer: '/last' }).get();
    expect(JSON.parse(text)).toEqual([GOOD, GOOD]);
  });

  it('by a pointer to a list of paragraphs', async () => {
    const body = { page: { lines: [GOOD, 'It closes at FALSE.'] } };
    const { text } = await app('everywhere', answering(body, FACTS), { answer: '/page/lines' }).get();
    expect(JSON.parse(text)).toMatchObject({ page: { lines: [GOOD] } });
  });

  it('and nowhere, when the function says so', async () => {
    const { headers } = await app('everywhere', answering({ turns }), { answer: () => undefined }).get();
    expect(headers['answer-guard']).toBeUndefined();
  });
});

describe('facts were handed over and no answer is found', () => {
  it.each([
    ['strict', /^block;error=noAnswer/],
    ['balanced', /^unchecked;error=noAnswer/],
    ['lenient', /^pass;error=noAnswer/],
  ] as const)('is an incomplete check under %s', async (policy, expected) => {
    const body = { reading: { title: 'Parks', lines: [BOTH] } };
    const { get, events } = app('everywhere', answering(body, FACTS), { policy });
    const { headers } = await get();
    expect(headers['answer-guard']).toMatch(expected);
    expect(events).toContainEqual({
      type: 'unchecked',
      route: 'default',
      cause: 'noAnswer',
      action: expect.any(String),
      strings: ['/reading/title', '/reading/lines/*'],
    });
  });

  it('as on a route that is named', async () => {
    const { headers } = await app('everywhere', answering({ id: 1 }), { route: 'chat' }).get();
    expect(headers['answer-guard']).toMatch(/^unchecked;error=noAnswer/);
  });
});

describe('without facts', () => {
  it.each([
    ['a login', { message: 'Welcome back, Ann.' }],
    ['a health check', { status: 'ok' }],
    ['an upload', { data: { text: 'Your file was stored.' } }],
    ['a resource of JSON:API', { data: { type: 'posts', id: '1', attributes: { content: 'A note.' } } }],
    ['a quiz', { question: 'When?', answers: ['It opens at nine.', 'It opens at ten.'] }],
    ['people who apply', { candidates: [{ text: 'I have worked in parks.' }] }],
    ['a result with a value', { result: { value: 'stored in the archive' } }],
    ['a field of GraphQL', { data: { login: 'a token or a name' } }],
  ])('%s is left alone under a global mount', async (_what, body) => {
    const { get, events } = app('everywhere', answering(body), { policy: 'strict' });
    const { body: sent, headers } = await get();
    expect(sent).toEqual(body);
    expect(headers['answer-guard']).toBeUndefined();
    expect(events).toEqual([{ type: 'passedOver', route: 'default' }]);
  });

  it.each<[string, 'everywhere' | 'on the route', unknown]>([
    ['what has the shape of an answer', 'everywhere', { answer: GOOD }],
    ['what says what was asked', 'everywhere', { question: 'When?', message: GOOD }],
    ['what a route of its own answers', 'on the route', { message: GOOD }],
  ])('%s is judged', async (_what, mount, body) => {
    const { headers } = await app(mount, answering(body)).get();
    expect(headers['answer-guard']).toMatch(/error=noFacts/);
  });
});
