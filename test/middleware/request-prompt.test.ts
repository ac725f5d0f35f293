import { promptOf } from '../../middleware/request-prompt.js';

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
  ])('is %s', (_, body) => {
    expect(promptOf({ body })).toBe('Q?');
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
