import type { Datastore, Passage } from '../../src/datastores/datastore.js';

/** What every store under the contract is to hold: by path, a Markdown text. */
export const HELD = {
  'pets.md': '# Pets\n\nDogs travel free of charge on every ferry. Cats need a carrier.\n',
  'refunds.md':
    '# Refunds\n\nTickets are refunded within 14 days.\n\n## Late cancellations\n\nA cancellation on the day of departure costs 20 euros.\n',
  'weather.md': '# Weather\n\nIn a storm the ferry stays in the harbour.\n',
};

export interface HeldStore {
  readonly store: Datastore;
  /** Whether ranking is the store's own, and not a function's of the test. */
  readonly ranks: boolean;
}

const never = new AbortController().signal;

/** What a `Datastore` promises; `open` gives one that holds `HELD`. */
export function datastoreContract(name: string, open: () => Promise<HeldStore>): void {
  describe(`${name} keeps the contract of a store`, () => {
    let held: HeldStore;
    beforeAll(async () => {
      held = await open();
      await held.store.ready;
    });
    afterAll(() => held.store.close());

    const search = (query: string, topK = 10): Promise<readonly Passage[]> =>
      held.store.search(query, { topK, signal: never });

    test('the best passage comes first, with address, title and chunk', async () => {
      const [best] = await search('Do dogs travel free of charge?');
      expect(best).toMatchObject({ title: 'Pets', chunk: 1 });
      expect(best?.text).toContain('Dogs travel free of charge on every ferry.');
      expect(best?.uri).toMatch(/^\w+:\/\/.*pets\.md$/);
    });

    test('no more than asked for, none twice', async () => {
      expect(await search('ferry', 1)).toHaveLength(1);
      const all = await search('ferry storm dogs tickets');
      expect(new Set(all.map(({ uri, chunk }) => `${uri} ${chunk}`)).size).toBe(all.length);
      expect(all.length).toBeGreaterThanOrEqual(held.ranks ? 3 : 1);
    });

    test('what is found holds a word that was asked for', async () => {
      if (!held.ranks) return;
      expect(await search('helicopter')).toEqual([]);
      for (const query of ['', ' \n', '…!?', "'); DROP TABLE x; --", '\0\ud800', '🚢'])
        expect(await search(query)).toEqual([]);
    });

    test('any text may be asked for', async () => {
      await search('ferry '.repeat(20_000));
      const odd = await search(`:* & | ! <-> "quoted" \\' dogs \0 \udc00`);
      expect(odd.length).toBeGreaterThan(0);
    });

    test('searches side by side have their own answers', async () => {
      if (!held.ranks) return;
      const [dogs, storm] = await Promise.all([search('dogs'), search('storm')]);
      expect(dogs[0]?.title).toBe('Pets');
      expect(storm[0]?.title).toBe('Weather');
    });

    test('a signal ends the wait, with its reason', async () => {
      const reason = new Error('gone');
      await expect(held.store.search('dogs', { topK: 3, signal: AbortSignal.abort(reason) })).rejects.toBe(
        reason,
      );
      const later = new AbortController();
      const pending = held.store.search('dogs', { topK: 3, signal: later.signal });
      later.abort(reason);
      await expect(pending).rejects.toBe(reason);
    });

    test('it says what it is', async () => {
      const described = await held.store.describe();
      expect(['folder', 'postgres', 'function']).toContain(described.kind);
      if (described.documents !== undefined) expect(described.documents).toBe(3);
    });

    test('after close there is nothing', async () => {
      const { store } = await open();
      await store.ready;
      await Promise.all([store.close(), store.close()]);
      await expect(store.search('dogs', { topK: 1, signal: never })).rejects.toMatchObject({
        code: 'AG_CLOSED',
      });
      await expect(store.describe()).rejects.toMatchObject({ code: 'AG_CLOSED' });
    });
  });
}
