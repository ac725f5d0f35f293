import { Registry, Counter } from 'prom-client';
import request from 'supertest';
import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { createService } from '../../src/service/create-service.js';
import { recordingLogger } from './recording-logger.js';
import { complete, scriptedChecker } from './scripted-checker.js';
import { PATH, lawful, service } from './service-under-test.js';

describe('operation', () => {
  test('is alive before it is ready, and ready when the checker is', async () => {
    let ready: () => void = () => undefined;
    const checker = scriptedChecker(
      complete,
      new Promise((resolve) => {
        ready = resolve;
      }),
    );
    const { app, readiness } = createService({ checker, logger: recordingLogger() });
    expect((await request(app).get('/healthz')).body).toEqual({ status: 'ok' });
    const before = await request(app).get('/readyz');
    expect([before.status, before.body]).toEqual([503, { status: 'starting' }]);
    ready();
    await checker.ready;
    const after = await request(app).get('/readyz');
    expect([after.status, after.body]).toEqual([200, { status: 'ready' }]);
    readiness.drain();
    const draining = await request(app).get('/readyz');
    expect([draining.status, draining.body]).toEqual([503, { status: 'draining' }]);
  });

  test('is never ready when the checker cannot be', async () => {
    const { app } = createService({
      checker: scriptedChecker(complete, Promise.reject(new Error('no'))),
      logger: recordingLogger(),
    });
    await new Promise(setImmediate);
    expect((await request(app).get('/readyz')).body).toEqual({ status: 'failed' });
  });

  test('writes the registry out', async () => {
    const registry = new Registry();
    new Counter({ name: 'a_total', help: 'A.', registers: [registry] }).inc(3);
    const response = await request(service({ registry }).app).get('/metrics');
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0.0.4/);
    expect(response.text).toContain('a_total 3');
    expect((await request(service().app).get('/metrics')).status).toBe(404);
  });

  test('tells the observer and the log of each check, never a text', async () => {
    const events: GuardEvent[] = [];
    const { app, logger } = service({
      observer: { observe: (event) => events.push(event) },
      // Stands still: on a busy machine a check may else end late.
      clock: { now: () => 0 as MonotonicMs },
    });
    await request(app)
      .post(PATH)
      .send({ ...lawful, userLabels: { team: 'a' } });
    await request(app)
      .post(PATH)
      .send({ ...lawful, prompt: 7 });
    expect(events).toEqual([
      { type: 'admissionLimit', limit: 32 },
      { type: 'inFlight', route: 'service', change: 1 },
      { type: 'inFlight', route: 'service', change: -1 },
      { type: 'served', transport: 'rest', status: 'OK', userLabels: { team: 'a' } },
      {
        type: 'checked',
        checker: 'scripted',
        outcome: 'complete',
        cache: 'off',
        elapsedMs: expect.any(Number),
      },
      { type: 'served', transport: 'rest', status: 'INVALID_ARGUMENT', userLabels: {} },
    ]);
    expect(logger.lines).toMatchObject([
      {
        level: 'info',
        message: 'check',
        http: 200,
        supportScore: 1,
        claims: 1,
        facts: 1,
        answerBytes: 21,
        version: 'v1',
        transport: 'rest',
        labels: { team: 'a' },
      },
      { level: 'info', message: 'check refused', http: 400, status: 'INVALID_ARGUMENT' },
    ]);
    expect(JSON.stringify([events, logger.lines])).not.toContain('sky');
  });

  test.each([0, -1, Number.NaN, 600_001])(
    'a time limit of %p is refused at construction',
    (checkTimeoutMs) => {
      expect(() => service({ checkTimeoutMs })).toThrow(
        /^checkTimeoutMs: .* is not a number in \[1, 600000\]/,
      );
      expect(() => service({ budgetMs: checkTimeoutMs })).toThrow(
        /^budgetMs: .* is not a number in \[1, 600000\]/,
      );
    },
  );
});
