import fc from 'fast-check';
import { budgeted } from '../../src/checkers/budgeted.js';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import type { Verdict } from '../../src/contract/verdict.js';
import {
  complete,
  failed,
  partial,
  requestFor,
  scriptedChecker,
  nextTurn,
  stopTime,
  within,
} from './scripted-checker.js';

const request = requestFor();

beforeEach(stopTime);
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('an answer in time is passed on, with the time it took', async () => {
  const inner = scriptedChecker();
  const pending = budgeted(inner).check(request, within(500));
  await jest.advanceTimersByTimeAsync(40);
  inner.calls[0]!.answer(complete(request));
  expect(await pending).toEqual({ ...complete(request), elapsedMs: 40 });
  expect(inner.calls[0]!.options.signal.aborted).toBe(false);
});

test('at the deadline the caller has a verdict, and the inner check is aborted', async () => {
  const inner = scriptedChecker();
  const pending = budgeted(inner).check(request, within(500));
  await jest.advanceTimersByTimeAsync(499);
  expect(inner.calls[0]!.options.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await pending).toMatchObject({ kind: 'failed', cause: 'timeout', elapsedMs: 500 });
  expect(inner.calls[0]!.options.signal.aborted).toBe(true);
});

test.each([
  { left: 500, graceMs: 5, told: 495 },
  { left: 500, graceMs: 0, told: 500 },
  { left: 8, graceMs: 5, told: 6 },
])(
  'with $left ms left and a grace of $graceMs the inner checker is told $told',
  async ({ left, graceMs, told }) => {
    const inner = scriptedChecker();
    const started = systemClock.now();
    const pending = budgeted(inner, { graceMs }).check(request, within(left));
    expect(inner.calls[0]!.options.deadline - started).toBe(told);
    inner.calls[0]!.answer(failed('timeout'));
    await pending;
  },
);

test('what an anytime checker has judged by its own deadline arrives', async () => {
  const inner = scriptedChecker({
    check: (request, { deadline }) =>
      new Promise((resolve) => {
        setTimeout(() => {
          resolve(partial(request, 0.5));
        }, deadline - systemClock.now());
      }),
  });
  const pending = budgeted(inner).check(request, within(500));
  await jest.advanceTimersByTimeAsync(500);
  expect(await pending).toMatchObject({ kind: 'partial', coverage: 0.5, elapsedMs: 495 });
});

test('an abort ends the wait at once and is passed on', async () => {
  const inner = scriptedChecker();
  const caller = new AbortController();
  const pending = budgeted(inner).check(request, within(500, caller.signal));
  await jest.advanceTimersByTimeAsync(100);
  caller.abort();
  const verdict = await pending;
  expect(verdict).toMatchObject({ kind: 'failed', cause: 'timeout', elapsedMs: 100 });
  expect(verdict.kind === 'failed' && AnswerGuardError.isInstance(verdict.error) && verdict.error.code).toBe(
    'AG_ABORTED',
  );
  expect(inner.calls[0]!.options.signal.aborted).toBe(true);
});

test.each([
  ['aborted before', () => within(500, AbortSignal.abort())],
  ['too late', () => within(0)],
  ['a deadline that is not a number', () => within(NaN)],
])('%s: the inner checker is not called', async (_case, options) => {
  const inner = scriptedChecker();
  expect(await budgeted(inner).check(request, options())).toMatchObject({ kind: 'failed', cause: 'timeout' });
  expect(inner.calls).toHaveLength(0);
});

test('a late result, good or bad, is ignored', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  const inner = scriptedChecker();
  const checker = budgeted(inner);
  const verdicts = [checker.check(request, within(10)), checker.check(request, within(10))];
  await jest.advanceTimersByTimeAsync(10);
  inner.calls[0]!.answer(complete(request));
  inner.calls[1]!.reject(new Error('late'));
  await nextTurn();
  expect((await Promise.all(verdicts)).map(({ kind }) => kind)).toEqual(['failed', 'failed']);
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});

test.each<[string, () => Promise<Verdict>]>([
  [
    'throws',
    () => {
      throw new Error('text of the answer');
    },
  ],
  ['rejects', () => Promise.reject(new Error('text of the answer'))],
  ['returns nothing', () => Promise.resolve(JSON.parse('null') as Verdict)],
  ['returns something else', () => Promise.resolve(JSON.parse('{"kind":"complete"}') as Verdict)],
])('a checker that %s costs a failed verdict', async (_how, check) => {
  const verdict = await budgeted(scriptedChecker({ check })).check(request, within(500));
  expect(verdict).toMatchObject({ kind: 'failed', cause: 'engine', error: { code: 'AG_ENGINE_FAILED' } });
  expect(verdict.kind === 'failed' && String(verdict.error)).not.toContain('text of the answer');
});

test('whatever the inner checker does and when, a verdict comes by the deadline', async () => {
  const behaviour = fc.record({
    budget: fc.integer({ min: 1, max: 1000 }),
    takes: fc.integer({ min: 0, max: 2000 }),
    how: fc.constantFrom('answers', 'rejects', 'never'),
    abortAt: fc.option(fc.integer({ min: 0, max: 1200 })),
  });
  await fc.assert(
    fc.asyncProperty(behaviour, async ({ budget, takes, how, abortAt }) => {
      const inner = scriptedChecker({
        check: (request) =>
          new Promise((resolve, reject) => {
            if (how === 'never') return;
            setTimeout(() => {
              if (how === 'answers') resolve(complete(request));
              else reject(new Error('no'));
            }, takes);
          }),
      });
      const caller = new AbortController();
      if (abortAt !== null) {
        setTimeout(() => {
          caller.abort();
        }, abortAt);
      }
      const pending = budgeted(inner).check(request, within(budget, caller.signal));
      await jest.advanceTimersByTimeAsync(3000);
      const verdict = await pending;
      const done = how === 'never' ? Infinity : takes;
      expect(verdict.elapsedMs).toBe(Math.min(budget, abortAt ?? Infinity, done));
      if (verdict.elapsedMs < done) expect(verdict).toMatchObject({ kind: 'failed', cause: 'timeout' });
    }),
    { numRuns: 200 },
  );
});

test('a grace that is no time is refused', () => {
  expect(() => budgeted(scriptedChecker(), { graceMs: -1 })).toThrow(/graceMs: -1/);
});
