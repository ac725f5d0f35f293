import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { readHead, type LogHead } from '../../src/audit-log/folder/log-head.js';
import { temporaryFolder } from '../temporary-folder.js';
import { entryOf, signingKeys, sinkIn, slowDisk, verifyAt, writeLog } from './logs.js';

const signing = signingKeys();
const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
const lastFile = (folder: string): string => join(folder, filesIn(folder).at(-1)!);

/** A log that nobody closed, as if its process had been killed. */
async function leftOpen(count: number): Promise<string> {
  const folder = temporaryFolder().path;
  const sink = sinkIn(folder, signing.signer);
  await sink.write(Array.from({ length: count }, (_, index) => entryOf(index)));
  // Its process is no more.
  writeFileSync(join(folder, 'lock'), JSON.stringify({ host: hostname(), process: 2 ** 22 + 1, token: 'x' }));
  return folder;
}

test('a log is gone on with by the next process, and is one chain', async () => {
  const folder = temporaryFolder().path;
  for (let round = 0; round < 3; round++) await writeLog(sinkIn(folder, signing.signer), 7);
  expect(filesIn(folder)).toHaveLength(3);
  expect(await verifyAt(folder, signing.keys)).toMatchObject({ isIntact: true, crashes: [], isClosed: true });
});

test('one process writes at a time, and the next when the first is done', async () => {
  const folder = temporaryFolder().path;
  const first = sinkIn(folder, signing.signer);
  const second = sinkIn(folder, signing.signer);
  await first.write([entryOf(1)]);
  await expect(second.write([entryOf(2)])).rejects.toMatchObject({ code: 'AG_AUDIT_LOG_BUSY' });
  await first.close();
  await second.write([entryOf(2)]);
  await second.close();
  expect(await verifyAt(folder, signing.keys)).toMatchObject({ isIntact: true });
});

test('a crash between write and sync is told of as a crash, and cut entries that were synced as tampering', async () => {
  const crashed = await leftOpen(7);
  const { number } = readHead(crashed) as { number: number };
  appendFileSync(lastFile(crashed), '{"number":99,"previ');
  const open = await verifyAt(crashed, signing.keys);
  expect(open).toMatchObject({
    isIntact: true,
    isClosed: false,
    crashes: [{ after: number, tornBytes: 19 }],
  });
  await writeLog(sinkIn(crashed, signing.signer), 4);
  expect(await verifyAt(crashed, signing.keys)).toMatchObject({
    isIntact: true,
    crashes: [{ after: number, tornBytes: 19 }],
  });

  const cut = await leftOpen(7);
  const file = lastFile(cut);
  truncateSync(file, readFileSync(file).length - 10);
  const report = await verifyAt(cut, signing.keys);
  expect(report.findings).toContainEqual(expect.objectContaining({ what: 'removed', to: number }));
  await expect(sinkIn(cut, signing.signer).write([entryOf(1)])).rejects.toMatchObject({
    code: 'AG_AUDIT_LOG_BROKEN',
  });
});

test('entries that were written and not synced stay, and are told of', async () => {
  const folder = temporaryFolder().path;
  const sink = sinkIn(folder, signing.signer);
  await sink.write([entryOf(1)]);
  const head = readFileSync(join(folder, 'head.json'));
  await sink.write([entryOf(2), entryOf(3)]);
  // The crash came before the head was replaced.
  writeFileSync(join(folder, 'head.json'), head);
  writeFileSync(join(folder, 'lock'), JSON.stringify({ host: hostname(), process: 2 ** 22 + 1, token: 'x' }));
  await writeLog(sinkIn(folder, signing.signer), 2);
  expect(await verifyAt(folder, signing.keys)).toMatchObject({
    isIntact: true,
    crashes: [{ unsynced: { from: 3, to: 4 } }],
  });
});

test('a log whose head was removed is not gone on with', async () => {
  const folder = await leftOpen(3);
  writeFileSync(join(folder, 'head.json'), '{');
  await expect(sinkIn(folder, signing.signer).write([entryOf(1)])).rejects.toMatchObject({
    code: 'AG_AUDIT_LOG_BROKEN',
    message: expect.stringContaining('its head cannot be read'),
  });
});

test.each(['as it was', 'empty'])(
  'a log that is put back %s is not gone on with by who wrote to it since',
  async (how) => {
    const folder = temporaryFolder().path;
    const sink = sinkIn(folder, signing.signer);
    await sink.write([entryOf(1)]);
    const before = temporaryFolder().path;
    cpSync(folder, before, { recursive: true });
    await sink.write([entryOf(2)]);
    rmSync(folder, { recursive: true });
    if (how === 'as it was') cpSync(before, folder, { recursive: true });
    rmSync(join(folder, 'lock'), { force: true });
    await expect(sink.write([entryOf(3)])).rejects.toMatchObject({ code: 'AG_AUDIT_LOG_BUSY' });
    for (let again = 0; again < 2; again++)
      await expect(sink.write([entryOf(3)])).rejects.toMatchObject({
        code: 'AG_AUDIT_LOG_BROKEN',
        message: expect.stringMatching(/entry 3:[0-9a-f]{64}, which this process has written, is not in it/),
      });
    expect(filesIn(folder)).toHaveLength(how === 'empty' ? 0 : 1);
  },
);

test('a process whose log was held by another meanwhile goes on with it, older files or none', async () => {
  const folder = temporaryFolder().path;
  const first = sinkIn(folder, signing.signer);
  await first.write([entryOf(1)]);
  // Stopped for long.
  writeFileSync(join(folder, 'lock'), JSON.stringify({ host: hostname(), process: 2 ** 22 + 1, token: 'x' }));
  await writeLog(sinkIn(folder, signing.signer), 3);
  rmSync(join(folder, filesIn(folder)[0]!));
  await expect(first.write([entryOf(2)])).rejects.toMatchObject({ code: 'AG_AUDIT_LOG_BUSY' });
  await first.write([entryOf(2)]);
  await first.close();
  expect(await verifyAt(folder, signing.keys, { archived: true })).toMatchObject({ isIntact: true });
});

test('a process that ends now writes what waits', async () => {
  const folder = temporaryFolder().path;
  const sink = sinkIn(folder, signing.signer);
  await sink.write([entryOf(1)]);
  expect(sink.writeNow!([[entryOf(2)], [entryOf(3)]])).toBe(true);
  await sink.close();
  expect(await verifyAt(folder, signing.keys)).toMatchObject({ isIntact: true, entries: 5 });
});

test('no sync holds the event loop, but for the one of a process that ends', async () => {
  const syncs = (['fsyncSync', 'fdatasyncSync'] as const).map((name) => jest.spyOn(fs, name));
  const count = (): number => syncs.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const folder = temporaryFolder().path;
  await writeLog(sinkIn(folder, signing.signer, { maxFileBytes: 500 }), 9);
  const sink = sinkIn(folder, signing.signer);
  await sink.write([entryOf(1)]);
  expect(count()).toBe(0);
  sink.writeNow!([[entryOf(2)]]);
  expect(count()).toBe(2);
  await sink.close();
  expect(count()).toBe(2);
});

test('while a disk is slow with the head, an entry is not said to be written, and a crash is told of as a crash', async () => {
  const folder = temporaryFolder().path;
  const disk = slowDisk();
  const sink = sinkIn(folder, signing.signer, { replaceHead: disk.replace });
  const written: string[] = [];
  const writing = sink.write([entryOf(1)]).then(() => written.push('batch'));
  // Of a log that begins, of the entry that says who writes, of the batch.
  for (let head = 1; head <= 3; head++) {
    await disk.turn(head);
    expect(written).toEqual([]);
    const crashed = temporaryFolder().path;
    cpSync(folder, crashed, { recursive: true });
    if (head > 1) {
      const { number } = disk.begun[head - 1]!;
      const unsynced = { from: number, to: number };
      const crashes = [{ after: number - 1, unsynced }];
      expect(await verifyAt(crashed, signing.keys)).toMatchObject({ isIntact: true, crashes });
    }
    disk.begun[head - 1]!.finish();
  }
  await writing;
  expect(disk.begun.map(({ number }) => number)).toEqual([0, 1, 2]);
  expect(readHead(folder)).toMatchObject({ number: 2, state: 'open' });
  const closing = sink.close();
  await disk.turn(4);
  disk.begun[3]!.finish();
  await closing;
  expect(await verifyAt(folder, signing.keys)).toMatchObject({ isIntact: true, crashes: [], isClosed: true });
});

test('a process that ends while a disk is slow with the head writes what waits, and the older head does no harm', async () => {
  const folder = temporaryFolder().path;
  const disk = slowDisk();
  const heads: number[] = [];
  const onSynced = ({ number }: LogHead): void => void heads.push(number);
  await writeLog(sinkIn(folder, signing.signer), 1);
  const sink = sinkIn(folder, signing.signer, { replaceHead: disk.replace, onSynced });
  const batch = [entryOf(2)];
  const writing = sink.write(batch);
  await disk.turn(1);
  disk.begun[0]!.finish();
  await disk.turn(2);
  expect(sink.writeNow!([batch, [entryOf(3)]])).toBe(true);
  expect(await verifyAt(folder, signing.keys)).toMatchObject({ isIntact: true, crashes: [], to: 6 });
  // The disk comes to it after all.
  disk.begun[1]!.finish();
  await writing;
  expect(heads).toEqual([4, 6]);
  const crashes = [{ after: 5, unsynced: { from: 6, to: 6 } }];
  expect(await verifyAt(folder, signing.keys)).toMatchObject({ isIntact: true, crashes, to: 6 });
});

const isBuilt = existsSync(join(packageRoot, 'dist/esm/src/audit-log/folder/folder-sink.js'));

(isBuilt ? test : test.skip)(
  'a writer that is killed at any moment leaves a log that is whole, with all that was synced',
  async () => {
    const folder = temporaryFolder().path;
    let synced = 0;
    for (let round = 0; round < 4; round++) {
      const child = spawn(
        process.execPath,
        [join(packageRoot, 'test/audit-log/writer.mjs'), folder, signing.privateFile],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      let last = 0;
      // Killed at another place each time, by what it has done and not by the clock.
      for await (const part of child.stdout as AsyncIterable<Buffer>) {
        last = Number(part.toString().trimEnd().split('\n').at(-1));
        if (last >= 20 + 31 * round) child.kill('SIGKILL');
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      synced += last;
      const report = await verifyAt(folder, signing.keys);
      expect(report.findings).toEqual([]);
      expect(report.entries).toBeGreaterThanOrEqual(synced);
    }
    await writeLog(sinkIn(folder, signing.signer), 1);
    const report = await verifyAt(folder, signing.keys);
    expect(report).toMatchObject({ isIntact: true, isClosed: true });
    expect(report.crashes).toHaveLength(4);
  },
);
