import { type RequestHandler } from 'express';
import request from 'supertest';
import {
  createGuard,
  finalAnswer,
  recorded,
  setFacts,
  type AnswerGuardOptions,
} from '../../middleware/index.js';
import { ALSO, FACTS, MARKING, QUIET, TRUE, UNKNOWN, answering, app, decided } from './last-word-app.js';

/** Lets all leave that waits for nothing. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('the last word', () => {
  it('is waited for: a history holds what the reader saw before the answer leaves', async () => {
    const history: string[] = [];
    const onDecision: AnswerGuardOptions['onDecision'] = async (_outcome, { text }) => {
      await turn();
      history.push(text);
    };
    const { text } = await request(
      app(answering(`${TRUE} ${UNKNOWN}`, 'text/plain'), { policy: MARKING, onDecision }),
    ).get('/chat');
    expect(text).toBe(`${TRUE} ${UNKNOWN} [unverified]`);
    expect(history).toEqual([text]);
  });

  it('holds the answer no longer than the budget', async () => {
    // Never over: without the budget there would be no answer.
    const onDecision = () => new Promise(() => undefined);
    // A verdict that is there at once, so that what takes the time is the word.
    const quick = recorded({ supportScore: 1 });
    const options = { checker: quick, onDecision, budgetMs: 1500 };
    const res = await request(app(answering({ answer: TRUE }), options)).get('/chat');
    expect(decided(res)).toBe('pass');
  });

  it('is the text with its marks, by finalAnswer and by a guard without HTTP', async () => {
    let final: Promise<string | undefined> | undefined;
    const handler: RequestHandler = (_req, res) => {
      setFacts(res, FACTS);
      res.type('text/plain').send(UNKNOWN);
      final = finalAnswer(res);
    };
    await request(app(handler, { policy: MARKING })).get('/chat');
    expect(await final).toBe(`${UNKNOWN} [unverified]`);

    const told: string[] = [];
    const guard = createGuard({
      ...QUIET,
      policy: MARKING,
      annotation: 'footnotes',
      onDecision: (_outcome, { text }) => told.push(text),
    });
    const { text, finalText } = await guard.check({ answer: `${ALSO} ${UNKNOWN}`, facts: FACTS });
    expect(text).toBe(`${ALSO} ${UNKNOWN}`);
    expect(finalText).toBe(`${ALSO} [1] ${UNKNOWN} [unverified]\n\nSources\n[1] Plans`);
    expect(told).toEqual([finalText]);
  });
});

describe('what the user wrote', () => {
  const handler: RequestHandler = (_req, res) => {
    setFacts(res, ['Orders are sent within 3 days.', 'The order was sent on 3 May.']);
    res.json({ answer: 'Your order 4417 was sent on 3 May.' });
  };
  const ask = (message: string, userEvidence: boolean, answer?: string) =>
    request(
      app(answer === undefined ? handler : answering({ answer }), {
        policy: { preset: 'strict', userEvidence },
      }),
    )
      .post('/chat')
      .send({ message });

  it('is evidence only where the policy says so, and marked', async () => {
    const statement = 'I ordered a lamp with the number 4417 in Berlin.';
    const answer = 'You ordered a lamp with the number 4417 in Berlin.';
    expect(decided(await ask(statement, false, answer))).toBe('block');
    const res = await ask(statement, true, answer);
    expect(decided(res)).toBe('pass');
    expect(res.body.answerGuard.facts).toMatchObject([{ index: 2, from: 'user' }]);
  });

  it('asserts nothing when it asks', async () => {
    const question = 'Is the premium plan free of charge?';
    expect(decided(await ask(question, true, 'The premium plan is free of charge.'))).toBe('block');
  });

  it('contradicts nothing', async () => {
    const res = await ask('The store is open from 6:00 to 20:00.', true, TRUE);
    expect(decided(res)).toBe('pass');
  });
});

describe('the message of a blocked answer', () => {
  it('is in a language that the reader likes, when the answer shows none', async () => {
    const message = { default: 'No.', de: 'Nein.', fr: 'Non.' };
    const handler: RequestHandler = (_req, res) => {
      setFacts(res, FACTS);
      res.json({ answer: '99 %, 98 %, 97 %' });
    };
    const made = app(handler, { policy: { preset: 'strict', message, nothingToCheck: 'block' } });
    const res = await request(made).get('/chat').set('Accept-Language', 'nl, fr;q=0.8, de;q=0.9');
    expect(res.body.answer).toBe('Nein.');
  });
});
