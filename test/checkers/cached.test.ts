import fc from 'fast-check';
import { cached } from '../../src/checkers/cached.js';
import type { CacheStore, StoredVerdict } from '../../src/checkers/cache-store.js';
import type { Checker } from '../../src/checkers/checker.js';
import { memoryStore } from '../../src/checkers/memory-store.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import type { CompleteVerdict, Verdict } from '../../src/contract/verdict.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import {
  complete,
  failed,
  partial,
  requestFor,
  responseTo,
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

/** A checker that answers at once, and counts. */
function instant(answer: (request: CheckGroundingRequest) => Verdict, own: Partial<Checker> = {}) {
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

describe('what is kept', () => {
  test('an equal request is answered from the cache', async () => {
    const { checker, calls } = instant(complete);
    const guarded = cached(checker, { store: memoryStore() });
    expect(await guarded.check(request, within(500))).toEqual({ ...complete(request), cache: 'miss' });
    expect(await guarded.check({ ...request, userLabels: { a: 'b' } }, within(500))).toEqual({
      ...complete(request),
      cache: 'hit',
    });
    expect(calls()).toBe(1);
  });

  test.each([
    ['a failed verdict', () => failed('unavailable')],
    ['a partial verdict', () => partial(request, 0.5)],
  ])('%s is not kept', async (_kind, verdict) => {
    const { checker, calls } = instant(verdict);
    const guarded = cached(checker, { store: memoryStore() });
    await guarded.check(request, within(500));
    expect(await guarded.check(request, within(500))).toMatchObject({ ...verdict(), cache: 'miss' });
    expect(calls()).toBe(2);
  });

  test('tenants do not see one another, whoever names them', async () => {
    const { checker, calls } = instant(complete);
    const store = memoryStore();
    let tenant = 'a';
    const guards = [cached(checker, { store, scope: 'a' }), cached(checker, { store, scope: () => tenant })];
    for (const guard of guards) await guard.check(request, within(500));
    expect(calls()).toBe(1);
    tenant = 'b';
    await guards[1]!.check(request, within(500));
    expect(calls()).toBe(2);
  });

  test('a scope that throws shares with nobody, and is reported', async () => {
    const { checker, calls } = instant(complete);
    const events: GuardEvent[] = [];
    const scope = () => {
      throw new Error('no tenant');
    };
    const guarded = cached(checker, {
      store: memoryStore(),
      scope,
      observer: { observe: (e) => events.push(e) },
    });
    for (const _ of [1, 2]) {
      expect(await guarded.check(request, within(500))).toMatchObject({ kind: 'complete', cache: 'off' });
    }
    expect(calls()).toBe(2);
    expect(events[0]).toMatchObject({ type: 'callbackFailed', callback: 'scope' });
  });

  test('the naive cache agrees: by request and age, with every step awaited', async () => {
    const step = fc.oneof(
      fc.record({
        answer: fc.constantFrom('a', 'b', 'failing'),
        threshold: fc.constantFrom(undefined, 0.6, 0.7),
        fact: fc.constantFrom('x', 'y'),
      }),
      fc.record({ wait: fc.integer({ min: 1, max: 80 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { checker, calls } = instant((request) =>
          request.answerCandidate === 'failing' ? failed('engine') : complete(request),
        );
        const guarded = cached(checker, { store: memoryStore(), ttlMs: 100 });
        const kept = new Map<string, number>();
        let expected = 0;
        let now = 0;
        for (const step of steps) {
          if ('wait' in step) {
            now += step.wait;
            await jest.advanceTimersByTimeAsync(step.wait);
            continue;
          }
          const { answer, threshold, fact } = step;
          const isHit = (kept.get(`${answer}|${threshold ?? 0.6}|${fact}`) ?? -1) >= now;
          if (!isHit) {
            expected++;
            if (answer !== 'failing') kept.set(`${answer}|${threshold ?? 0.6}|${fact}`, now + 100);
          }
          const verdict = await guarded.check(
            {
              answerCandidate: answer,
              facts: [{ factText: fact }],
              ...(threshold && { groundingSpec: { citationThreshold: threshold } }),
            },
            within(500),
          );
          expect(verdict.cache).toBe(isHit ? 'hit' : 'miss');
          expect(calls()).toBe(expected);
        }
      }),
    );
  });
});

describe('a checker that can apply thresholds afterwards', () => {
  /** Keeps its raw score in `raw`, and cites at or over the threshold. */
  function rethresholding(raw: unknown = { score: 0.65 }) {
    const apply = (verdict: CompleteVerdict, request: CheckGroundingRequest): CompleteVerdict => {
      const { score } = verdict.raw as { score: number };
      const [claim] = responseTo(request).claims;
      const cites = score >= (request.groundingSpec?.citationThreshold ?? 0.6);
      const claims = [{ ...claim!, citationIndices: cites ? [0] : [] }];
      return { ...verdict, response: { ...responseTo(request, score), claims } };
    };
    return instant((request) => apply({ ...complete(request), ...(raw !== undefined && { raw }) }, request), {
      rethreshold: apply,
    });
  }
  const citations = (verdict: Verdict) =>
    verdict.kind === 'complete' && verdict.response.claims[0]!.citationIndices;
  const at = (citationThreshold: number) => ({ ...request, groundingSpec: { citationThreshold } });

  test('answers every threshold from one call', async () => {
    const { checker, calls } = rethresholding();
    const guarded = cached(checker, { store: memoryStore() });
    for (const [threshold, expected] of [
      [0.6, [0]],
      [0.7, []],
      [0.65, [0]],
      [0.6, [0]],
    ] as const) {
      expect(citations(await guarded.check(at(threshold), within(500)))).toEqual(expected);
    }
    expect(calls()).toBe(1);
  });

  test('is not kept where it left its raw scores out', async () => {
    const { checker, calls } = instant(complete, { rethreshold: (verdict) => verdict });
    const guarded = cached(checker, { store: memoryStore() });
    await guarded.check(at(0.6), within(500));
    await guarded.check(at(0.6), within(500));
    expect(calls()).toBe(2);
  });

  test('raw scores that it cannot read are garbage, not an error', async () => {
    const { checker, calls } = rethresholding();
    const store = memoryStore();
    const broken: CacheStore = {
      ...store,
      get: async (key) => {
        const kept = (await store.get(key)) as StoredVerdict | undefined;
        return kept && { ...kept, raw: null };
      },
    };
    const events: GuardEvent[] = [];
    const guarded = cached(checker, { store: broken, observer: { observe: (event) => events.push(event) } });
    await guarded.check(at(0.6), within(500));
    expect(await guarded.check(at(0.7), within(500))).toMatchObject({ kind: 'complete', cache: 'miss' });
    expect(calls()).toBe(2);
    expect(events).toEqual([{ type: 'cacheFailed', operation: 'get', why: 'garbage' }]);
  });
});

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

describe('a store that fails', () => {
  const hang = new Promise<never>(() => undefined);
  const garbage: unknown[] = [
    'x',
    0,
    [],
    {},
    { spec: '', response: {} },
    { spec: '', response: { ...responseTo(request), supportScore: 2 } },
    {
      spec: '',
      response: { ...responseTo(request), claims: [{ ...responseTo(request).claims[0]!, endPos: 999 }] },
    },
    {
      spec: '',
      response: {
        ...responseTo(request),
        claims: [{ ...responseTo(request).claims[0]!, citationIndices: [1] }],
      },
    },
    { spec: '', response: { ...responseTo(request), citedChunks: [{ chunkText: 1, source: '0' }] } },
    { spec: 'another, and the checker cannot apply it', response: responseTo(request) },
  ];

  function onStore(own: Partial<CacheStore>) {
    const events: GuardEvent[] = [];
    const { checker, calls } = instant(complete);
    const store = { ...memoryStore(), ...own };
    const guarded = cached(checker, { store, observer: { observe: (event) => events.push(event) } });
    return { guarded, events, calls };
  }

  test.each(garbage.map((value) => [JSON.stringify(value).slice(0, 60), value]))(
    'garbage %s is a miss, and counted',
    async (_text, value) => {
      const { guarded, events } = onStore({ get: () => Promise.resolve(value) });
      expect(await guarded.check(request, within(500))).toMatchObject({ kind: 'complete', cache: 'miss' });
      expect(events).toEqual([{ type: 'cacheFailed', operation: 'get', why: 'garbage' }]);
    },
  );

  test('whatever it returns, the check is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        const { guarded, calls } = onStore({ get: () => Promise.resolve(value) });
        expect(await guarded.check(request, within(500))).toMatchObject({ kind: 'complete' });
        expect(calls()).toBe(1);
      }),
    );
  });

  test.each<[string, Partial<CacheStore>, string, string]>([
    ['rejects on get', { get: () => Promise.reject(new Error('no')) }, 'get', 'threw'],
    [
      'throws on get',
      {
        get: () => {
          throw new Error('no');
        },
      },
      'get',
      'threw',
    ],
    ['rejects on set', { set: () => Promise.reject(new Error('no')) }, 'set', 'threw'],
    [
      'throws on set',
      {
        set: () => {
          throw new Error('no');
        },
      },
      'set',
      'threw',
    ],
  ])('one that %s costs nothing', async (_how, own, operation, why) => {
    const { guarded, events } = onStore(own);
    expect(await guarded.check(request, within(500))).toMatchObject({
      kind: 'complete',
      cache: 'miss',
      elapsedMs: 0,
    });
    await nextTurn();
    expect(events).toEqual([{ type: 'cacheFailed', operation, why, error: expect.any(Error) }]);
  });

  test('one that hangs costs its wait, and after three times nothing for a second', async () => {
    const { guarded, events } = onStore({ get: () => hang, set: () => hang });
    const elapsed: number[] = [];
    const check = async () => {
      const pending = guarded.check(request, within(500));
      await jest.advanceTimersByTimeAsync(10);
      elapsed.push((await pending).elapsedMs);
    };
    for (let i = 0; i < 5; i++) await check();
    await jest.advanceTimersByTimeAsync(1000);
    await check();
    expect(elapsed).toEqual([10, 10, 10, 0, 0, 10]);
    expect(events).toHaveLength(4);
    expect(events[0]).toEqual({ type: 'cacheFailed', operation: 'get', why: 'timeout' });
  });

  test('one that fails now and then is asked every time', async () => {
    let asked = 0;
    const { guarded } = onStore({
      get: () => (++asked % 3 === 0 ? Promise.resolve(undefined) : Promise.reject(new Error('no'))),
    });
    for (let i = 0; i < 9; i++) await guarded.check(request, within(500));
    expect(asked).toBe(9);
  });

  test('one that answers too late, or rejects too late, is not heard', async () => {
    const late: (() => void)[] = [];
    const { guarded } = onStore({
      get: () =>
        new Promise((_resolve, reject) =>
          late.push(() => {
            reject(new Error('late'));
          }),
        ),
    });
    const pending = guarded.check(request, within(500));
    await jest.advanceTimersByTimeAsync(10);
    late[0]!();
    expect(await pending).toMatchObject({ kind: 'complete', cache: 'miss' });
  });
});

test.each([{ ttlMs: 0 }, { ttlMs: Infinity }, { storeWaitMs: NaN }])('%p is refused', (options) => {
  expect(() => cached(scriptedChecker(), { store: memoryStore(), ...options })).toThrow(
    new RegExp(`^${String(Object.keys(options)[0])}: `),
  );
});

test('closing it closes the checker and leaves the store to its owner', async () => {
  const inner = scriptedChecker();
  const store = memoryStore();
  const guarded = cached(inner, { store });
  await guarded.close();
  await guarded.close();
  expect(inner.closed).toBe(1);
  expect(await store.stats()).toMatchObject({ entries: 0 });
  expect(await guarded.check(request, within(500))).toMatchObject({
    kind: 'failed',
    cause: 'unavailable',
    error: { code: 'AG_CLOSED' },
  });
});
