import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const FACT = 'The park opens at nine.';
const WRONG = 'It closes at FALSE.';

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const DONE = 'data: [DONE]\n\n';
const chunk = (delta: object, finish_reason: string | null = null): string =>
  data({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
const call = { index: 0, id: 't', type: 'function', function: { name: 'find', arguments: '{}' } };
const event = (value: { readonly type: string }): string => `event: ${value.type}\n${data(value)}`;
const message = (id: string, block: object, delta: object | undefined, stop: string): string[] =>
  [
    { type: 'message_start', message: { id, type: 'message', role: 'assistant', content: [] } },
    { type: 'content_block_start', index: 0, content_block: block },
    ...(delta === undefined ? [] : [{ type: 'content_block_delta', index: 0, delta }]),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: stop } },
    { type: 'message_stop' },
  ].map(event);

const OPENAI = [chunk({ role: 'assistant', content: null }), chunk({ tool_calls: [call] })];
const CALL_OF_OPENAI = [...OPENAI, chunk({}, 'tool_calls'), DONE];
const CALL_OF_ANTHROPIC = message(
  'm1',
  { type: 'tool_use', id: 't', name: 'f', input: {} },
  undefined,
  'tool_use',
);

function app(
  frames: readonly string[],
  options: AnswerGuardOptions = {},
  facts: readonly string[] | null = [FACT],
) {
  const events: GuardEvent[] = [];
  const made = express();
  const observer = { observe: (told: GuardEvent) => void events.push(told) };
  made.use(answerGuard({ ...BY_WORDS, policy: 'strict', observer, ...options }));
  made.get('/', (_req, res) => {
    if (facts !== null) setFacts(res, facts);
    res.type('text/event-stream');
    for (const frame of frames) res.write(frame);
    res.end();
  });
  const decided = (): unknown[] =>
    events.flatMap((told) => (told.type === 'decided' ? [[told.action, told.reason]] : []));
  return { events, decided, get: () => request(made).get('/').buffer(true) };
}

describe('a stream in which nothing was said has nothing to be checked', () => {
  it.each([
    ['a call of a tool by OpenAI', CALL_OF_OPENAI, DONE],
    ['an empty text of OpenAI', [chunk({ role: 'assistant', content: '' }), chunk({}, 'stop'), DONE], DONE],
    ['a call relayed without its end mark', CALL_OF_OPENAI.slice(0, -1), ''],
    ['a call of a tool by Anthropic', CALL_OF_ANTHROPIC, event({ type: 'message_stop' })],
  ])('%s', async (_what, frames, last) => {
    const { get, decided, events } = app(frames);
    const { text } = await get();
    expect(decided()).toEqual([['pass', 'nothingToCheck']]);
    expect(events).not.toContainEqual(expect.objectContaining({ code: 'stream-cut-off' }));
    // The report stands where a verdict does: before the format's last frame; all else leaves as it was written.
    const [report, ...others] = text.match(/^.*"answerGuard":.*\n\n/gm) ?? [];
    expect(report).toContain('"action":"pass"');
    expect(others).toEqual([]);
    expect(text.replace(/(?:event: answer_guard\n)?data: .*"answerGuard":.*\n\n/, '')).toBe(frames.join(''));
    expect(text.endsWith(`${report ?? ''}${last}`)).toBe(true);
  });

  it('also where nothing to check is barred', async () => {
    const { get, decided } = app(CALL_OF_OPENAI, { policy: { preset: 'strict', nothingToCheck: 'block' } });
    expect((await get()).text).not.toContain('content_filter');
    expect(decided()).toEqual([['pass', 'nothingToCheck']]);
  });

  it('and that it broke off is told', async () => {
    const { get, events } = app(OPENAI);
    expect((await get()).text).toContain('"cutOff":true');
    expect(events).toContainEqual(expect.objectContaining({ code: 'stream-cut-off' }));
  });

  it('and is left alone without facts', async () => {
    const { get, decided } = app(CALL_OF_OPENAI, {}, null);
    expect((await get()).text).toBe(CALL_OF_OPENAI.join(''));
    expect(decided()).toEqual([]);
  });

  it('and byte for byte in observe', async () => {
    const { get, decided } = app(CALL_OF_OPENAI, { mode: 'observe' });
    expect((await get()).text).toBe(CALL_OF_OPENAI.join(''));
    expect(decided()).toEqual([['pass', 'nothingToCheck']]);
  });
});

it('what an agent says after a message of calls alone is judged', async () => {
  const said = message('m2', { type: 'text', text: '' }, { type: 'text_delta', text: WRONG }, 'end_turn');
  const { get, decided } = app([...CALL_OF_ANTHROPIC, ...said]);
  const { text } = await get();
  expect(text).not.toContain('FALSE');
  expect(text.startsWith(CALL_OF_ANTHROPIC.join(''))).toBe(true);
  expect(decided()).toEqual([['block', expect.anything()]]);
});
