import { promptOf } from '../../../middleware/request/request-prompt.js';

describe('the question in a request', () => {
  it.each([
    ['a field', { question: 'Q?' }],
    ['the first field of several', { query: 'no', message: 'Q?' }],
    [
      'the last message of the user',
      {
        messages: [
          { role: 'user', content: 'no' },
          { role: 'assistant', content: 'no' },
          { role: 'user', content: 'Q?' },
          { role: 'tool', content: 'no' },
        ],
      },
    ],
    ['parts of a message', { messages: [{ role: 'user', content: [{ type: 'text', text: 'Q?' }] }] }],
    [
      'parts of a message for an interface',
      { messages: [{ role: 'user', parts: [{ type: 'text', text: 'Q?' }] }] },
    ],
    ['the contents of Gemini', { contents: [{ role: 'user', parts: [{ text: 'Q?' }] }] }],
    ['the input of the Responses API', { input: 'Q?' }],
    ['items of that input', { input: [{ role: 'user', content: [{ type: 'input_text', text: 'Q?' }] }] }],
    ['the prompt of Ollama', { model: 'llama3.2', prompt: 'Q?' }],
    ["the input of LangServe's chain", { input: { question: 'Q?' }, config: {} }],
    [
      "the messages of LangGraph's input",
      { input: { messages: [{ type: 'human', content: 'Q?' }] }, assistant_id: 'agent' },
    ],
    [
      'a message of the role human',
      {
        messages: [
          { role: 'human', content: 'Q?' },
          { role: 'ai', content: 'A' },
        ],
      },
    ],
  ])('is %s', (_, body) => {
    expect(promptOf({ body })).toBe('Q?');
  });

  const ask = 'query Ask($question: String!) { ask(question: $question) { answer } }';
  it.each<[what: string, request: { body?: unknown; query?: unknown }]>([
    ['a variable', { body: { query: ask, variables: { topic: 'no', question: 'Q?' } } }],
    [
      'a field of an input',
      {
        body: {
          query: 'mutation M($in: In!) { send(in: $in) { text } }',
          variables: { in: { message: 'Q?' } },
        },
      },
    ],
    [
      'messages in a variable',
      { body: { query: ask, variables: { messages: [{ role: 'user', content: 'Q?' }] } } },
    ],
    ['an argument in the document', { body: { query: '{ ask(topic: "no", question: "Q?") { answer } }' } }],
    ['a field of an argument', { body: { query: '{ ask(input: { query: "Q?", n: 1 }) { answer } }' } }],
    ['an argument of several lines', { body: { query: '{ ask(question: """\n  Q?\n""") { answer } }' } }],
    [
      'an argument after an escape',
      { body: { query: '{ ask(a: "\\\\", question: "Q?", b: "\\"") { answer } }' } },
    ],
    [
      'a variable of a query that the server knows',
      { body: { extensions: { persistedQuery: {} }, variables: { q: 'Q?' } } },
    ],
    [
      'a variable in the query of a GET',
      { body: {}, query: { query: ask, variables: JSON.stringify({ question: 'Q?' }) } },
    ],
    [
      'a variable of a GET for a query that the server knows',
      { query: { extensions: '{"persistedQuery":{"version":1}}', variables: '{"question":"Q?"}' } },
    ],
  ])('in GraphQL is %s', (_what, request) => {
    expect(promptOf(request)).toBe('Q?');
  });

  it.each([
    ['no arguments', { query: '{ ask { answer } }' }],
    ['variables that are no JSON', { query: '{ ask }', variables: '{' }],
    ['a text without an end', { query: '{ ask(question: "Q' }],
    ['another name', { query: '{ me(name: "Ann") { age } }' }],
  ])('in GraphQL is not in %s', (_what, body) => {
    expect(promptOf({ body })).toBeUndefined();
  });

  it('is what a field named query says where that is no document', () => {
    expect(promptOf({ body: { query: 'Q?' } })).toBe('Q?');
  });

  it('is read from a document of a megabyte of unended texts in linear time', () => {
    const documents = ['a:"', 'a:"""', 'a:"\\"', 'q:"""\\"""', 'a'].map((part) => `{${part.repeat(200_000)}`);
    for (const query of documents) expect(promptOf({ body: { query } })).not.toBe('Q?');
  });

  it('is in the query of a GET', () => {
    expect(promptOf({ body: {}, query: { q: 'Q?' } })).toBe('Q?');
  });

  it.each([
    ['/chat', {}, 0],
    ['/chat?q=Q', { message: 'Q?' }, 0],
    ['/chat?q=Q', {}, 1],
  ])('is asked of the query of %s, with a body of %j, %i times', (url, body, times) => {
    const parse = jest.fn(() => ({}));
    class Request {
      readonly url = url;
      readonly body = body;
      get query() {
        return parse();
      }
    }
    promptOf(new Request());
    expect(parse).toHaveBeenCalledTimes(times);
  });

  it('is in a query that the app itself has put there', () => {
    expect(promptOf({ url: '/chat', query: { q: 'Q?' } })).toBe('Q?');
  });

  it.each([[undefined], ['text'], [{ messages: [{ role: 'system', content: 'no' }] }], [{ message: '  ' }]])(
    'is not in %j',
    (body) => {
      expect(promptOf({ body })).toBeUndefined();
    },
  );
});
