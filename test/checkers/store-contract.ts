import type { CacheStore, StoredVerdict } from '../../src/checkers/cache-store.js';
import { requestFor, responseTo } from './scripted-checker.js';

export const storedVerdict = (answer = 'The answer.'): StoredVerdict => ({
  response: responseTo(requestFor(answer)),
  spec: '[0.6]',
  raw: { nested: [1, 2.5, 'é 漢 👩‍👧', null, { deep: true }] },
});

export const storeKey = (n: number): string => n.toString(16).padStart(64, '0');

export interface StoreUnderTest {
  readonly store: CacheStore;
  /** Lets so many milliseconds pass for the store. */
  readonly pass: (ms: number) => Promise<void>;
}

/** What every store must do, in memory or elsewhere. What `make` makes is closed at the end. */
export function describeStoreContract(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the contract of a store`, () => {
    let store: CacheStore;
    let pass: StoreUnderTest['pass'];
    beforeAll(async () => {
      ({ store, pass } = await make());
    });
    afterAll(() => store.close());
    beforeEach(() => store.clear());

    test('gives back what was set, as it was, and another for another key', async () => {
      await store.set(storeKey(1), storedVerdict('one'), 60_000);
      await store.set(storeKey(2), storedVerdict('two'), 60_000);
      expect(await store.get(storeKey(1))).toEqual(storedVerdict('one'));
      expect(await store.get(storeKey(2))).toEqual(storedVerdict('two'));
      expect(await store.get(storeKey(3))).toBeUndefined();
    });

    test('what is set again replaces what was there', async () => {
      await store.set(storeKey(1), storedVerdict('one'), 60_000);
      await store.set(storeKey(1), storedVerdict('other'), 60_000);
      expect(await store.get(storeKey(1))).toEqual(storedVerdict('other'));
    });

    test('changes to a value given or got do not reach what is kept', async () => {
      const given = storedVerdict();
      await store.set(storeKey(1), given, 60_000);
      Object.assign(given.response, { supportScore: 0 });
      const got = (await store.get(storeKey(1))) as StoredVerdict;
      expect(got).toEqual(storedVerdict());
      Object.assign(got.response, { supportScore: 0 });
      expect(await store.get(storeKey(1))).toEqual(storedVerdict());
    });

    test('keeps nothing for longer than it was told', async () => {
      await store.set(storeKey(2), storedVerdict(), 3_600_000);
      await store.set(storeKey(1), storedVerdict(), 60_000);
      expect(await store.get(storeKey(1))).toEqual(storedVerdict());
      await pass(60_001);
      expect(await store.get(storeKey(1))).toBeUndefined();
      expect(await store.get(storeKey(2))).toEqual(storedVerdict());
    });

    test('delete takes one away, clear all', async () => {
      for (const n of [1, 2, 3]) await store.set(storeKey(n), storedVerdict(), 60_000);
      await store.delete(storeKey(1));
      await store.delete(storeKey(9));
      expect(await store.get(storeKey(1))).toBeUndefined();
      expect(await store.get(storeKey(2))).toBeDefined();
      await store.clear();
      expect(await store.get(storeKey(2))).toBeUndefined();
      expect(await store.get(storeKey(3))).toBeUndefined();
    });

    test('tells how much it holds', async () => {
      for (const n of [1, 2, 3]) await store.set(storeKey(n), storedVerdict(), 60_000);
      const stats = await store.stats();
      expect(stats.entries).toBe(3);
      expect(stats.bytes).toBeGreaterThan(300);
      expect(stats.evictions).toBe(0);
    });

    test('many at once do not disturb each other', async () => {
      const keys = Array.from({ length: 100 }, (_, n) => n);
      await Promise.all(keys.map((n) => store.set(storeKey(n), storedVerdict(`answer ${n}`), 60_000)));
      const got = await Promise.all(keys.map((n) => store.get(storeKey(n))));
      expect(got).toEqual(keys.map((n) => storedVerdict(`answer ${n}`)));
    });

    test('a value over the bound of one entry is not kept, and nothing breaks', async () => {
      const random = Array.from({ length: 400_000 }, (_, n) => Math.sin(n)).join();
      await store.set(storeKey(1), { ...storedVerdict(), raw: random }, 60_000);
      expect(await store.get(storeKey(1))).toBeUndefined();
    });

    test('after close, which is idempotent, it refuses', async () => {
      const { store: other } = await make();
      await other.close();
      await other.close();
      for (const refused of [
        other.get(storeKey(1)),
        other.set(storeKey(1), storedVerdict(), 1),
        other.stats(),
      ])
        await expect(refused).rejects.toMatchObject({ code: 'AG_CLOSED' });
    });
  });
}
