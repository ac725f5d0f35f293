import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { progressLine } from '../../src/cli/progress-line.js';
import { runCli } from '../../src/cli/run-cli.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithPostgres } from '../postgres-server.js';
import { fakeIo } from './fake-io.js';

const TEXTS = { 'pets.md': '# Pets\n\nDogs travel free.', 'fares/night.txt': 'A cabin costs 80 euros.' };

/** A working directory with a configuration. */
function workplace(datastores: object) {
  const files = { 'answer-guard.config.yaml': JSON.stringify({ datastores }) };
  return fakeIo({ files });
}

async function run(datastores: object, ...args: string[]) {
  const io = workplace(datastores);
  const exit = await runCli(['store', ...args], io);
  return { exit, out: io.out(), err: io.err() };
}

describe('a folder', () => {
  test('is filled, searched, brought up to date and emptied', async () => {
    const source = temporaryFolder(TEXTS);
    const folder = temporaryFolder();
    const kept = temporaryFolder();
    const index = join(kept.path, 'texts.index');
    const stores = { texts: { folder: folder.path, index } };
    expect(await run(stores, 'add', 'texts', source.path)).toEqual({
      exit: 0,
      out: 'texts: 2 added, 0 changed, 0 removed, 0 failed\ntexts: 2 documents, 2 passages (folder)\n',
      err: '',
    });
    expect(existsSync(index)).toBe(true);
    expect((await run(stores, 'search', 'texts', 'do', 'dogs', 'travel')).out).toBe(
      'Pets (store://texts/pets.md, chunk 1)\n  # Pets Dogs travel free.\n',
    );
    const { out } = await run(stores, 'search', 'texts', 'cabin', '--json', '--top-k', '1');
    expect(JSON.parse(out)).toMatchObject({
      text: 'A cabin costs 80 euros.',
      uri: 'store://texts/fares/night.txt',
    });
    expect(await run(stores, 'rm', 'texts', 'pets.md')).toMatchObject({
      exit: 0,
      out: expect.stringContaining('texts: 0 added, 0 changed, 1 removed'),
    });
    folder.write({ 'new.md': 'Cats need a carrier.', 'broken.json': '{' });
    const synced = await run(stores, 'sync', 'texts');
    expect(synced.exit).toBe(3);
    expect(synced.err).toContain('broken.json: it is not what its ending says');
    expect(synced.out).toBe(
      'texts: 1 added, 0 changed, 0 removed, 1 failed\ntexts: 2 documents, 2 passages (folder)\n',
    );
    expect((await run(stores, 'search', 'texts', 'dogs')).err).toBe(
      "Store 'texts': 1 files could not be read, broken.json among them: it is not what its ending says\ntexts: nothing found\n",
    );
  });
});

describe('what is wrong', () => {
  const stores = { texts: { folder: '/no/such/folder' } };
  test.each([
    [
      ['sync', 'other'],
      2,
      /AG_USAGE_INVALID: "other" is not among datastores of the configuration; there are: texts/,
    ],
    [['sync'], 2, /AG_USAGE_INVALID: missing required argument/],
    [['search', 'texts', 'a', '--top-k', '0'], 2, /--top-k: "0" is not a whole number in \[1, 200\]/],
  ])('%j', async (args, exit, message) => {
    const got = await run(stores, ...args);
    expect(got).toMatchObject({ exit, out: '' });
    expect(got.err).toMatch(message);
  });

  test('a module is searched, and is not changed', async () => {
    const module = temporaryFolder({
      'search.mjs': `export default (query) => [{ text: 'Found ' + query, uri: 'https://x.example/' }];`,
    });
    const made = { app: { module: join(module.path, 'search.mjs') } };
    expect(await run(made, 'sync', 'app')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('a function of the app finds its own documents'),
    });
  });
});

describeWithPostgres('PostgreSQL', (server) => {
  test('takes a folder in, and what changed of it', async () => {
    const folder = temporaryFolder(TEXTS);
    const stores = { texts: { postgres: server.url, folder: folder.path } };
    expect((await run(stores, 'sync', 'texts')).out).toBe(
      'texts: 2 added, 0 changed, 0 removed, 0 failed\ntexts: 2 documents, 2 passages (postgres)\n',
    );
    folder.write({ 'pets.md': '# Pets\n\nParrots travel free.' });
    folder.remove('fares/night.txt');
    expect((await run(stores, 'sync', 'texts')).out).toContain('0 added, 1 changed, 1 removed, 0 failed');
    expect((await run(stores, 'search', 'texts', 'parrots')).out).toContain(
      'Pets (store://texts/pets.md, chunk 1)',
    );
  });

  test('that is down is a failure, without its password', async () => {
    const stores = { texts: { postgres: 'postgres://user:secretword@127.0.0.1:1/x' } };
    const { exit, err } = await run(stores, 'search', 'texts', 'a');
    expect(exit).toBe(3);
    expect(err).toMatch(/^AG_STORE_FAILED: Store 'texts': PostgreSQL failed: ECONNREFUSED/);
    expect(err).not.toContain('secretword');
  });
});

test('progress is a line for people alone', () => {
  const written: string[] = [];
  const out = { isTTY: true, write: (text: string) => written.push(text) };
  let now = 0;
  const line = progressLine(out, 'texts: reading', () => now);
  line.show({ done: 1, total: 4 });
  line.show({ done: 2, total: 4 });
  now = 1000;
  line.show({ done: 4, total: 4 });
  line.clear();
  expect(written).toEqual([
    '\r\u001b[2Ktexts: reading [########                      ] 1 of 4',
    '\r\u001b[2Ktexts: reading [##############################] 4 of 4',
    '\r\u001b[2K',
  ]);
  const silent = progressLine({ write: (text) => written.push(text) }, 'texts');
  silent.show({ done: 1, total: 2 });
  silent.clear();
  expect(written).toHaveLength(3);
});
