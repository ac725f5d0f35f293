import { openaiChatStream } from '../../../middleware/dialects/openai-chat-stream.js';
import { framesOf, headOf, holdsStreamContract, readAll } from '../streaming/stream-dialect-contract.js';

const chunk = (choices: readonly object[], more: object = {}): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'gpt-4o', choices, ...more })}\n\n`;
const delta = (content: string, index = 0, more: object = {}): object => ({
  index,
  delta: { content },
  finish_reason: null,
  ...more,
});
const stop = (index = 0): object => ({ index, delta: {}, finish_reason: 'stop' });

const usual = [
  chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]),
  chunk([delta('The park')]),
  chunk([
    delta(' opens at nine. It', 0, {
      logprobs: { content: [{ token: 'opens', bytes: [111], top_logprobs: [] }] },
    }),
  ]),
  chunk([delta(' closes at dusk.')]),
  chunk([stop()]),
  chunk([], { usage: { prompt_tokens: 5, completion_tokens: 9, total_tokens: 14 } }),
  'data: [DONE]\n\n',
].join('');

const twoChoices = [
  chunk([delta('Alpha stands', 0)]),
  chunk([delta('Beta stands', 1)]),
  chunk([delta(' here.', 1), delta(' there.', 0)]),
  chunk([stop(1)]),
  chunk([stop(0)]),
  'data: [DONE]\n\n',
].join('');

const inOne = chunk([
  { index: 0, delta: { role: 'assistant', content: 'Whole answers come too.' }, finish_reason: 'stop' },
]);

const azure =
  chunk([], { prompt_filter_results: [{ prompt_index: 0 }] }) +
  chunk([delta('Filtered first.')]) +
  chunk([stop()]) +
  'data: [DONE]\n\n';

holdsStreamContract('openai-chat', openaiChatStream, [
  {
    name: 'the usual stream',
    framing: 'sse',
    body: usual,
    answers: ['The park opens at nine. It closes at dusk.'],
  },
  {
    name: 'two choices',
    framing: 'sse',
    body: twoChoices,
    answers: ['Alpha stands there.', 'Beta stands here.'],
  },
  {
    name: 'one chunk for all, without [DONE]',
    framing: 'sse',
    body: inOne,
    answers: ['Whole answers come too.'],
  },
  { name: "Azure's first chunk", framing: 'sse', body: azure, answers: ['Filtered first.'] },
]);

describe('what a chunk is written as', () => {
  const [frame] = framesOf('sse', inOne);
  const { reader } = readAll(openaiChatStream, headOf({}), frame === undefined ? [] : [frame]);
  const write = (texts: string[], isFirst: boolean, isLast: boolean, blocked: number[] = []): unknown =>
    JSON.parse(reader.write(frame!, { texts, repeats: [], isFirst, isLast, blocked })!.data);

  it('has the role with the first piece and the finish reason with the last', () => {
    expect(write(['Whole answers'], true, false)).toMatchObject({
      choices: [{ index: 0, delta: { role: 'assistant', content: 'Whole answers' }, finish_reason: null }],
    });
    expect(write([' come too.'], false, true)).toMatchObject({
      choices: [{ index: 0, delta: { content: ' come too.' }, finish_reason: 'stop' }],
    });
  });

  it('ends a blocked choice with content_filter', () => {
    expect(write([''], false, true, [0])).toMatchObject({
      choices: [{ index: 0, delta: {}, finish_reason: 'content_filter' }],
    });
  });
});
