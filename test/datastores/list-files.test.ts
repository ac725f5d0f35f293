import type { Clock, MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { listFiles } from '../../src/datastores/documents/list-files.js';
import { temporaryFolder } from '../temporary-folder.js';

const MOST = 300;
const names = Array.from({ length: MOST }, (_, i) => `${i % 7}/${i}.md`);

/** A clock on which so long goes by from look to look. */
const leaping = (ms: number): Clock & { looks: number } => ({
  looks: 0,
  now() {
    this.looks += 1;
    return (this.looks * ms) as MonotonicMs;
  },
});

test.each([
  ['a fast disk', 0, MOST, Infinity],
  // One before and one after the only file of each of three rows.
  ['a slow drive', 1000, 0, 6],
])('files of %s are listed with their stamps, in order', async (_what, ms, leastLooks, mostLooks) => {
  const folder = temporaryFolder({
    ...Object.fromEntries(names.map((name, i) => [name, 'x'.repeat(i + 1)])),
    '.hidden/1.md': 'x',
    'picture.png': 'x',
  });
  const clock = leaping(ms);
  const { files, unread } = await listFiles(folder.path, clock);
  expect(unread).toEqual([]);
  expect([...files.keys()]).toEqual([...names].sort());
  for (const [i, name] of names.entries())
    expect(files.get(name)).toEqual({ bytes: i + 1, modifiedMs: expect.any(Number) });
  // The clock is looked at after each file that is asked about in place.
  expect(clock.looks).toBeGreaterThanOrEqual(leastLooks);
  expect(clock.looks).toBeLessThanOrEqual(mostLooks);
});

test('a folder that there is not is told', async () => {
  await expect(listFiles(`${temporaryFolder({}).path}/none`)).rejects.toMatchObject({ code: 'ENOENT' });
});
