import fc from 'fast-check';
import { cached } from '../../src/checkers/cached.js';
import type { CacheStore, StoredVerdict } from '../../src/checkers/cache-store.js';
import { memoryStore } from '../../src/checkers/memory-store.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { CompleteVerdict, Verdict } from '../../src/contract/verdict.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { complete, failed, partial, responseTo, scriptedChecker, within } from './scripted-checker.js';
import { instant, request } from './instant-checker.js';

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
