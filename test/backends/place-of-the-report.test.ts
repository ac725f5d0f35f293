import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const TEXT = 'The park opens at nine.';
const report = expect.objectContaining({ action: 'pass', claims: [expect.anything()] });

function get(body: unknown, options: AnswerGuardOptions) {
  const made = express();
  made.use(
    answerGuard({
      ...BY_WORDS,
      ...options,
    }),
  );
  made.get('/', (_req, res) => {
    setFacts(res, [TEXT]);
    res.setHeader('Access-Control-Expose-Headers', 'ETag');
    res.json(body);
  });
  return request(made).get('/');
}

it.each<[string, string, object, object]>([
  ['beside the answer', '/check', { answer: TEXT }, { answer: TEXT, check: report }],
  [
    'in an object that is there',
    '/meta/guard',
    { answer: TEXT, meta: { n: 1 } },
    { answer: TEXT, meta: { n: 1, guard: report } },
  ],
  ['in objects that are made', '/meta/a/b', { answer: TEXT }, { answer: TEXT, meta: { a: { b: report } } }],
  [
    'in an entry of a list of Rasa',
    '/0/custom/guard',
    [{ recipient_id: 'u', text: TEXT }],
    [{ recipient_id: 'u', text: TEXT, custom: { guard: report } }],
  ],
  [
    'in a completion of OpenAI',
    '/metadata/guard',
    { object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content: TEXT } }] },
    expect.objectContaining({ metadata: { guard: report } }),
  ],
])('%s', async (_what, reportAt, sent, expected) => {
  const { body } = await get(sent, { reportAt });
  expect(body).toEqual(expected);
});

it('stays out of what is no object', async () => {
  const { body } = await get({ answer: TEXT, meta: 'text' }, { reportAt: '/meta/guard' });
  expect(body).toEqual({ answer: TEXT, meta: 'text' });
});

it('in a header, which scripts may read, and the body is as it was', async () => {
  const { body, headers } = await get({ answer: TEXT, sources: ['Öffnung'] }, { reportAt: 'header' });
  expect(body).toEqual({ answer: TEXT, sources: ['Öffnung'] });
  expect(JSON.parse(headers['answer-guard-report'] ?? '')).toEqual(report);
  expect(headers['access-control-expose-headers']).toBe('ETag, Answer-Guard, Answer-Guard-Report');
});

it('a header is never longer than proxies take', async () => {
  const answer = Array.from({ length: 200 }, () => TEXT).join(' ');
  const { headers } = await get({ answer }, { reportAt: 'header' });
  const value = headers['answer-guard-report'] ?? '';
  expect(value.length).toBeLessThanOrEqual(4096);
  expect(JSON.parse(value)).toMatchObject({ action: 'pass', leftOut: ['facts', 'claims'] });
});

it('in observe mode the header has it too', async () => {
  const { headers } = await get({ answer: 'FALSE.' }, { reportAt: 'header', mode: 'observe' });
  expect(JSON.parse(headers['answer-guard-report'] ?? '')).toMatchObject({ mode: 'observe' });
});

it('nowhere', async () => {
  const { body, headers } = await get({ answer: TEXT }, { reportAt: 'none' });
  expect(body).toEqual({ answer: TEXT });
  expect(headers['answer-guard-report']).toBeUndefined();
  expect(headers['answer-guard']).toMatch(/^pass;/);
});

it.each(['', 'meta', '~2'])('%j is no place', (reportAt) => {
  expect(() => answerGuard({ config: false, reportAt })).toThrow(/reportAt/);
});
