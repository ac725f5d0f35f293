import express, { type Response } from 'express';
import request from 'supertest';
import { BLOCK_MESSAGES, REST_MESSAGES } from '../../config/block-messages.js';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const GOOD = 'The park opens at nine.';
const MORE = ' It closes at FALSE. Entry is free.';

function stream(write: (res: Response) => void, options: AnswerGuardOptions) {
  const made = express();
  made.use(
    answerGuard({
      ...BY_WORDS,
      ...options,
    }),
  );
  made.get('/', (_req, res) => {
    setFacts(res, [GOOD]);
    res.type('text/event-stream');
    write(res);
    res.end();
  });
  return request(made).get('/').buffer(true);
}

const event = (data: unknown, name = ''): string => `${name}data: ${JSON.stringify(data)}\n\n`;
const chunk = (more: object): string =>
  event({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', ...more });

function ofOpenAi(res: Response): void {
  for (const content of [GOOD, MORE])
    res.write(chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
  res.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
  res.write(chunk({ choices: [], usage: { total_tokens: 7 } }));
  res.write('data: [DONE]\n\n');
}

function ofItsOwn(res: Response): void {
  res.write(event({ type: 'chunk', content: GOOD }));
  res.write(event({ type: 'chunk', content: MORE }));
  res.write(event({ type: 'metadata', messageId: 'm-7', tokens: 12 }));
  res.write('event: end\ndata: {"conversation":"c-3"}\n\n');
}

describe.each([
  ['a block', { policy: 'strict' }],
  ['a rewrite', { policy: { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 } }],
] as const)('after %s', (what, options) => {
  it('usage and [DONE] of OpenAI are those of the app', async () => {
    const { text } = await stream(ofOpenAi, { ...options, dialect: 'openai-chat' });
    expect(text).not.toContain('FALSE');
    expect(text).toContain(chunk({ choices: [], usage: { total_tokens: 7 } }));
    expect(text.match(/\[DONE\]/g)).toHaveLength(1);
    expect(text.match(/"finish_reason":"[a-z_]+"/g)).toEqual([
      what === 'a block' ? '"finish_reason":"content_filter"' : '"finish_reason":"stop"',
    ]);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('ids and the end of an app are those of the app', async () => {
    const { text } = await stream(ofItsOwn, options);
    expect(text).not.toContain('FALSE');
    expect(text).toContain(event({ type: 'metadata', messageId: 'm-7', tokens: 12 }));
    expect(text.endsWith('event: end\ndata: {"conversation":"c-3"}\n\n')).toBe(true);
    expect(text).not.toContain('"done"');
  });
});

it('an end is made up where the app sent none', async () => {
  const { text } = await stream((res) => res.write(event({ type: 'chunk', content: GOOD + MORE })), {
    policy: 'strict',
  });
  expect(text.endsWith('data: {"type":"done"}\n\n')).toBe(true);
});

describe('a reader who has seen some of the answer', () => {
  const endsLow: AnswerGuardOptions = { policy: { supportThreshold: 0.99, stream: 'gate' } };

  it.each(Object.entries(REST_MESSAGES))(
    'reads that the rest is not confirmed (%s)',
    async (tag, message) => {
      // No language tells by itself: the reader's own does.
      const { text } = await stream((res) => {
        res.write(event({ type: 'chunk', content: '9:00, 10:00. 7 FALSE. 8:30.' }));
        res.write(event({ type: 'done' }));
      }, endsLow).set('Accept-Language', tag === 'default' ? 'xx' : tag);
      expect(text).toContain('10:00');
      expect(text).toContain(JSON.stringify(message).slice(1, -1));
      expect(text).not.toContain(JSON.stringify(BLOCK_MESSAGES[tag]).slice(1, -1));
    },
  );

  it.each([
    ['message', { message: 'Ask us.' }, 'Ask us.'],
    ['restMessage', { message: 'Ask us.', restMessage: 'Ask us for the rest.' }, 'Ask us for the rest.'],
  ])("or the app's own %s", async (_what, policy, expected) => {
    const { text } = await stream(ofItsOwn, { policy: { supportThreshold: 0.99, ...policy } });
    expect(text).toContain(GOOD);
    expect(text).toContain(expected);
  });

  it('who has seen nothing reads that there is no answer', async () => {
    const { text } = await stream(
      (res) => res.write(event({ type: 'chunk', content: 'It closes at FALSE. It is FALSE.' })),
      endsLow,
    );
    expect(text).toContain(BLOCK_MESSAGES.default);
  });
});
