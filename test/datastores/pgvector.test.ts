import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import packageRoot from '../../package-root.cjs';
import type { ManagedDatastore } from '../../src/datastores/datastore.js';
import { postgresStore, type PostgresStoreOptions } from '../../src/datastores/postgres/postgres-store.js';
import { temporaryFolder } from '../temporary-folder.js';
import { datastoreContract, HELD } from './datastore-contract.js';
import { describeWithPgvector } from './pgvector-server.js';

const COMMAND = join(packageRoot, 'dist/esm/src/cli/main.js');
const never = new AbortController().signal;
/** Words that mean the same, one direction each. */
const MEANINGS = [
  ['dog', 'hound', 'puppy'],
  ['ticket', 'fare', 'refund'],
  ['storm', 'gale', 'weather'],
  ['cat'],
];
/** A vector of what a text is about, by a few words. */
const embed = (text: string): Promise<number[]> =>
  Promise.resolve([
    ...MEANINGS.map(
      (words) =>
        words.reduce((sum, word) => sum + text.toLowerCase().split(word).length - 1, 0) / words.length,
    ),
    0.01,
  ]);

describeWithPgvector('PostgreSQL with pgvector', (server) => {
  const open: ManagedDatastore[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((store) => store.close()));
  });
  const storeOf = (options: Partial<PostgresStoreOptions> = {}): ManagedDatastore => {
    const store = postgresStore({ name: 'meant', url: server.url, embed, ...options });
    open.push(store);
    return store;
  };
  const titles = async (store: ManagedDatastore, query: string, topK = 3) =>
    (await store.search(query, { topK, signal: never })).map(({ title }) => title);
  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(server.url);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  datastoreContract('our own tables with vectors', async () => {
    const store = postgresStore({
      name: 'contract',
      url: server.url,
      embed,
      folder: temporaryFolder(HELD).path,
    });
    await store.sync();
    return { store, ranks: false };
  });

  test('passages are found by what they mean, and by their words', async () => {
    const store = storeOf({ folder: temporaryFolder(HELD).path });
    await store.sync();
    // No passage has the word.
    expect((await titles(store, 'a hound'))[0]).toBe('Pets');
    expect((await titles(store, 'fares'))[0]).toBe('Refunds');
    // No vector tells of it.
    expect((await titles(store, 'harbour'))[0]).toBe('Weather');
    expect(await titles(store, '…!?')).toEqual([]);
    expect(await titles(store, 'hound ticket storm', 2)).toHaveLength(2);
    expect(store.searchesSentences).toBe(false);
  });

  test('vectors follow their documents', async () => {
    const folder = temporaryFolder(HELD);
    const plain = storeOf({ name: 'follows', folder: folder.path, embed: undefined });
    await plain.sync();
    expect(await titles(plain, 'a hound')).toEqual([]);
    const store = storeOf({ name: 'follows', folder: folder.path });
    // They have no vectors yet.
    expect(await store.sync()).toMatchObject({ added: 0, changed: 3 });
    expect(await store.sync()).toMatchObject({ changed: 0 });
    folder.write({ 'pets.md': '# Pets\n\nCats alone may travel.' });
    await store.sync();
    expect((await titles(store, 'a cat'))[0]).toBe('Pets');
    await store.remove(['pets.md']);
    expect(await titles(store, 'a cat')).not.toContain('Pets');
    const counted = await query(
      `SELECT (SELECT count(*)::int FROM answer_guard_passages WHERE store = 'follows') AS passages,
              (SELECT count(*)::int FROM answer_guard_vectors WHERE store = 'follows') AS vectors`,
    );
    expect(counted).toEqual([{ passages: 2, vectors: 2 }]);
  });

  test('the vectors of a store have an index of their own', async () => {
    const store = storeOf({ name: "quote's", folder: temporaryFolder(HELD).path });
    await store.sync();
    expect((await titles(store, 'a hound'))[0]).toBe('Pets');
    const indexes = await query(
      `SELECT indexdef FROM pg_indexes WHERE tablename = 'answer_guard_vectors' AND indexdef LIKE '%quote%'`,
    );
    expect(indexes).toEqual([{ indexdef: expect.stringMatching(/USING hnsw .*::halfvec\(5\)/u) }]);
  });

  test('what makes no vectors fails, and leaves the document as it was', async () => {
    const folder = temporaryFolder(HELD);
    await storeOf({ name: 'failing', folder: folder.path }).sync();
    folder.write({ 'pets.md': '# Pets\n\nSecret parrots.' });
    for (const [broken, why] of [
      [() => Promise.reject(new Error('secret')), 'embed failed'],
      [() => Promise.resolve([1, Number.NaN]), 'embed gave no list of finite numbers'],
      [() => Promise.resolve([]), 'embed gave no list of finite numbers'],
    ] as const) {
      const store = storeOf({ name: 'failing', folder: folder.path, embed: broken });
      for (const failing of [store.sync(), store.search('dogs', { topK: 1, signal: never })])
        await expect(failing).rejects.toMatchObject({
          code: 'AG_STORE_FAILED',
          message: `Store 'failing': ${why}.`,
        });
    }
    expect((await titles(storeOf({ name: 'failing' }), 'dogs'))[0]).toBe('Pets');
  });

  (existsSync(COMMAND) ? test : test.skip)('a module makes the vectors for the command', async () => {
    const { path } = temporaryFolder({
      'texts/pets.md': HELD['pets.md'],
      'embed.mjs': `export default (text) => [/dog|hound/i.test(text) ? 1 : 0, 0.01];`,
      'answer-guard.config.yaml': JSON.stringify({
        datastores: { told: { postgres: server.url, folder: 'texts', embed: 'embed.mjs' } },
      }),
    });
    const store = (...args: string[]) =>
      promisify(execFile)(process.execPath, [COMMAND, 'store', ...args], { cwd: path });
    expect((await store('sync', 'told')).stdout).toContain('told: 1 added');
    expect((await store('search', 'told', 'a hound')).stdout).toContain(
      'Pets (store://told/pets.md, chunk 1)',
    );
  });

  test("a query of the user's has the vector of the text", async () => {
    await query(`DROP TABLE IF EXISTS faq`);
    await query(`CREATE TABLE faq (body text, embedding vector(5))`);
    for (const body of ['Hounds go free.', 'A gale is coming.'])
      await query(`INSERT INTO faq VALUES ('${body}', '[${(await embed(body)).join(',')}]')`);
    const store = storeOf({
      query: 'SELECT body AS text FROM faq WHERE length($1) > 0 ORDER BY embedding <=> $3::vector LIMIT $2',
    });
    const found = await store.search('my puppy', { topK: 1, signal: never });
    expect(found).toEqual([{ text: 'Hounds go free.' }]);
  });
});
