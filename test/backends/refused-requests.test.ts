import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE.`;

async function answered(
  status: number,
  body: object | string,
  {
    facts = [GOOD],
    ...options
  }: Pick<AnswerGuardOptions, 'policy'> & { facts?: readonly string[] | null } = {},
) {
  const events: GuardEvent[] = [];
  const observer = { observe: (event: GuardEvent) => event.type === 'warning' || events.push(event) };
  const app = express();
  app.get(
    '/',
    answerGuard({ ...BY_WORDS, policy: { preset: 'balanced', supportThreshold: 0 }, observer, ...options }),
    (_req, res) => {
      if (facts !== null) setFacts(res, facts);
      res.status(status);
      if (typeof body === 'string') res.send(body);
      else res.json(body);
    },
  );
  const response = await request(app).get('/');
  return { response, unchecked: events.filter(({ type }) => type === 'unchecked') };
}

describe('a request that was refused after facts were handed over', () => {
  it.each([
    ['under a name of answers', 404, { answer: BOTH }, { answer: GOOD }],
    ['within data', 422, { data: { reply: BOTH } }, { data: { reply: GOOD } }],
    ['beside what went wrong', 409, { error: 'stale', answer: BOTH }, { error: 'stale', answer: GOOD }],
  ])('has its answer judged %s', async (_where, status, body, left) => {
    const { response } = await answered(status, body);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject(left);
    expect(response.headers['answer-guard']).toMatch(/^rewrite;/);
  });

  it.each([
    ['a message', 404, { message: BOTH }],
    ['an error', 429, { error: { message: BOTH, type: 'rate_limit' } }],
    ['a problem', 400, { type: 'about:blank', title: BOTH, detail: BOTH }],
    ['what NestJS says of one', 400, { message: [BOTH], error: 'Bad Request', statusCode: 400 }],
    ['a name that says too little', 400, { summary: BOTH, text: BOTH }],
    ['an answer of nothing', 404, { answer: null }],
    ['a text', 404, BOTH],
    ['an answer of a server that failed', 503, { answer: BOTH }],
  ])('passes %s, and no check is missed by it under strict', async (_what, status, body) => {
    const { response, unchecked } = await answered(status, body, { policy: 'strict' });
    expect(response.status).toBe(status);
    if (typeof body === 'string') expect(response.text).toBe(body);
    else expect(response.body).toEqual(body);
    expect(response.headers).not.toHaveProperty('answer-guard');
    expect(unchecked).toEqual([]);
  });

  it('passes where no facts were handed over', async () => {
    const { response } = await answered(404, { answer: BOTH }, { facts: null, policy: 'strict' });
    expect(response.body).toEqual({ answer: BOTH });
  });

  it('is not answered as the same body of another status was', async () => {
    const app = express();
    let status = 200;
    app.get(
      '/',
      answerGuard({ ...BY_WORDS, policy: { preset: 'balanced', supportThreshold: 0 } }),
      (_req, res) => {
        setFacts(res, [GOOD]);
        res.status(status).json({ message: BOTH });
      },
    );
    for (let time = 0; time < 2; time++)
      expect((await request(app).get('/')).body).toMatchObject({ message: GOOD });
    status = 404;
    expect((await request(app).get('/')).body).toEqual({ message: BOTH });
  });
});
