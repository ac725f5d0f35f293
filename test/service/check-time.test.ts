import request from 'supertest';
import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { complete, type Script } from './scripted-checker.js';
import { PATH, lawful, service } from './service-under-test.js';

/** A clock that stands still: what a checker is told of its deadline is then the time that the check has. */
const clock = { now: () => 0 as MonotonicMs };
/** Milliseconds of a check that the service keeps for the way back. */
const WAY_BACK = 10;

async function timeOf(
  options: { budgetMs?: number; checkTimeoutMs?: number },
  header?: string,
): Promise<number> {
  let given = Number.NaN;
  const script: Script = (check, { deadline }) => {
    given = deadline;
    return complete(check);
  };
  const { app } = service({ script, clock, ...options });
  const call = request(app).post(PATH);
  if (header !== undefined) call.set('X-Server-Timeout', header);
  expect((await call.send(lawful)).status).toBe(200);
  return given;
}

describe('the time of a check', () => {
  test.each<[string, { budgetMs?: number; checkTimeoutMs?: number }, string | undefined, number]>([
    ['is that of the middleware where nobody names one', {}, undefined, 500],
    ['is the budget of the service', { budgetMs: 1200 }, undefined, 1200],
    ['is what the caller names, be it more than the budget', {}, '3', 3000],
    ['is what the caller names, be it less', {}, '0.2', 200],
    ['is never more than the service allows', {}, '60', 5000],
    ['is never more, whatever the budget', { budgetMs: 1000, checkTimeoutMs: 300 }, undefined, 300],
  ])('%s', async (_name, options, header, ms) => {
    const given = await timeOf(options, header);
    expect(given).toBeLessThanOrEqual(ms);
    expect(given).toBeGreaterThanOrEqual(ms - WAY_BACK);
  });
});
