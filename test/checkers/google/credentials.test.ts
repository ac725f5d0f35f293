import { Credentials } from '../../../src/checkers/google/credentials.js';
import type { AccessToken } from '../../../src/checkers/google/token-source.js';
import { AnswerGuardError } from '../../../src/contract/answer-guard-error.js';
import { systemClock } from '../../../src/contract/monotonic-clock.js';
import { nextTurn, stopTime, within } from '../scripted-checker.js';

const HOUR_MS = 3_600_000;

beforeEach(stopTime);
afterEach(() => {
  jest.useRealTimers();
});

/** A source that the test answers. */
function underTest() {
  const asked: { give(lifetimeMs?: number): void; fail(): void }[] = [];
  let count = 0;
  const source = {
    fetch: () =>
      new Promise<AccessToken>((resolve, reject) => {
        asked.push({
          give: (lifetimeMs) => {
            resolve({ headers: { authorization: `Bearer ${++count}` }, lifetimeMs });
          },
          fail: () => {
            reject(new AnswerGuardError('AG_SIGN_IN_FAILED', 'no'));
          },
        });
      }),
  };
  const credentials = new Credentials({ source, clock: systemClock, random: () => 0 });
  const bearer = async (ms = 100) => (await credentials.token(within(ms)))?.headers['authorization'];
  return { asked, credentials, bearer };
}

test('a check waits for the first token no longer than it can', async () => {
  const { asked, bearer, credentials } = underTest();
  const early = bearer();
  await jest.advanceTimersByTimeAsync(100);
  expect(await early).toBeUndefined();
  const late = bearer();
  asked[0]!.give(HOUR_MS);
  expect(await late).toBe('Bearer 1');
  credentials.close();
});

test('it is renewed five minutes ahead, and no check waits for that', async () => {
  const { asked, bearer, credentials } = underTest();
  asked[0]!.give(HOUR_MS);
  await jest.advanceTimersByTimeAsync(HOUR_MS - 5 * 60_000 - 1);
  expect(asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  expect(await bearer()).toBe('Bearer 1');
  asked[1]!.give(HOUR_MS);
  await nextTurn();
  expect(await bearer()).toBe('Bearer 2');
  credentials.close();
});

test('jumps of the wall clock change nothing', async () => {
  const { asked, bearer, credentials } = underTest();
  asked[0]!.give(HOUR_MS);
  await nextTurn();
  for (const jump of [-10 * HOUR_MS, 20 * HOUR_MS]) {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + jump);
    expect(await bearer()).toBe('Bearer 1');
    now.mockRestore();
  }
  expect(asked).toHaveLength(1);
  credentials.close();
});

test('while it cannot be renewed it is used to its end, then checks fail at once, and it is back when the source is', async () => {
  const { asked, bearer, credentials } = underTest();
  asked[0]!.give(HOUR_MS);
  await nextTurn();
  for (let seconds = 0; seconds < 3590; seconds++) {
    await jest.advanceTimersByTimeAsync(1000);
    asked.at(-1)!.fail();
    await nextTurn();
  }
  await expect(bearer()).rejects.toMatchObject({ code: 'AG_SIGN_IN_FAILED' });
  const tries = asked.length;
  await jest.advanceTimersByTimeAsync(2000);
  expect(asked.length).toBeGreaterThan(tries);
  asked.at(-1)!.give(HOUR_MS);
  await nextTurn();
  expect(await bearer()).toMatch(/^Bearer \d$/);
  credentials.close();
});

test('a refused token is renewed once a second at most', async () => {
  const { asked, credentials } = underTest();
  asked[0]!.give(HOUR_MS);
  await nextTurn();
  const token = (await credentials.token(within(100)))!;
  const refused = [1, 2, 3].map(() => credentials.refused(token, within(100)));
  expect(asked).toHaveLength(2);
  asked[1]!.give(HOUR_MS);
  await Promise.all(refused);
  const next = (await credentials.token(within(100)))!;
  expect(next).not.toBe(token);
  await credentials.refused(next, within(100));
  expect(asked).toHaveLength(2);
  credentials.close();
});

test('a source that never answers is given up after ten seconds', async () => {
  const { asked, bearer, credentials } = underTest();
  await jest.advanceTimersByTimeAsync(10_000);
  await expect(bearer()).rejects.toMatchObject({ code: 'AG_SIGN_IN_FAILED' });
  await jest.advanceTimersByTimeAsync(250);
  expect(asked).toHaveLength(2);
  credentials.close();
});
