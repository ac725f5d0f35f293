import { openaiChat } from '../../../middleware/dialects/openai-chat.js';
import { holdsDialectContract, jsonBody } from './dialect-contract.js';

const completion = (...messages: object[]) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_750_000_000,
  model: 'gpt',
  choices: messages.map((message, index) => ({
    index,
    message: { role: 'assistant', ...message },
    logprobs: null,
    finish_reason: 'stop',
  })),
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

holdsDialectContract(openaiChat, [
  jsonBody(completion({ content: 'It opens at 8.' })),
  jsonBody(
    completion(
      { content: 'One.' },
      { content: null, tool_calls: [] },
      { content: [{ type: 'text', text: 'Two.' }] },
    ),
  ),
]);

describe('OpenAI chat completions', () => {
  it('ends a blocked choice with content_filter, and only that one', () => {
    const body = jsonBody(completion({ content: 'One.' }, { content: 'Two.' }));
    const written = JSON.parse(
      openaiChat.write(body, { texts: ['One.', 'No.'], blocked: [false, true] }),
    ) as ReturnType<typeof completion>;
    expect(written.choices.map((choice: { finish_reason: string }) => choice.finish_reason)).toEqual([
      'stop',
      'content_filter',
    ]);
    expect(written.choices[1]!.message).toMatchObject({ content: 'No.' });
  });

  it.each([
    ['a refusal', { content: null, refusal: 'It opened in 1958.' }],
    ['a part that refuses', { content: [{ type: 'refusal', refusal: 'It opened in 1958.' }] }],
    [
      'what audio says',
      { content: null, audio: { id: 'a', data: 'AAAA', transcript: 'It opened in 1958.' } },
    ],
  ])('reads %s, and puts another text in its place', (_, message) => {
    const body = jsonBody(completion(message));
    expect(openaiChat.read(body)?.answers).toEqual(['It opened in 1958.']);
    const written = openaiChat.write(body, { texts: ['It is free.'], blocked: [false] });
    expect(written).toContain('It is free.');
    expect(written).not.toMatch(/1958|AAAA/);
  });

  it('judges a refusal beside the content', () => {
    const body = jsonBody(completion({ content: 'It is free.', refusal: 'It opened in 1958.' }));
    expect(openaiChat.read(body)?.answers).toEqual(['It is free.\n\nIt opened in 1958.']);
  });

  it.each([
    [
      'a tool call',
      completion({
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      }),
    ],
    ['an error', { error: { message: 'no', type: 'invalid_request_error' } }],
    ['an embedding', { object: 'list', data: [{ embedding: [0.1] }] }],
  ])('finds no answer in %s', (_, value) => {
    expect(openaiChat.read(jsonBody(value))).toBeUndefined();
  });
});
