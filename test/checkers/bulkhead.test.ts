import { bulkhead } from '../../src/checkers/bulkhead.js';
import { complete, requestFor, scriptedChecker, nextTurn, stopTime, within } from './scripted-checker.js';

const request = requestFor();

beforeEach(stopTime);
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('so many at once, the next in the order they came', async () => {
  const inner = scriptedChecker();
  const checker = bulkhead(inner, { maxConcurrent: 2, maxQueued: 10 });
  const answers = ['a', 'b', 'c', 'd'].map((answer) => checker.check(requestFor(answer), within(500)));
  await nextTurn();
  expect(inner.calls.map(({ request }) => request.answerCandidate)).toEqual(['a', 'b']);
  inner.calls[1]!.answer(complete(request));
  await nextTurn();
  expect(inner.calls.map(({ request }) => request.answerCandidate)).toEqual(['a', 'b', 'c']);
  inner.calls[0]!.answer(complete(request));
  inner.calls[2]!.answer(complete(request));
  await nextTurn();
  inner.calls[3]!.answer(complete(request));
  expect((await Promise.all(answers)).every(({ kind }) => kind === 'complete')).toBe(true);
});

test('over its queue it refuses at once', async () => {
  const inner = scriptedChecker();
  const checker = bulkhead(inner, { maxConcurrent: 1, maxQueued: 1 });
  const first = checker.check(request, within(500));
  const second = checker.check(request, within(500));
  expect(await checker.check(request, within(500))).toMatchObject({
    cause: 'unavailable',
    error: { code: 'AG_OVERLOADED' },
  });
  await nextTurn();
  inner.calls[0]!.answer(complete(request));
  await first;
  await nextTurn();
  inner.calls[1]!.answer(complete(request));
  await second;
});

test('who waits too long or goes away leaves a place in the queue', async () => {
  const inner = scriptedChecker();
  const checker = bulkhead(inner, { maxConcurrent: 1, maxQueued: 2 });
  const running = checker.check(request, within(5000));
  const gone = new AbortController();
  const impatient = checker.check(request, within(100));
  const aborted = checker.check(request, within(5000, gone.signal));
  gone.abort();
  await jest.advanceTimersByTimeAsync(100);
  expect(await impatient).toMatchObject({ cause: 'timeout', elapsedMs: 100 });
  expect(await aborted).toMatchObject({ error: { code: 'AG_ABORTED' } });
  const next = [checker.check(request, within(5000)), checker.check(request, within(5000))];
  inner.calls[0]!.answer(complete(request));
  await running;
  for (const [n, verdict] of next.entries()) {
    await nextTurn();
    inner.calls[n + 1]!.answer(complete(request));
    expect(await verdict).toMatchObject({ kind: 'complete' });
  }
});

test('a checker that throws does not keep its place; close ends those who wait', async () => {
  const inner = scriptedChecker();
  const checker = bulkhead(inner, { maxConcurrent: 1 });
  const [broken, waiting, closed] = [1, 2, 3].map(() => checker.check(request, within(500)));
  await nextTurn();
  inner.calls[0]!.reject(new Error('no'));
  expect(await broken).toMatchObject({ cause: 'engine' });
  await nextTurn();
  const closing = checker.close();
  expect(await closed).toMatchObject({ error: { code: 'AG_CLOSED' } });
  inner.calls[1]!.answer(complete(request));
  await Promise.all([waiting, closing]);
});

test.each([{ maxConcurrent: 0 }, { maxQueued: -1 }])('%p is refused', (options) => {
  expect(() => bulkhead(scriptedChecker(), options)).toThrow(new RegExp(`^${Object.keys(options)[0]!}: `));
});
