import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { answering, app, BOTH, FACTS, GOOD } from './answering-app.js';

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
