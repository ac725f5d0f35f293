import express from 'express';
import request from 'supertest';
import { answerGuard, finalAnswer, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const FACT = 'The park opens at nine.';
const WRONG = 'It closes at FALSE.';
const structured = {
  summary: `${FACT} ${WRONG}`,
  confidence: 'high',
  items: [{ text: `"${FACT}"` }, { text: WRONG }],
};
const OPTIONS: AnswerGuardOptions = {
  ...BY_WORDS,
  policy: { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0, message: 'No answer.' },
  annotateBody: 'none',
};

async function sent(body: unknown, options: AnswerGuardOptions) {
  let final: string | undefined;
  const app = express().get('/', answerGuard({ ...OPTIONS, ...options }), async (_req, res) => {
    setFacts(res, [FACT]);
    res.json(body);
    final = await finalAnswer(res);
  });
  const { body: got } = await request(app).get('/');
  return { got: got as unknown, final };
}

/** A model's structured output that its app passes on as the text that it is. */
describe('a pointer goes on into a text that holds JSON', () => {
  it.each([
    ['written tight', JSON.stringify(structured)],
    ['written in lines', `${JSON.stringify(structured, null, 2)}\n`],
  ])('%s', async (_how, text) => {
    const { got, final } = await sent(
      { answer: text, turn: 3 },
      { answer: ['/answer/summary', '/answer/items/*/text'] },
    );
    const { answer, ...others } = got as { readonly answer: string };
    expect(others).toEqual({ turn: 3 });
    expect(JSON.parse(answer)).toEqual({
      summary: FACT,
      confidence: 'high',
      items: [{ text: `"${FACT}"` }, { text: 'No answer.' }],
    });
    // All else stays as the model wrote it.
    expect(answer.includes('\n')).toBe(text.includes('\n'));
    expect(final).toBe(FACT);
  });

  it("in a body of OpenAI's", async () => {
    const message = { role: 'assistant', content: JSON.stringify(structured) };
    const { got } = await sent(
      { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] },
      { answer: '/choices/0/message/content/summary' },
    );
    const { choices } = got as {
      readonly choices: readonly [{ readonly message: { readonly content: string } }];
    };
    expect(JSON.parse(choices[0].message.content)).toEqual({ ...structured, summary: FACT });
  });

  it.each(['no JSON', '{ "summary": broken', '"a text"'])('and finds no answer in %j', async (text) => {
    const { got } = await sent(
      { answer: text },
      { answer: '/answer/summary', policy: { preset: 'strict', message: 'No answer.' } },
    );
    expect(JSON.stringify(got)).toContain('No answer.');
  });
});
