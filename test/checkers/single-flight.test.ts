import fc from 'fast-check';
import { cached } from '../../src/checkers/cached.js';
import { memoryStore } from '../../src/checkers/memory-store.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import {
  complete,
  failed,
  partial,
  requestFor,
  scriptedChecker,
  nextTurn,
  within,
} from './scripted-checker.js';
import { request } from './instant-checker.js';

describe('single flight', () => {
  test('concurrent equal checks share one call', async () => {
    const inner = scriptedChecker();
    const guarded = cached(inner, { store: memoryStore() });
    const first = guarded.check(request, within(500));
    await jest.advanceTimersByTimeAsync(10);
    const second = guarded.check(request, within(500));
    const other = guarded.check(requestFor('Another.'), within(500));
    await nextTurn();
    expect(inner.calls).toHaveLength(2);
    inner.calls[0]!.answer(complete(request));
    inner.calls[1]!.answer(failed('quota'));
    expect(await first).toMatchObject({ kind: 'complete', cache: 'miss', elapsedMs: 10 });
    expect(await second).toMatchObject({ kind: 'complete', cache: 'shared', elapsedMs: 0 });
    expect(await other).toMatchObject({ kind: 'failed', cause: 'quota', cache: 'miss' });
  });

  test("one caller's abort ends its own wait; the last one's aborts the call, and the next starts anew", async () => {
    const inner = scriptedChecker();
    const guarded = cached(inner, { store: memoryStore() });
    const callers = [new AbortController(), new AbortController()];
    const pending = callers.map(({ signal }) => guarded.check(request, within(500, signal)));
    await nextTurn();
    callers[0]!.abort();
    expect(await pending[0]).toMatchObject({
      kind: 'failed',
      cause: 'timeout',
      error: { code: 'AG_ABORTED' },
    });
    expect(inner.calls[0]!.options.signal.aborted).toBe(false);
    callers[1]!.abort();
    expect(await pending[1]).toMatchObject({ kind: 'failed', error: { code: 'AG_ABORTED' } });
    expect(inner.calls[0]!.options.signal.aborted).toBe(true);

    const next = guarded.check(request, within(500));
    await nextTurn();
    expect(inner.calls).toHaveLength(2);
    inner.calls[0]!.answer(failed('timeout'));
    inner.calls[1]!.answer(complete(request));
    expect(await next).toMatchObject({ kind: 'complete', cache: 'miss' });
  });

  test("a caller's deadline ends its own wait", async () => {
    const inner = scriptedChecker();
    const guarded = cached(inner, { store: memoryStore() });
    const patient = guarded.check(request, within(500));
    const hasty = guarded.check(request, within(50));
    await jest.advanceTimersByTimeAsync(50);
    expect(await hasty).toMatchObject({ kind: 'failed', cause: 'timeout', cache: 'shared', elapsedMs: 50 });
    inner.calls[0]!.answer(complete(request));
    expect(await patient).toMatchObject({ kind: 'complete', cache: 'miss' });
  });

  test('a caller with much more time than the call had gets another', async () => {
    const inner = scriptedChecker();
    const guarded = cached(inner, { store: memoryStore() });
    const started = systemClock.now();
    const hasty = guarded.check(request, within(50));
    const patient = guarded.check(request, within(500));
    const morePatient = guarded.check(request, within(600));
    await nextTurn();
    // All three were there when the call began.
    expect(inner.calls[0]!.options.deadline - started).toBe(600);
    await jest.advanceTimersByTimeAsync(20);
    const late = guarded.check(request, within(1000));
    inner.calls[0]!.answer(partial(request, 0.4));
    expect(await hasty).toMatchObject({ kind: 'partial', coverage: 0.4 });
    expect(await patient).toMatchObject({ kind: 'partial' });
    expect(await morePatient).toMatchObject({ kind: 'partial' });
    await nextTurn();
    expect(inner.calls).toHaveLength(2);
    expect(inner.calls[1]!.options.deadline - started).toBe(1020);
    inner.calls[1]!.answer(complete(request));
    expect(await late).toMatchObject({ kind: 'complete', cache: 'shared' });
  });

  test('a second call that brings less leaves the first one standing', async () => {
    const inner = scriptedChecker();
    const guarded = cached(inner, { store: memoryStore() });
    const first = guarded.check(request, within(100));
    await nextTurn();
    const late = ['answered', 'never answered'].map((_, i) => guarded.check(request, within(300 + 100 * i)));
    inner.calls[0]!.answer(partial(request, 0.4));
    await first;
    await nextTurn();
    inner.calls[1]!.answer(partial(request, 0.1));
    expect(await late[0]).toMatchObject({ kind: 'partial', coverage: 0.4 });
    await jest.advanceTimersByTimeAsync(400);
    expect(await late[1]).toMatchObject({ kind: 'partial', coverage: 0.4 });
    expect(inner.calls).toHaveLength(2);
  });

  test('a caller with little more time gets what the call brought', async () => {
    const inner = scriptedChecker();
    const guarded = cached(inner, { store: memoryStore() });
    const pending = [guarded.check(request, within(500))];
    await jest.advanceTimersByTimeAsync(100);
    pending.push(guarded.check(request, within(500)));
    await jest.advanceTimersByTimeAsync(390);
    inner.calls[0]!.answer(partial(request, 0.4));
    for (const verdict of await Promise.all(pending)) {
      expect(verdict).toMatchObject({ kind: 'partial', coverage: 0.4 });
    }
    expect(inner.calls).toHaveLength(1);
  });

  test('whoever comes and goes, each has its verdict in time and no call is made twice or kept in vain', async () => {
    const callers = fc.array(
      fc.record({
        arrives: fc.nat(100),
        budget: fc.integer({ min: 1, max: 150 }),
        abortAfter: fc.option(fc.integer({ min: 1, max: 150 }), { nil: Infinity }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(callers, fc.integer({ min: 1, max: 120 }), async (callers, takes) => {
        const running = new Set<AbortSignal>();
        const inner = scriptedChecker({
          check: (request, { signal }) =>
            new Promise((resolve) => {
              expect([...running].filter((other) => !other.aborted)).toHaveLength(0);
              running.add(signal);
              setTimeout(() => {
                running.delete(signal);
                resolve(complete(request));
              }, takes);
            }),
        });
        const guarded = cached(inner, { store: memoryStore() });
        const waiting = new Set<object>();
        const verdicts = callers.map(async (caller) => {
          await new Promise((resolve) => setTimeout(resolve, caller.arrives));
          const controller = new AbortController();
          const timer =
            caller.abortAfter < Infinity
              ? setTimeout(() => {
                  controller.abort();
                }, caller.abortAfter)
              : undefined;
          waiting.add(caller);
          const verdict = await guarded.check(request, within(caller.budget, controller.signal));
          waiting.delete(caller);
          clearTimeout(timer);
          if (waiting.size === 0) for (const signal of running) expect(signal.aborted).toBe(true);
          return { caller, verdict };
        });
        await jest.advanceTimersByTimeAsync(1000);
        for (const { caller, verdict } of await Promise.all(verdicts)) {
          const patience = Math.min(caller.budget, caller.abortAfter);
          expect(verdict.elapsedMs).toBeLessThanOrEqual(patience);
          if (verdict.elapsedMs < patience) expect(verdict.kind).toBe('complete');
          if (patience > takes) expect(verdict.kind).toBe('complete');
        }
      }),
      { numRuns: 150 },
    );
  });
});
