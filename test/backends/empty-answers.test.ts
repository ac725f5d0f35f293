import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { QUIET } from '../middleware/express-app.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const FACT = 'The park opens at nine.';

function app(body: unknown, options: AnswerGuardOptions = {}, facts: readonly string[] | null = [FACT]) {
  const events: GuardEvent[] = [];
  const checker = wordChecker();
  const made = express();
  made.use(
    answerGuard({
      ...QUIET,
      checker,
      policy: 'strict',
      observer: { observe: (event) => event.type === 'warning' || events.push(event) },
      ...options,
    }),
  );
  made.get('/', (_req, res) => {
    if (facts !== null) setFacts(res, facts);
    res.json(body);
  });
  return { events, checker, get: () => request(made).get('/') };
}

const call = { id: 'c', type: 'function', function: { name: 'find', arguments: '{}' } };
const choice = { index: 0, message: { role: 'assistant', content: null, tool_calls: [call] } };

describe('an answer that is there and says nothing has nothing to be checked', () => {
  it.each<[string, string, unknown, AnswerGuardOptions['answer']]>([
    ['a text', 'json', { answer: '', conversation: 'c-1' }, undefined],
    ['a text of spaces', 'json', { data: { reply: ' \n' } }, undefined],
    ['none by its name', 'json', { answer: null, sources: [{ text: FACT }] }, undefined],
    ['results', 'json', { results: [{ answer: '' }, { answer: '' }] }, undefined],
    ['a text where the app says', 'json', { turn: { said: '' } }, '/turn/said'],
    ['a text where a function says', 'json', { turn: { said: '' } }, () => '/turn/said'],
    [
      'a call of a tool by OpenAI',
      'openai-chat',
      { choices: [{ ...choice, finish_reason: 'tool_calls' }] },
      undefined,
    ],
    [
      "a call in OpenAI's Responses",
      'openai-responses',
      { object: 'response', output: [{ type: 'function_call', name: 'find', arguments: '{}' }] },
      undefined,
    ],
    [
      'a call of a tool by Anthropic',
      'anthropic-messages',
      { type: 'message', role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: {} }] },
      undefined,
    ],
    [
      'a call of a function by Gemini',
      'gemini',
      { candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] } }] },
      undefined,
    ],
  ])('%s', async (_what, dialect, body, answer) => {
    const { get, events, checker } = app(body, answer === undefined ? {} : { answer });
    const { text, headers } = await get();
    expect(JSON.parse(text)).toEqual(body);
    expect(headers['answer-guard']).toMatch(/^pass;/);
    expect(headers['answer-guard']).not.toContain('error');
    expect(checker.asked).toEqual([]);
    expect(events.filter(({ type }) => type === 'unchecked')).toEqual([]);
    const decided = events.flatMap((event) =>
      event.type === 'decided' ? [[event.dialect, event.action, event.reason]] : [],
    );
    expect(decided).toEqual([[dialect, 'pass', 'nothingToCheck']]);
  });

  it('and is not blocked for it', async () => {
    const { get } = app({ answer: '' }, { policy: { preset: 'strict', nothingToCheck: 'block' } });
    expect((await get()).body).toEqual({ answer: '' });
  });
});

describe('what says nothing under a name of other bodies, too, is no answer', () => {
  it.each([
    ['a message', { message: '', lines: [FACT] }],
    ['a poll without choices', { choices: [] }],
    ['a field beside another', { title: '', lines: [FACT] }],
  ])('%s', async (_what, body) => {
    const { headers } = await app(body).get();
    expect(headers['answer-guard']).toMatch(/^block;error=noAnswer/);
  });

  it('and without facts an empty answer is left alone', async () => {
    const { get, events } = app({ answer: '' }, {}, null);
    const { headers } = await get();
    expect(headers['answer-guard']).toBeUndefined();
    expect(events).toEqual([{ type: 'passedOver', route: 'default' }]);
  });
});
