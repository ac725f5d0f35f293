import { postgresStore, type PostgresStoreOptions } from '../../src/datastores/postgres/postgres-store.js';
import type { ManagedDatastore } from '../../src/datastores/datastore.js';
import { describeWithPostgres } from '../postgres-server.js';
import { datastoreContract, HELD } from './datastore-contract.js';
import { temporaryFolder } from '../temporary-folder.js';

const never = new AbortController().signal;

describeWithPostgres('PostgreSQL', (server) => {
  const open: ManagedDatastore[] = [];
  afterAll(async () => {
    await Promise.all(open.map((store) => store.close()));
  });

  const storeOf = (options: Partial<PostgresStoreOptions> = {}): ManagedDatastore => {
    const store = postgresStore({ name: 'texts', url: server.url, ...options });
    open.push(store);
    return store;
  };
  const search = (store: ManagedDatastore, query: string, topK = 5) =>
    store.search(query, { topK, signal: never });

  datastoreContract('PostgreSQL', async () => {
    const store = storeOf({ name: 'contract', folder: temporaryFolder(HELD).path });
    await store.sync();
    return { store, ranks: true };
  });

  test('is brought in line with its folder by what changed alone', async () => {
    const folder = temporaryFolder(HELD);
    const store = storeOf({ folder: folder.path });
    expect(await store.sync()).toEqual({ added: 3, changed: 0, removed: 0, failed: [] });
    folder.write({ 'pets.md': '# Pets\n\nParrots travel too.', 'broken.json': '{' });
    folder.remove('weather.md');
    const steps: number[] = [];
    expect(await store.sync({ onProgress: ({ total }) => steps.push(total) })).toEqual({
      added: 0,
      changed: 1,
      removed: 1,
      failed: [{ document: 'broken.json', why: 'it is not what its ending says' }],
    });
    expect(steps.at(-1)).toBe(2);
    expect((await search(store, 'parrots'))[0]).toMatchObject({
      title: 'Pets',
      uri: 'store://texts/pets.md',
      chunk: 1,
    });
    expect(await search(store, 'dogs')).toEqual([]);
    expect(await store.describe()).toEqual({ kind: 'postgres', documents: 2, passages: 2 });
  });

  test('takes files, and gives them up by path or address', async () => {
    const folder = temporaryFolder(HELD);
    const store = storeOf({ name: 'added' });
    expect(await store.add([folder.path])).toMatchObject({ added: 3 });
    expect(await store.add([folder.path])).toMatchObject({ added: 0, changed: 0 });
    expect(await store.remove(['pets.md', 'store://added/weather.md', 'no.md'])).toEqual({
      added: 0,
      changed: 0,
      removed: 2,
      failed: [{ document: 'no.md', why: 'there is no such document' }],
    });
    expect(await store.describe()).toMatchObject({ documents: 1, passages: 1 });
  });

  test('stores in one database do not see each other', async () => {
    const [a, b] = [storeOf({ name: 'a' }), storeOf({ name: 'b' })];
    await Promise.all([
      a.add([temporaryFolder({ 'x.md': 'Alpha sails.' }).path]),
      b.add([temporaryFolder({ 'x.md': 'Bravo sails.' }).path]),
    ]);
    expect((await search(a, 'sails')).map(({ text }) => text)).toEqual(['Alpha sails.']);
    expect((await search(b, 'sails')).map(({ text }) => text)).toEqual(['Bravo sails.']);
  });

  test('a rare word beats common ones once there is something to count', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`${i}.md`, `The ferry sails from the harbour at ${i}.`]),
    );
    const store = storeOf({ name: 'many' });
    await store.add([temporaryFolder({ ...files, 'rare.md': 'A narwhal was seen.' }).path]);
    expect((await search(store, 'the ferry and the harbour and a narwhal', 1))[0]?.text).toBe(
      'A narwhal was seen.',
    );
  });

  test('of frequent words those passages are ranked that have two, of one all', async () => {
    const passages = Array.from({ length: 2400 }, (_, i) => ({
      text: `${['alpha', 'beta', 'gamma', 'delta'][i % 4]!} number ${i}`,
      url: `https://example.com/${i}`,
    }));
    passages.push({ text: `The alpha and the beta.`, url: 'https://example.com/both' });
    const store = storeOf({ name: 'frequent' });
    await store.add([temporaryFolder({ 'all.json': JSON.stringify(passages) }).path]);
    const texts = async (query: string): Promise<readonly string[]> =>
      (await search(store, query)).map(({ text }) => text);
    expect(await texts('alpha beta')).toEqual(['The alpha and the beta.']);
    expect(await texts('alpha')).toHaveLength(5);
    // No passage has both.
    expect(await texts('gamma delta')).toHaveLength(5);
    expect((await texts('alpha beta 1234'))[0]).toBe('gamma number 1234');
  });

  test('of few changes all passages are not read again', async () => {
    const files = Array.from({ length: 30 }, (_, at) => [`${at}.md`, `Passage of number ${at}.`] as const);
    const folder = temporaryFolder(Object.fromEntries(files));
    const store = storeOf({ name: 'large', folder: folder.path });
    /** Which transaction last looked at the words. */
    const analyzed = async (): Promise<unknown> => {
      const [row] = await server.query(
        `SELECT s.xmin FROM pg_statistic s JOIN pg_attribute a ON a.attrelid = s.starelid AND a.attnum = s.staattnum
         WHERE s.starelid = 'answer_guard_passages'::regclass AND a.attname = 'words'`,
      );
      return row?.['xmin'];
    };
    await store.sync();
    const first = await analyzed();
    expect(first).toBeDefined();
    folder.write({ '1.md': 'A heron.' });
    expect(await store.sync()).toMatchObject({ changed: 1 });
    expect((await search(store, 'heron'))[0]?.text).toBe('A heron.');
    expect(await analyzed()).toBe(first);
    folder.write(
      Object.fromEntries(files.slice(0, 5).map(([path, text]) => [path, `${text} It is longer.`])),
    );
    expect(await store.sync()).toMatchObject({ changed: 5 });
    expect(await analyzed()).not.toBe(first);
  });

  test('any text can be put in', async () => {
    const store = storeOf({ name: 'odd' });
    const odd = { 'a.json': JSON.stringify({ text: "Nul\0 half\ud800 quote' back\\slash $1 dogs" }) };
    expect(await store.add([temporaryFolder(odd).path])).toMatchObject({ added: 1, failed: [] });
    expect(await search(store, "quote' back\\slash dogs")).toHaveLength(1);
  });

  describe("a query of the user's", () => {
    beforeAll(async () => {
      await server.query(`CREATE TABLE faq (body text, link text, name text);
        INSERT INTO faq VALUES ('Dogs travel free.', 'https://x.example/dogs', 'Dogs'), ('Cats need a carrier.', NULL, NULL)`);
    });

    test('gives passages by its columns, and changes nothing', async () => {
      const store = storeOf({
        query: `SELECT body AS text, link AS uri, name AS title FROM faq
                WHERE to_tsvector('english', body) @@ plainto_tsquery('english', $1) LIMIT $2`,
      });
      expect(await search(store, 'dogs')).toEqual([
        { text: 'Dogs travel free.', uri: 'https://x.example/dogs', title: 'Dogs' },
      ]);
      expect(await search(store, 'a cat')).toEqual([{ text: 'Cats need a carrier.' }]);
      await expect(store.sync()).rejects.toMatchObject({ code: 'AG_STORE_FAILED' });
      const writing = storeOf({
        query: `WITH d AS (DELETE FROM faq RETURNING body) SELECT body AS text, $1::text, $2::int FROM d`,
      });
      await expect(search(writing, 'dogs')).rejects.toMatchObject({ code: 'AG_STORE_FAILED' });
      expect(await server.query('SELECT 1 FROM faq')).toHaveLength(2);
    });

    test('has the vector of the text where it is embedded', async () => {
      const store = storeOf({
        query: `SELECT $3::text AS text, 'https://x.example/' || $1::text AS uri LIMIT $2`,
        embed: (text) => Promise.resolve([text.length, 0.5]),
      });
      expect(await search(store, 'dogs')).toEqual([{ text: '[4,0.5]', uri: 'https://x.example/dogs' }]);
    });

    test('that is wrong fails without its text', async () => {
      const store = storeOf({ query: 'SELECT secret_column FROM faq' });
      const found = search(store, 'dogs');
      await expect(found).rejects.toMatchObject({ code: 'AG_STORE_FAILED' });
      await expect(found).rejects.not.toThrow(/secret/);
    });
  });

  test('instances that start at once make one set of tables', async () => {
    await server.query('CREATE SCHEMA fresh');
    const url = `${server.url}?options=-c%20search_path%3Dfresh`;
    const described = await Promise.all([1, 2, 3].map(() => storeOf({ url }).describe()));
    expect(described).toEqual(Array(3).fill({ kind: 'postgres', documents: 0, passages: 0 }));
    await server.query(`COMMENT ON TABLE fresh.answer_guard_documents IS 'answer-guard stores 99'`);
    await expect(storeOf({ url }).describe()).rejects.toMatchObject({
      code: 'AG_STORE_FAILED',
      message: expect.stringContaining('version 99'),
    });
  });

  test('a server that dies fails searches, and serves them when it is back', async () => {
    const store = storeOf({ name: 'crash' });
    await store.add([temporaryFolder(HELD).path]);
    await server.kill();
    await expect(search(store, 'dogs')).rejects.toMatchObject({ code: 'AG_STORE_FAILED' });
    await server.start();
    expect(await search(store, 'dogs')).toHaveLength(1);
  });
});
