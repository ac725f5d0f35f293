import fc from 'fast-check';
import { openaiChatStream } from '../../../middleware/dialects/openai-chat-stream.js';
import { SameButText } from '../../../middleware/dialects/same-but-text.js';
import type { Frame } from '../../../middleware/dialects/stream-dialect.js';

/** Texts that also stand elsewhere in a chunk, or between two of its strings, and such as JSON escapes. */
const TEXTS = [
  ' park',
  'a',
  ',',
  ':',
  'content',
  'c1',
  'm',
  '{',
  '"',
  '\\',
  '\n',
  'é',
  '입장',
  '\ud83d',
  'answer-guard looks for the text',
];
const word = fc.constantFrom(...TEXTS);
const chunk = fc
  .record({ id: fc.constantFrom('c1', 'c2', ','), index: fc.constantFrom(0, 1), content: word, model: word })
  .map(({ id, index, content, model }) =>
    JSON.stringify({ id, choices: [{ index, delta: { content }, finish_reason: null }], model }),
  );

const contentOf = (json: unknown): string | undefined =>
  (json as { choices?: { delta: { content?: string } }[] } | undefined)?.choices?.[0]?.delta.content;

test('gives the text of a chunk that differs in nothing else, and of no other', () => {
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 2, maxLength: 12 }), (chunks) => {
      const likeLast = new SameButText();
      for (const data of chunks) {
        const text = contentOf(JSON.parse(data));
        expect([text, undefined]).toContain(likeLast.textOf(data));
        likeLast.keep(data, text ?? '', contentOf);
      }
    }),
    { numRuns: 500 },
  );
});

test('knows no other chunk that the text alone tells apart', () => {
  const likeLast = new SameButText();
  likeLast.keep('{"a":"x","content":" park"}', ' park', (json) => (json as { content?: string }).content);
  expect(likeLast.textOf('{"a":"x","content":" opens"}')).toBe(' opens');
  expect(likeLast.textOf('{"a":"y","content":" opens"}')).toBeUndefined();
  expect(likeLast.textOf('{"a":"x","content":" opens","b":1}')).toBeUndefined();
  expect(likeLast.textOf('{"a":"x","content":" op","b":"ens"}')).toBeUndefined();
  expect(likeLast.textOf('{"a":"x","content":"\\"opens\\""}')).toBeUndefined();
  expect(likeLast.textOf('{"a":"x","content":""}')).toBeUndefined();
  likeLast.forget();
  expect(likeLast.textOf('{"a":"x","content":" opens"}')).toBeUndefined();
});

describe('a stream of chat completions', () => {
  const dataOf = (content: string, more: object = {}): string =>
    JSON.stringify({ id: 'c1', model: 'm', choices: [{ index: 1, delta: { content } }], ...more });

  function frameOf(data: string): { readonly frame: Frame; readonly wasParsed: () => boolean } {
    let parses = 0;
    const frame: Frame = {
      framing: 'sse',
      data,
      event: undefined,
      get json() {
        parses++;
        return JSON.parse(data) as unknown;
      },
    };
    return { frame, wasParsed: () => parses > 0 };
  }

  test('is parsed once where its chunks differ in their text alone', () => {
    const reader = openaiChatStream.open(
      { mediaType: 'text/event-stream', getHeader: () => undefined },
      'sse',
    );
    const read = (data: string) => {
      const { frame, wasParsed } = frameOf(data);
      return { reading: reader.read(frame), wasParsed: wasParsed() };
    };
    expect(read(dataOf('The')).wasParsed).toBe(true);
    expect(read(dataOf(' park'))).toEqual({
      reading: { texts: [{ choice: 1, text: ' park' }], choices: [1] },
      wasParsed: false,
    });
    expect(read(dataOf(' "opens"')).wasParsed).toBe(true);
    expect(read(dataOf(' at', { id: 'c2' })).wasParsed).toBe(true);
    expect(read(dataOf(' nine', { id: 'c2' })).wasParsed).toBe(false);
    // What the guard says itself looks like the chunk that was read last.
    expect(reader.say(1, '.', [])).toEqual([
      {
        data: '{"object":"chat.completion.chunk","id":"c2","model":"m","choices":[{"index":1,"delta":{"content":"."},"finish_reason":null}]}',
      },
    ]);
  });
});
