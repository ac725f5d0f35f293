import request from 'supertest';
import { FAILURE_CAUSES, type Verdict } from '../../src/contract/verdict.js';
import { complete, type Script } from './scripted-checker.js';
import { PATH, lawful, service } from './service-under-test.js';

/** The request's id, on every error. */
const requestInfo = {
  '@type': 'type.googleapis.com/google.rpc.RequestInfo',
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
};

describe('a check that fails', () => {
  test.each(FAILURE_CAUSES.map((cause) => [cause]))('a check that failed by %s', async (cause) => {
    const failed: Script = () => ({
      kind: 'failed',
      cause,
      checker: 'scripted',
      cache: 'off',
      elapsedMs: 1,
      error: new Error('a secret text'),
    });
    const { app, logger } = service({ script: failed });
    const response = await request(app).post(PATH).send(lawful);
    const expected: Partial<Record<typeof cause, number>> = {
      timeout: 504,
      unavailable: 503,
      quota: 429,
      tooLarge: 413,
      noFacts: 400,
      noAnswer: 400,
      unsupportedLanguage: 501,
    };
    expect(response.status).toBe(expected[cause] ?? 500);
    expect(response.body).toMatchObject({ error: { code: response.status, status: expect.any(String) } });
    const retries = cause === 'unavailable' || cause === 'quota';
    expect(response.headers['retry-after']).toBe(retries ? '1' : undefined);
    expect(JSON.stringify([response.body, logger.lines])).not.toContain('secret');
    expect(logger.lines).toMatchObject([{ level: 'warn', cause, http: response.status }]);
  });

  test('a checker that throws, with nothing of its error', async () => {
    const { app } = service({
      script: () => {
        throw new Error('a secret text');
      },
    });
    const response = await request(app).post(PATH).send(lawful);
    expect(response.body).toEqual({
      error: { code: 500, status: 'INTERNAL', message: 'The checker failed', details: [requestInfo] },
    });
  });

  test('a checker whose response cannot be written, logged without its text', async () => {
    const broken: Script = (check) =>
      ({
        ...complete(check),
        response: {
          get supportScore(): number {
            throw new Error('a secret text');
          },
        },
      }) as Verdict;
    const { app, logger } = service({ script: broken });
    const response = await request(app).post(PATH).send(lawful);
    expect(response.body).toEqual({
      error: { code: 500, status: 'INTERNAL', message: 'Internal error', details: [requestInfo] },
    });
    expect(logger.lines).toMatchObject([
      { level: 'error', message: 'unexpected error', error: expect.stringMatching(/^Error at /) },
      { level: 'info', message: 'check refused', http: 500 },
    ]);
    expect(JSON.stringify(logger.lines)).not.toContain('secret');
  });

  test('a check that takes too long', async () => {
    let asked: AbortSignal | undefined;
    const slow: Script = (_check, { signal }) => {
      asked = signal;
      return new Promise(() => undefined);
    };
    // On a busy machine the time may be up before the checker is asked.
    for (let checkTimeoutMs = 20; asked === undefined; checkTimeoutMs *= 2) {
      const { app } = service({ script: slow, budgetMs: checkTimeoutMs, checkTimeoutMs });
      const response = await request(app).post(PATH).send(lawful);
      expect(response.body).toMatchObject({ error: { code: 504, status: 'DEADLINE_EXCEEDED' } });
    }
    expect(asked).toHaveProperty('aborted', true);
  });
});
