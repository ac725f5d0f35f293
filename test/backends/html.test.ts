import { once } from 'node:events';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const FACTS = ['The park opens at nine.'];
const REWRITES = { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 } as const;
const PAGE =
  '<div class="a"><p>It is FALSE that dogs pay. The park opens at nine.</p>\n' +
  '<ul>\n<li>Entry is free.</li>\n<li>Cats pay, which is FALSE.</li>\n</ul>\n' +
  '<p>Ask <b>at the gate. That it shuts is FALSE.</b></p></div>';
const LEFT =
  '<div class="a"><p>The park opens at nine.</p>\n' +
  '<ul>\n<li>Entry is free.</li>\n</ul>\n' +
  '<p>Ask <b>at the gate.</b></p></div>';

function app(handler: RequestHandler, options: AnswerGuardOptions = {}) {
  const guard = answerGuard({
    ...BY_WORDS,
    policy: REWRITES,
    ...options,
  });
  const made = express();
  made.get('/', guard, handler);
  return request(made).get('/').buffer(true);
}

/** A model's tokens, as they come. */
const writing =
  (page: string, at = 7): RequestHandler =>
  async (_req, res) => {
    setFacts(res, FACTS);
    res.type('html');
    for (let from = 0; from < page.length; from += at) {
      if (!res.write(page.slice(from, from + at))) await once(res, 'drain');
      await new Promise((resolve) => setImmediate(resolve));
    }
    res.end();
  };

describe('HTML of which sentences are removed', () => {
  it.each<[string, RequestHandler, (text: string) => unknown]>([
    [
      'a fragment',
      (_req, res) => {
        setFacts(res, FACTS);
        res.send(PAGE);
      },
      (text) => text,
    ],
    [
      'a member of JSON',
      (_req, res) => {
        setFacts(res, FACTS);
        res.json({ answer: PAGE });
      },
      (text) => (JSON.parse(text) as { answer: string }).answer,
    ],
    ['written bit by bit', writing(PAGE), (text) => text],
    ['written word by word', writing(PAGE, 1), (text) => text],
  ])('is balanced still: %s', async (_what, handler, readerText) => {
    const { text, headers } = await app(handler);
    expect(headers['answer-guard']).toMatch(/^(?:rewrite|gate)/);
    expect(readerText(text)).toBe(LEFT);
  });

  it('is closed before the message that ends it', async () => {
    const page = '<div><p>The park opens at nine. <b>Entry is free. Cats pay, which is FALSE.</b></p></div>';
    const { text } = await app(writing(page), { policy: { preset: 'strict', message: 'No more.' } });
    expect(text).toBe('<div><p>The park opens at nine. <b>Entry is free.</b></p></div>\n\nNo more.');
  });
});

describe('HTML on one line', () => {
  const rows = (...cells: readonly string[]) => cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('');

  it.each([
    [
      'rows of a table',
      `<table>${rows('Entry is free', 'Cats pay FALSE', 'Dogs pay nothing')}</table>`,
      `<table>${rows('Entry is free', 'Dogs pay nothing')}</table>`,
    ],
    [
      'items of a list',
      '<ul><li>Entry is free</li><li>Cats pay FALSE</li><li>Dogs pay nothing</li></ul>',
      '<ul><li>Entry is free</li><li>Dogs pay nothing</li></ul>',
    ],
  ])('loses no more than what is wrong: %s', async (_what, page, left) => {
    const whole: RequestHandler = (_req, res) => {
      setFacts(res, FACTS);
      res.json({ answer: page });
    };
    expect(((await app(whole)).body as { answer: string }).answer).toBe(left);
    expect((await app(writing(page))).text).toBe(left);
  });
});
