import fc from 'fast-check';
import { cached } from '../../src/checkers/cached.js';
import type { CacheStore } from '../../src/checkers/cache-store.js';
import { memoryStore } from '../../src/checkers/memory-store.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { complete, responseTo, nextTurn, within } from './scripted-checker.js';
import { instant, request } from './instant-checker.js';

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

  test('one that answers too late, or rejects too late, is ignored', async () => {
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
