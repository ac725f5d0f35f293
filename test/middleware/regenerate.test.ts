import request from 'supertest';
import { createGuard, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { ALSO, FACTS, FALSE, QUIET, TRUE, UNKNOWN, answering, app, decided } from './last-word-app.js';

describe('regenerate', () => {
  it('gives the app one more chance, told what was wrong, and sends what passes', async () => {
    const asked: unknown[] = [];
    const told: string[] = [];
    const made = app(answering({ answer: `${ALSO} ${FALSE}` }), {
      policy: 'strict',
      regenerate: (exchange, decision, { failed, req }) => {
        asked.push([exchange.answer, decision.action, failed, req.path]);
        return Promise.resolve(`${ALSO} ${TRUE}`);
      },
      onDecision: (outcome, { text }) => told.push(`${outcome.decision.action} ${text}`),
    });
    const res = await request(made).get('/chat');
    expect(decided(res)).toBe('pass');
    expect(res.body.answer).toBe(`${ALSO} ${TRUE}`);
    expect(res.body.answerGuard).toMatchObject({ action: 'pass', regenerated: true });
    expect(told).toEqual([`pass ${ALSO} ${TRUE}`]);
    expect(asked).toEqual([
      [
        `${ALSO} ${FALSE}`,
        'block',
        [{ text: FALSE, state: 'contradicted', contradictedBy: [TRUE] }],
        '/chat',
      ],
    ]);
  });

  it('judges the second answer too, and by the facts that come with it', async () => {
    const again = (second: unknown) =>
      request(
        app(answering({ answer: FALSE }), { policy: 'strict', regenerate: () => second as string }),
      ).get('/chat');
    expect(decided(await again(FALSE))).toBe('block');
    expect(decided(await again(UNKNOWN))).toBe('block');
    expect(decided(await again(undefined))).toBe('block');
    expect(decided(await again({ answer: UNKNOWN, facts: [UNKNOWN] }))).toBe('pass');
  });

  it('is asked once, not of what passes, nor in observe mode, nor of what could not be judged', async () => {
    const regenerate = jest.fn(() => FALSE);
    const of = (body: unknown, options: AnswerGuardOptions = {}) =>
      request(app(answering(body), { policy: 'strict', regenerate, ...options })).get('/chat');
    await of({ answer: TRUE });
    await of({ answer: FALSE }, { mode: 'observe' });
    await request(app((_req, res) => void res.json({ answer: FALSE }), { policy: 'strict', regenerate })).get(
      '/chat',
    );
    expect(regenerate).toHaveBeenCalledTimes(0);
    await of({ answer: FALSE });
    expect(regenerate).toHaveBeenCalledTimes(1);
  });

  it('has its own time, and lets the decision stand when it throws or is late', async () => {
    const events: GuardEvent[] = [];
    const observer = { observe: (event: GuardEvent) => void events.push(event) };
    let aborted: boolean | undefined;
    const late = app(answering({ answer: FALSE }), {
      policy: 'strict',
      observer,
      regenerateMs: 30,
      regenerate: (_exchange, _decision, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = signal.aborted;
            resolve(TRUE);
          });
        }),
    });
    expect(decided(await request(late).get('/chat'))).toBe('block');
    expect(aborted).toBe(true);
    const throwing = app(answering({ answer: FALSE }), {
      policy: 'strict',
      observer,
      regenerate: () => {
        throw new Error('theirs');
      },
    });
    expect(decided(await request(throwing).get('/chat'))).toBe('block');
    expect(events.filter(({ type }) => type === 'callbackFailed')).toMatchObject([
      { callback: 'regenerate', error: { code: 'AG_ABORTED' } },
      { callback: 'regenerate' },
    ]);
  });

  it('serves a guard without HTTP', async () => {
    const guard = createGuard({ ...QUIET, policy: 'strict', regenerate: () => TRUE });
    const { finalText, regeneration } = await guard.check({ answer: FALSE, facts: FACTS });
    expect(finalText).toBe(TRUE);
    expect(regeneration).toMatchObject({ used: true });
  });
});
