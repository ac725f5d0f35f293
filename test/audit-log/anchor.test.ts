import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileAnchor } from '../../src/audit-log/anchor.js';
import { readHeadFile, signedHead, type LogHead } from '../../src/audit-log/folder/log-head.js';
import { temporaryFolder } from '../temporary-folder.js';
import { signingKeys, slowDisk } from './logs.js';

const { signer } = signingKeys();
const headOf = (number: number): LogHead =>
  signedHead(signer, { log: 'a', number, hash: String(number).padStart(64, '0'), state: 'open' });

let file: string;
beforeEach(() => {
  file = join(temporaryFolder().path, 'other disk', 'audit.anchor');
});

test('nobody waits for a disk that is slow: it gets one head at a time, and the last of those that came meanwhile', async () => {
  const disk = slowDisk();
  const anchor = fileAnchor(file, disk);
  for (let number = 1; number <= 5; number++) anchor.keep(headOf(number));
  expect(readHeadFile(file)).toBe('missing');
  await disk.turn(1);
  for (let number = 6; number <= 500; number++) anchor.keep(headOf(number));
  disk.begun[0]!.finish();
  await disk.turn(2);
  expect(anchor.remembered()).toMatchObject({ number: disk.begun[0]!.number });
  disk.begun[1]!.finish();
  await anchor.settled(60_000);
  expect(disk.begun.map(({ number }) => number)).toEqual([1, 500]);
  expect(anchor.remembered()).toMatchObject({ number: 500 });
});

test('a process that ends keeps what is not kept yet, whatever the disk is at', async () => {
  const disk = slowDisk();
  const anchor = fileAnchor(file, disk);
  anchor.keep(headOf(1));
  await disk.turn(1);
  anchor.keep(headOf(2));
  anchor.keepNow();
  expect(anchor.remembered()).toMatchObject({ number: 2 });
  expect(readdirSync(join(file, '..'))).toEqual(['audit.anchor']);
});

test('a disk that hangs is waited for so long and no longer', async () => {
  const disk = slowDisk();
  const anchor = fileAnchor(file, disk);
  anchor.keep(headOf(1));
  await disk.turn(1);
  await anchor.settled(1);
  expect(readHeadFile(file)).toBe('missing');
});

test('one that cannot be written is told of, and the next head is tried again', async () => {
  const failures: unknown[] = [];
  const onFailed = (error: unknown): void => void failures.push(error);
  // A file where its folder would be.
  writeFileSync(join(file, '..'), '');
  const anchor = fileAnchor(file, { onFailed });
  anchor.keep(headOf(1));
  await anchor.settled(60_000);
  expect(failures).toMatchObject([{ code: 'EEXIST' }]);
  rmSync(join(file, '..'));
  anchor.keep(headOf(2));
  await anchor.settled(60_000);
  expect(failures).toHaveLength(1);
  expect(anchor.remembered()).toMatchObject({ number: 2 });
});
