import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditSink } from '../../src/audit-log/audit-sink.js';
import type { AuditEntry } from '../../src/audit-log/entry.js';
import { folderSink, type FolderSinkOptions } from '../../src/audit-log/folder/folder-sink.js';
import { replaceHeadFile, type LogHead } from '../../src/audit-log/folder/log-head.js';
import {
  makeSigningKeys,
  readSignatureCheck,
  readSigner,
  type SignatureCheck,
  type Signer,
} from '../../src/audit-log/signing.js';
import { openLog } from '../../src/audit-log/verify/open-log.js';
import { verifyLog, type LogReport, type VerifyOptions } from '../../src/audit-log/verify/verify-log.js';
import { temporaryFolder } from '../temporary-folder.js';

export interface SigningKeys {
  readonly signer: Signer;
  readonly keys: SignatureCheck;
  readonly privateFile: string;
  readonly publicFile: string;
}

/** A pair of keys in files. */
export function signingKeys(): SigningKeys {
  const { privateKey, publicKey } = makeSigningKeys();
  const { path } = temporaryFolder();
  const [privateFile, publicFile] = [join(path, 'audit.key'), join(path, 'audit.key.pub')];
  writeFileSync(privateFile, privateKey);
  writeFileSync(publicFile, publicKey);
  const keys = readSignatureCheck([publicFile], '--public-key');
  return { signer: readSigner(privateFile), keys, privateFile, publicFile };
}

/** An entry that can be told from others. */
export function entryOf(count: number): AuditEntry {
  return {
    kind: 'unchecked',
    at: new Date(count).toISOString(),
    route: `route ${count}`,
    cause: 'noAnswer',
    action: 'pass',
  };
}

/** A sink with checkpoints after 5 entries, unless said otherwise. */
export function sinkIn(folder: string, signer: Signer, options: Partial<FolderSinkOptions> = {}): AuditSink {
  return folderSink({ folder, signer, checkpointEvery: 5, maxFileBytes: 2 ** 20, version: '0', ...options });
}

/** A log of so many entries besides those that the sink adds, closed. */
export async function writeLog(sink: AuditSink, count: number, batch = 3): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const entries = Array.from({ length: Math.min(batch, count - from) }, (_, index) =>
      entryOf(from + index),
    );
    await sink.write(entries);
  }
  await sink.close();
}

export async function verifyAt(
  source: string,
  keys: SignatureCheck,
  options: Partial<VerifyOptions> = {},
): Promise<LogReport> {
  const log = await openLog(source);
  try {
    return await verifyLog({ lines: log.lines, head: log.head, keys, ...options });
  } finally {
    await log.close();
  }
}

/** A disk that takes a head when the test says so. */
export function slowDisk() {
  const begun: { readonly number: number; readonly finish: () => void }[] = [];
  return {
    begun,
    replace: async (path: string, head: LogHead): Promise<void> => {
      await new Promise<void>((finish) => begun.push({ number: head.number, finish }));
      await replaceHeadFile(path, head);
    },
    async turn(count: number): Promise<void> {
      for (let turns = 0; begun.length < count; turns++) {
        if (turns === 1_000_000) throw new Error(`the disk was given ${begun.length} heads, not ${count}`);
        await new Promise(setImmediate);
      }
    },
  };
}
