import { mkdirSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { indexedFolder } from '../../src/datastores/folder/indexed-folder.js';
import type { ManagedDatastore } from '../../src/datastores/datastore.js';
import { temporaryFolder } from '../temporary-folder.js';
import { localHost } from './local-host.js';

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof files>('node:fs/promises');
  return { ...actual, readdir: jest.fn(actual.readdir) };
});
const readdir = jest.mocked(files.readdir);

const open: ManagedDatastore[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});

function storeOf(folder: string): ManagedDatastore {
  const store = indexedFolder({ name: 'texts', folder, watch: false }, localHost);
  open.push(store);
  return store;
}

async function textsOf(store: ManagedDatastore, query: string): Promise<readonly string[]> {
  const found = await store.search(query, { topK: 5, signal: new AbortController().signal });
  return found.map(({ text }) => text);
}

test.each(['utf-16le', 'utf-16be'])('a text that says that it is %s is read', async (encoding) => {
  const folder = temporaryFolder({});
  const bytes = Buffer.from('\ufeffDie Fähre fährt täglich.', 'utf16le');
  writeFileSync(`${folder.path}/a.txt`, encoding === 'utf-16le' ? bytes : bytes.swap16());
  expect(await textsOf(storeOf(folder.path), 'Fähre')).toEqual(['Die Fähre fährt täglich.']);
});

test('what is no text, whatever its name says, is told and not found', async () => {
  const folder = temporaryFolder({ 'a.md': 'Ferries sail daily.' });
  writeFileSync(
    `${folder.path}/picture.md`,
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR ferries \xff', 'latin1'),
  );
  const store = storeOf(folder.path);
  expect(await textsOf(store, 'ferries')).toEqual(['Ferries sail daily.']);
  expect((await store.sync()).failed).toEqual([
    { document: 'picture.md', why: 'it is not what its ending says' },
  ]);
});

test('files and folders whose names are no text are told', async () => {
  const folder = temporaryFolder({ 'a.md': 'Ferries sail daily.' });
  const named = (...bytes: number[]) => Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from(bytes)]);
  writeFileSync(named(0xff, 0x2e, 0x6d, 0x64), 'Otters sleep.');
  mkdirSync(named(0xfe));
  const store = storeOf(folder.path);
  expect((await store.sync()).failed.map(({ why }) => why)).toEqual([
    'its name is not UTF-8',
    'its name is not UTF-8',
  ]);
  expect(await textsOf(store, 'ferries')).toEqual(['Ferries sail daily.']);
});

test('of a folder that cannot be looked at, what was known is found still', async () => {
  const folder = temporaryFolder({ 'a.md': 'Ferries sail daily.', 'sub/b.md': 'Otters sleep.' });
  const store = storeOf(folder.path);
  await store.ready;
  const { readdir: actual } = jest.requireActual<typeof files>('node:fs/promises');
  readdir.mockImplementation(((path: string, options: never) =>
    path.endsWith('sub')
      ? Promise.reject(Object.assign(new Error('denied'), { code: 'EACCES' }))
      : actual(path, options)) as never);
  try {
    expect(await store.sync()).toMatchObject({
      removed: 0,
      failed: [{ document: 'sub/', why: 'EACCES' }],
    });
    expect(await textsOf(store, 'otters')).toEqual(['Otters sleep.']);
  } finally {
    readdir.mockImplementation(actual);
  }
  expect((await store.sync()).failed).toEqual([]);
});
