import { readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { folderStore } from '../../src/datastores/folder/folder-store.js';
import { indexedFolder, type IndexedFolderOptions } from '../../src/datastores/folder/indexed-folder.js';
import type { ManagedDatastore, StoreProgress } from '../../src/datastores/datastore.js';
import type { FolderHostEvents } from '../../src/datastores/folder/folder-thread.js';
import { pdfWith } from '../pages/pdf-file.js';
import { localHost } from './local-host.js';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.js';

const never = new AbortController().signal;
const open: ManagedDatastore[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});

function storeOf(
  folder: TemporaryFolder,
  options: Partial<IndexedFolderOptions> = {},
  host: typeof localHost = localHost,
): ManagedDatastore {
  const store = indexedFolder({ name: 'texts', folder: folder.path, watch: false, ...options }, host);
  open.push(store);
  return store;
}
/** Some libraries are for Node's own loader, which jest is not. */
function inItsThread(folder: TemporaryFolder): ManagedDatastore {
  const store = folderStore({ name: 'texts', folder: folder.path, watch: false });
  open.push(store);
  return store;
}

const search = (store: ManagedDatastore, query: string, topK = 5) =>
  store.search(query, { topK, signal: never });
const textsOf = async (store: ManagedDatastore, query: string) =>
  (await search(store, query)).map(({ text }) => text);

describe('what is read of a file', () => {
  test('Markdown: title of the front matter, headings with each passage', async () => {
    const long = 'The harbour opens at six in the morning and closes at ten at night. '.repeat(20);
    const store = storeOf(
      temporaryFolder({
        'a/b c.md': `---\ntitle: Handbook\nurl: https://docs.example.com/handbook\n---\n# Ships\n\n${long}\n\n## Engines\n\nEach engine has 900 kilowatts.\n`,
      }),
    );
    const [found] = await search(store, 'kilowatts of an engine');
    expect(found).toMatchObject({
      title: 'Handbook',
      uri: 'https://docs.example.com/handbook',
      heading: expect.stringContaining('Ships'),
    });
    expect(found?.text).toContain('900 kilowatts');
    expect(found?.chunk).toBeGreaterThan(1);
  });

  test('text, in UTF-8 or Latin', async () => {
    const store = storeOf(
      temporaryFolder({
        'utf.txt': 'Die Fähre fährt täglich.',
        'latin.txt': Buffer.from('Der Hafen schließt früh.', 'latin1'),
      }),
    );
    expect(await textsOf(store, 'Fähre')).toEqual(['Die Fähre fährt täglich.']);
    expect(await textsOf(store, 'schließt')).toEqual(['Der Hafen schließt früh.']);
  });

  test('HTML: the main text with headings, lists and tables, and nothing around it', async () => {
    const page = `<html><head><title>Fares</title><script>var secretscript</script></head><body><nav>navigationword</nav>
      <main><h1>Our fares</h1><p>Children under six <b>travel</b> free.</p><ul><li>Bicycles cost 5 euros</li></ul>
      <table><tr><th>Class</th><th>Price</th></tr><tr><td>Cabin</td><td>80</td></tr></table></main></body></html>`;
    const store = inItsThread(temporaryFolder({ 'fares.html': page }));
    const [found] = await search(store, 'children travel');
    expect(found?.title).toBe('Fares');
    expect(found?.text).toContain('# Our fares');
    expect(found?.text).toContain('Children under six travel free.');
    expect(found?.text).toContain('- Bicycles cost 5 euros');
    expect(found?.text).toContain('| Class | Price |\n| --- | --- |\n| Cabin | 80 |');
    expect(await search(store, 'secretscript navigationword')).toEqual([]);
  });

  test('PDF: each page, with its number', async () => {
    const folder = temporaryFolder({ 'ships.pdf': pdfWith('The Iona carries 300 passengers.') });
    const store = inItsThread(folder);
    expect(await search(store, 'passengers')).toEqual([
      {
        text: 'The Iona carries 300 passengers.',
        title: 'ships',
        uri: 'store://texts/ships.pdf',
        chunk: 1,
        attributes: { page: '1' },
      },
    ]);
  });

  test('CSV: each row with its headers', async () => {
    const store = storeOf(temporaryFolder({ 'prices.csv': 'Route;Price\nOban;12\n"Mull; east";15\n' }));
    expect(await textsOf(store, 'Oban')).toEqual(['Route: Oban\nPrice: 12\n\nRoute: Mull; east\nPrice: 15']);
  });

  test('JSON: records with a text are documents, others lines', async () => {
    const store = storeOf(
      temporaryFolder({
        'pages.json': JSON.stringify({
          pages: [{ title: 'Oban', url: 'https://x.example/oban', text: 'Oban has a harbour.' }],
        }),
        'fleet.json': JSON.stringify([{ ship: 'Iona', crew: { captain: 'Ada' }, decks: [1, 2] }]),
        'lines.jsonl': '{"text":"Mull has two harbours."}\n{"text":"Skye has a bridge."}\n',
      }),
    );
    expect((await search(store, 'Oban'))[0]).toMatchObject({ title: 'Oban', uri: 'https://x.example/oban' });
    expect(await textsOf(store, 'captain')).toEqual(['ship: Iona\ncrew captain: Ada\ndecks: 1, 2']);
    expect(await textsOf(store, 'bridge')).toEqual(['Skye has a bridge.']);
  });
});

describe('a folder that changes', () => {
  test('is brought up to date by what changed alone', async () => {
    const folder = temporaryFolder({
      'a.md': 'Alpha sails.',
      'b.md': 'Bravo sails.',
      'c.md': 'Charlie sails.',
    });
    const store = storeOf(folder);
    await store.ready;
    folder.write({ 'a.md': 'Alpha rows now.', 'd.txt': 'Delta sails.' });
    folder.remove('b.md');
    const steps: StoreProgress[] = [];
    expect(await store.sync({ onProgress: (step) => steps.push(step) })).toEqual({
      added: 1,
      changed: 1,
      removed: 1,
      failed: [],
    });
    expect(steps.at(-1)).toEqual({ done: 2, total: 2 });
    expect(await textsOf(store, 'alpha')).toEqual(['Alpha rows now.']);
    expect(await textsOf(store, 'bravo')).toEqual([]);
    expect(await textsOf(store, 'delta')).toEqual(['Delta sails.']);
    expect(await store.describe()).toEqual({ kind: 'folder', documents: 3, passages: 3 });
    expect(await store.sync()).toEqual({ added: 0, changed: 0, removed: 0, failed: [] });
  });

  test('is watched', async () => {
    const folder = temporaryFolder({ 'a.md': 'Alpha sails.' });
    const store = storeOf(folder, { watch: true });
    await store.ready;
    folder.write({ 'deep/er/new.md': 'Echo sails.' });
    while ((await search(store, 'echo')).length === 0) await setTimeout(20);
  });

  test('many changes leave the index as if it were made anew', async () => {
    const folder = temporaryFolder();
    const store = storeOf(folder);
    for (let round = 0; round < 30; round++) {
      for (let file = 0; file < 10; file++) {
        const words = Array.from({ length: 40 }, (_, i) => `w${(round * 7 + file * 13 + i * i) % 97}`);
        folder.write({ [`${file}.txt`]: `${words.join(' ')} round${round}` });
        utimesSync(join(folder.path, `${file}.txt`), 1000 + round, 1000 + round);
      }
      await store.sync();
    }
    const fresh = storeOf(folder);
    for (const query of ['w1 w5 w7', 'round29', 'w96', 'round3']) {
      const sorted = async (of: ManagedDatastore) =>
        (await search(of, query, 20)).map(({ uri }) => uri).sort();
      expect(await sorted(store)).toEqual(await sorted(fresh));
    }
  });

  test('hidden files, links and other endings are left out', async () => {
    const outside = temporaryFolder({ 'secret.md': 'Outside of it.' });
    const folder = temporaryFolder({ '.hidden.md': 'Hidden.', '.git/a.md': 'Git.', 'a.exe': 'Program.' });
    symlinkSync(join(outside.path, 'secret.md'), join(folder.path, 'link.md'));
    const store = storeOf(folder);
    expect(await store.describe()).toMatchObject({ documents: 0 });
  });

  test('a file that cannot be read is told once, and the others are there', async () => {
    const warnings: string[] = [];
    const folder = temporaryFolder({ 'a.md': 'Alpha sails.', 'broken.json': '{"a": secret text' });
    const store = storeOf(folder, { warn: (message) => warnings.push(message) });
    expect(await textsOf(store, 'alpha')).toEqual(['Alpha sails.']);
    await store.sync();
    const { failed } = await store.sync();
    expect(failed).toEqual([{ document: 'broken.json', why: 'it is not what its ending says' }]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain('secret');
    folder.write({ 'broken.json': '{"text": "Mended."}' });
    expect((await store.sync()).failed).toEqual([]);
    expect(await textsOf(store, 'mended')).toEqual(['Mended.']);
  });

  test('a folder that is not there fails the store', async () => {
    const store = storeOf({ ...temporaryFolder(), path: '/no/such/folder' });
    await expect(store.ready).rejects.toMatchObject({ code: 'AG_STORE_FAILED' });
    await expect(search(store, 'alpha')).rejects.toMatchObject({ code: 'AG_STORE_FAILED' });
  });
});

describe('add and remove', () => {
  test('files and folders are copied in, and deleted by path or address', async () => {
    const source = temporaryFolder({ 'x/one.md': 'One sails.', 'two.txt': 'Two sails.', 'x/no.bin': 'No.' });
    const folder = temporaryFolder();
    const store = storeOf(folder);
    expect(await store.add([source.path])).toMatchObject({ added: 2 });
    expect(readFileSync(join(folder.path, 'x/one.md'), 'utf8')).toBe('One sails.');
    expect(await store.remove(['x/one.md', 'store://texts/two.txt', 'x/three.md'])).toEqual({
      added: 0,
      changed: 0,
      removed: 2,
      failed: [{ document: 'x/three.md', why: 'there is no such document' }],
    });
    expect(await store.describe()).toMatchObject({ documents: 0, passages: 0 });
    await expect(store.add(['/no/such/file.md'])).rejects.toMatchObject({ code: 'AG_INPUT_UNREADABLE' });
  });
});

describe('an index that is kept', () => {
  test('is taken up by the next run, and made anew where it is of other settings or broken', async () => {
    const folder = temporaryFolder({ 'a.md': 'Alpha sails.', 'b.md': 'Bravo sails.' });
    const kept = temporaryFolder();
    const indexFile = join(kept.path, 'texts.index');
    const runOf = async (options: Partial<IndexedFolderOptions> = {}) => {
      const steps: StoreProgress[] = [];
      const store = storeOf(folder, { indexFile, onProgress: (step) => steps.push(step), ...options });
      await store.ready;
      const found = await textsOf(store, 'sails');
      await store.close();
      return { found: found.length, read: steps.at(-1)?.total };
    };
    expect(await runOf()).toEqual({ found: 2, read: 2 });
    expect(await runOf()).toEqual({ found: 2, read: 0 });
    folder.write({ 'c.md': 'Charlie sails.' });
    expect(await runOf()).toEqual({ found: 3, read: 1 });
    expect(await runOf({ baseUri: 'https://x.example/' })).toEqual({ found: 3, read: 3 });
    kept.write({ 'texts.index': 'no index' });
    expect(await runOf()).toEqual({ found: 3, read: 3 });
  });
});

describe('a thread that stops', () => {
  test('rejects what waits for it', async () => {
    let stop = (): void => undefined;
    const host = (events: FolderHostEvents) => {
      stop = events.onStop;
      return localHost(events);
    };
    const store = storeOf(temporaryFolder({ 'a.md': 'Alpha sails.' }), {}, host);
    await store.ready;
    const pending = search(store, 'alpha');
    await Promise.resolve();
    stop();
    await expect(pending).rejects.toMatchObject({ code: 'AG_STORE_FAILED' });
  });
});
