import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileAnchor } from '../../src/audit-log/anchor.js';
import { readHead, readHeadFile, type LogHead } from '../../src/audit-log/folder/log-head.js';
import { temporaryFolder } from '../temporary-folder.js';
import { entryOf, signingKeys, sinkIn, verifyAt, writeLog } from './logs.js';

const signing = signingKeys();

test('a log that is put back as it was before is not gone on with by the next process, where an anchor knows better', async () => {
  const folder = temporaryFolder().path;
  const file = join(temporaryFolder().path, 'other disk', 'audit.anchor');
  const anchor = fileAnchor(file);
  const kept = {
    remembered: () => anchor.remembered(),
    onSynced: (head: LogHead) => {
      anchor.keep(head);
    },
  };
  const open = () => sinkIn(folder, signing.signer, kept);
  const write = async (count: number): Promise<void> => {
    await writeLog(open(), count);
    await anchor.settled(60_000);
  };
  await write(4);
  const before = temporaryFolder().path;
  cpSync(folder, before, { recursive: true });
  await write(4);
  const anchors = [readHeadFile(file) as LogHead];
  expect(await verifyAt(folder, signing.keys, { anchors })).toMatchObject({ isIntact: true });
  await write(1);

  for (const how of ['as it was', 'empty']) {
    rmSync(folder, { recursive: true });
    if (how === 'as it was') cpSync(before, folder, { recursive: true });
    const { number } = readHeadFile(file) as LogHead;
    await expect(open().write([entryOf(9)])).rejects.toMatchObject({
      code: 'AG_AUDIT_LOG_BROKEN',
      message: expect.stringMatching(new RegExp(`entry ${number}:[0-9a-f]{64}, which .*audit.anchor knows`)),
    });
    // Without the anchor's word nothing shows.
    if (how === 'empty') continue;
    expect(await verifyAt(folder, signing.keys)).toMatchObject({ isIntact: true });
    expect((await verifyAt(folder, signing.keys, { anchors })).findings).toEqual([
      { what: 'removed', from: 7, to: anchors[0]!.number },
    ]);
  }
});

test('an anchor that is none, or is signed by nobody known, is found', async () => {
  const folder = temporaryFolder().path;
  await writeLog(sinkIn(folder, signing.signer), 2);
  const file = join(temporaryFolder().path, 'audit.anchor');
  writeFileSync(file, '{"number":1}');
  expect(() => fileAnchor(file).remembered()).toThrow(/audit.anchor is no anchor/);
  const head = readHead(folder) as LogHead;
  const forged = { ...head, number: 1 };
  for (const anchor of [undefined, forged])
    expect((await verifyAt(folder, signing.keys, { anchors: [anchor] })).findings).toEqual([
      { what: 'anchor' },
    ]);
});
