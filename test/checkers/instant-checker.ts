import type { Checker } from '../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { Verdict } from '../../src/contract/verdict.js';
import { requestFor, scriptedChecker, stopTime } from './scripted-checker.js';

export const request = requestFor();

beforeEach(stopTime);

afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** A checker that answers at once, and counts. */
export function instant(answer: (request: CheckGroundingRequest) => Verdict, own: Partial<Checker> = {}) {
  let calls = 0;
  const checker = scriptedChecker({
    check: (request) => {
      calls++;
      return Promise.resolve(answer(request));
    },
    ...own,
  });
  return { checker, calls: () => calls };
}
