import type { Clock, MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { listFiles } from '../../src/datastores/documents/list-files.js';
import { temporaryFolder } from '../temporary-folder.js';

const MOST = 300;
const names = Array.from({ length: MOST }, (_, i) => `${i % 7}/${i}.md`);

/** A clock on which each look takes so long. */
const leaping = (ms: number): Clock => {
  let now = 0;
  return { now: () => (now += ms) as MonotonicMs };
};

test.each([
  ['a fast disk', 0],
  ['a slow drive', 1000],
])('files of %s are listed with their stamps, in order', async (_what, ms) => {
  const folder = temporaryFolder({
    ...Object.fromEntries(names.map((name, i) => [name, 'x'.repeat(i + 1)])),
    '.hidden/1.md': 'x',
    'picture.png': 'x',
  });
  const files = await listFiles(folder.path, leaping(ms));
  expect([...files.keys()]).toEqual([...names].sort());
  for (const [i, name] of names.entries())
    expect(files.get(name)).toEqual({ bytes: i + 1, modifiedMs: expect.any(Number) });
});

test('a folder that there is not is told', async () => {
  await expect(listFiles(`${temporaryFolder({}).path}/none`)).rejects.toMatchObject({ code: 'ENOENT' });
});
