import { workOf } from '../work-counter.js';
import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { editCopies } from '../../middleware/dialects/copied-text.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The museum opened in the year 1968.';
const BAD = 'The museum opened in the FALSE year.';
const TEXT = `${GOOD} ${BAD}`;

async function sent(body: object, policy: AnswerGuardOptions['policy'] = 'strict') {
  const app = express();
  const quiet = { checker: wordChecker(), config: false, logger: false, register: false } as const;
  app.get('/', answerGuard({ ...quiet, budgetMs: 60_000, policy }), (_req, res) => {
    setFacts(res, ['The museum opened in 1968.']);
    res.json(body);
  });
  const { headers, text } = await request(app).get('/');
  return { action: headers['answer-guard']?.split(';')[0], text, json: JSON.parse(text) as object };
}

/** Of the balanced preset, without the rule on the whole answer. */
const REWRITES = { unsupportedClaim: 'rewrite', lowSupport: 'pass', fewCitedClaims: 'pass' } as const;

describe('what an answer no longer says leaves in no other form of it', () => {
  const COPIES: readonly (readonly [string, object, object])[] = [
    ['HTML', { html: `<p>${GOOD}</p>\n<p>The museum <b>opened</b> in the FALSE year.</p>` }, { html: GOOD }],
    ['Markdown', { markdown: `**${GOOD}** ${BAD}` }, { markdown: GOOD }],
    ['other white space', { text: `${GOOD}\n\n${BAD}` }, { text: GOOD }],
    ['capitals', { text: TEXT.toUpperCase() }, { text: GOOD }],
    ['speech', { speech: { ssml: `<speak>${TEXT}</speak>` } }, { speech: { ssml: GOOD } }],
    ['a longer text', { text: `Answer: ${TEXT}` }, { text: GOOD }],
    ['JSON', { raw: JSON.stringify({ text: TEXT }) }, { raw: JSON.stringify({ text: GOOD }) }],
    ['sentences', { sentences: [GOOD, BAD] }, { sentences: [GOOD, ''] }],
    ['a title', { title: BAD.slice(0, -1) }, { title: '' }],
  ];

  test.each(COPIES)('%s, blocked', async (_what, copy) => {
    const { action, text } = await sent({ answer: TEXT, ...copy });
    expect(action).toBe('block');
    expect(text).not.toMatch(/false/iu);
  });

  test.each(COPIES)('%s, rewritten', async (_what, copy, left) => {
    const { action, json } = await sent({ answer: TEXT, ...copy }, REWRITES);
    expect(action).toBe('rewrite');
    expect(json).toMatchObject({ answer: GOOD, ...left });
  });

  test('a text beside the message of a choice is judged', async () => {
    const choices = [{ index: 0, text: BAD, message: { role: 'assistant', content: GOOD } }];
    const { action, text } = await sent({ object: 'chat.completion', choices });
    expect(action).toBe('block');
    expect(text).not.toContain('FALSE');
  });

  test('in HTML the new text is written as HTML', async () => {
    const answer = `${GOOD.replace('museum', 'museum <1>')} ${BAD}`;
    const html = `<p>${answer.replace('<1>', '&lt;1&gt;')}</p>`;
    const { json } = await sent({ answer, html }, REWRITES);
    expect(json).toMatchObject({ html: expect.stringContaining('&lt;1&gt;') });
  });
});

describe('stays as it is', () => {
  test.each([
    ['what the user asked', { question: `Is it so that ${BAD}` }],
    ['a message of the user', { messages: [{ role: 'user', content: BAD }] }],
    ['what the answer rests on', { sources: [{ text: TEXT }] }],
    ['a passage by another name', { retrieval: [{ body: `It is large. ${GOOD}` }] }],
    ['what says something else', { note: 'The museum opened in 1968, no year is FALSE.', id: 'museum' }],
  ])('%s', async (_what, beside) => {
    const { action, json } = await sent({ answer: TEXT, ...beside });
    expect(action).toBe('block');
    expect(json).toMatchObject(beside);
  });

  test('a copy of an answer that is right, or only marked', async () => {
    const html = `<p>${GOOD}</p>`;
    expect((await sent({ answer: GOOD, html })).json).toMatchObject({ html });
    const marked = `<p>${TEXT}</p>`;
    const { json } = await sent(
      { answer: TEXT, html: marked },
      { ...REWRITES, unsupportedClaim: 'annotate' },
    );
    expect(json).toMatchObject({ html: marked });
  });

  test('another choice, which is judged by itself', async () => {
    const choice = (index: number, content: string) => ({
      index,
      message: { role: 'assistant', content },
      finish_reason: 'stop',
    });
    const { json } = await sent({ object: 'chat.completion', choices: [choice(0, TEXT), choice(1, GOOD)] });
    expect(json).toMatchObject({ choices: [{}, { message: { content: GOOD } }] });
  });
});

test.each([
  ['a text', BAD],
  ['JSON', JSON.stringify({ text: BAD })],
])('a fact that is %s stays, whatever its member is called', (_what, fact) => {
  const copies = { before: TEXT, after: GOOD, isBlocked: false, edited: [['answer']] };
  const json = { answer: TEXT, note: fact };
  expect(editCopies(json, { ...copies, facts: [fact] })).toEqual([]);
  expect(editCopies(json, { ...copies, facts: [] })).toHaveLength(1);
});

test('copies are looked for with work in proportion to the body', () => {
  const sentences = (count: number): string =>
    Array.from({ length: count }, (_, n) => `The museum opened in the year ${n}.`).join(' ');
  const workFor = (count: number): number => {
    const before = sentences(count);
    const json = { answer: before, copies: Array.from({ length: 8 }, (_, n) => `${n}: ${sentences(count)}`) };
    return workOf(() =>
      editCopies(json, { before, after: '', isBlocked: false, edited: [['answer']], facts: [] }),
    );
  };
  workFor(50);
  expect(workFor(800)).toBeLessThan(3 * workFor(400));
});
