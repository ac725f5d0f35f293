import { appendFileSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileSink } from '../../src/recording/file-sink.js';
import { temporaryFolder } from '../temporary-folder.js';
import { exchangeOf } from './exchanges.js';

const DAY = Date.parse('2026-11-24T08:00:00.000Z');
const recordOf = (id: string) => exchangeOf({ id });

function setUp({ now = () => DAY, named = true } = {}) {
  const folder = temporaryFolder().path;
  const moved = temporaryFolder().path;
  const open = () => fileSink({ folder, days: 30, maxFileBytes: 1, now, ...(named && { instance: 'app' }) });
  return {
    folder,
    open,
    /** Moves all files away; throws where one of that name was moved before. */
    moveAll: (): string[] =>
      readdirSync(folder).map((name) => {
        expect(readdirSync(moved)).not.toContain(name);
        renameSync(join(folder, name), join(moved, name));
        return name;
      }),
  };
}

test('a process that ends between two files gives neither the name of one that was moved away', async () => {
  const { open, moveAll } = setUp();
  const sink = open();
  await sink.write([recordOf('1')]);
  await sink.write([recordOf('2')]);
  await sink.close();
  expect(moveAll()).toHaveLength(2);
  sink.writeNow!([[recordOf('3')]]);
  expect(moveAll()).toHaveLength(1);
});

test('nor on another day, when the clock goes back', async () => {
  let now = DAY;
  const { open, moveAll } = setUp({ now: () => now });
  const sink = open();
  await sink.write([recordOf('1')]);
  now = DAY + 86_400_000;
  await sink.write([recordOf('2')]);
  await sink.close();
  expect(moveAll()).toHaveLength(2);
  now = DAY;
  sink.writeNow!([[recordOf('3')]]);
  expect(moveAll()).toHaveLength(1);
});

test.each(['write', 'writeNow'] as const)(
  'the next process of the same host and number has files of its own (%s)',
  async (how) => {
    let now = DAY;
    const { open, moveAll } = setUp({ now: () => now, named: false });
    for (let count = 0; count < 3; count++) {
      const sink = open();
      if (how === 'write') await sink.write([recordOf(String(count))]);
      else sink.writeNow!([[recordOf(String(count))]]);
      await sink.close();
      expect(moveAll()).toHaveLength(1);
      now++;
    }
  },
);

test.each(['write', 'writeNow'] as const)('a file that is there is not written to (%s)', async (how) => {
  const { folder, open } = setUp();
  const there = join(folder, '2026-11-24.app.0.jsonl');
  appendFileSync(there, '');
  const sink = open();
  if (how === 'write') await sink.write([recordOf('1')]);
  else sink.writeNow!([[recordOf('1')]]);
  await sink.close();
  expect(readFileSync(there, 'utf8')).toBe('');
  expect(readdirSync(folder).sort()).toEqual(['2026-11-24.app.0.jsonl', '2026-11-24.app.1.jsonl']);
});
