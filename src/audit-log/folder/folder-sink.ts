import { randomUUID } from 'node:crypto';
import { fdatasyncSync, writeSync } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { holdFile, type FileHold } from '../../files/hold-file.js';
import type { Batch } from '../../recording/record-sink.js';
import type { AuditSink, AuditSinkOptions, KnownPlace } from '../audit-sink.js';
import { chainWriter, type ChainWriter } from '../chain-writer.js';
import type { AuditEntry } from '../entry.js';
import { logFileName } from './log-files.js';
import { headPathOf, replaceHeadFile, signedHead, writeHeadFile, type LogHead } from './log-head.js';
import { findEnd } from './reopen.js';

export interface FolderSinkOptions extends AuditSinkOptions {
  /** Made when it is not there. */
  readonly folder: string;
  /** Bytes from which on a file is followed by another. */
  readonly maxFileBytes: number;
  /** Replaces the head. @default on the disk, synced, off the event loop */
  readonly replaceHead?: (path: string, head: LogHead) => Promise<void>;
}

/** A log that is written to. */
interface OpenLog {
  readonly log: string;
  readonly hold: FileHold;
  readonly chain: ChainWriter;
  file: FileHandle | undefined;
  nextFile: number;
  size: number;
}

/** Lines that may be written in part. */
interface InHand {
  /** Whose lines they are; undefined for those of our own. */
  readonly batch: Batch<AuditEntry> | undefined;
  readonly bytes: Buffer;
  written: number;
}

/**
 * A log in a folder: `audit.NUMBER.jsonl`, only added to, a new file with each process and after `maxFileBytes`; `head.json`,
 * how far it is synced; `lock`, by which one process at a time writes. An entry counts as written when the file is synced and
 * the head says so.
 */
export function folderSink(options: FolderSinkOptions): AuditSink {
  const { folder, signer, maxFileBytes, checkpointEvery, version, now = Date.now } = options;
  const { remembered, onSynced, replaceHead = replaceHeadFile } = options;
  const headPath = headPathOf(folder);
  let opened: OpenLog | undefined;
  let inHand: InHand | undefined;
  /** The operating system has the bytes: at the end of the process they are not written a second time. */
  let isUnderWay = false;

  /** The last entry that this process has synced: a log that was put back as it was before has it no more. */
  let known: KnownPlace | undefined;

  const headOf = ({ log, chain }: OpenLog, state: LogHead['state']): LogHead =>
    signedHead(signer, { log, ...chain.place, state });

  async function begin(): Promise<OpenLog> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const hold = holdFile(join(folder, 'lock'), { now });
    if (hold === undefined) {
      throw new AnswerGuardError('AG_AUDIT_LOG_BUSY', `${folder}: another process writes to this audit log`, {
        hint: 'Give each process a folder of its own, or all of them a PostgreSQL.',
      });
    }
    try {
      const { log = randomUUID(), place, nextFile, crash } = await findEnd(folder, known ?? remembered?.());
      const chain = chainWriter({ log, signer, after: place, checkpointEvery, version, now });
      const made: OpenLog = { log, hold, chain, file: undefined, nextFile, size: 0 };
      // There is a head before there is an entry: one that is missing was removed.
      if (place.number === 0) await replaceHead(headPath, headOf(made, 'open'));
      inHand = { batch: undefined, bytes: linesOf([chain.started(crash)]), written: 0 };
      return made;
    } catch (error) {
      hold.release();
      throw error;
    }
  }

  async function finishHand(log: OpenLog, state: LogHead['state'] = 'open'): Promise<void> {
    if (inHand === undefined) return;
    if (!log.hold.isHeld()) {
      // Another process goes on with it, after what it found.
      await end(log);
      throw new AnswerGuardError(
        'AG_AUDIT_LOG_BUSY',
        `${folder}: another process has taken this audit log over`,
      );
    }
    log.file ??= await open(join(folder, logFileName(log.nextFile++)), 'ax', 0o600);
    isUnderWay = true;
    try {
      while (inHand.written < inHand.bytes.length) {
        const { bytesWritten } = await log.file.write(inHand.bytes, inHand.written);
        inHand.written += bytesWritten;
        log.size += bytesWritten;
      }
      await log.file.datasync();
    } finally {
      isUnderWay = false;
    }
    const head = headOf(log, state);
    await replaceHead(headPath, head);
    vouchedFor(head);
    inHand = undefined;
  }

  function vouchedFor(head: LogHead): void {
    // What is written at the end of the process goes further than a head that was on its way.
    if (known !== undefined && known.number > head.number) return;
    known = { number: head.number, hash: head.hash, knownBy: 'this process has written' };
    onSynced?.(head);
  }

  async function end(log: OpenLog): Promise<void> {
    opened = undefined;
    inHand = undefined;
    await log.file?.close().catch(() => undefined);
    log.hold.release();
  }

  /** A file that is full is followed by one that begins with a checkpoint. */
  async function rotate(log: OpenLog): Promise<void> {
    if (log.size < maxFileBytes) return;
    const { file } = log;
    log.file = undefined;
    log.size = 0;
    await file?.close();
    inHand = { batch: undefined, bytes: linesOf([log.chain.checkpoint()]), written: 0 };
    await finishHand(log);
  }

  return {
    async write(batch) {
      const log = (opened ??= await begin());
      const isAgain = inHand?.batch === batch;
      await finishHand(log);
      if (isAgain) return;
      await rotate(log);
      inHand = { batch, bytes: linesOf(log.chain.add(batch)), written: 0 };
      await finishHand(log);
    },
    writeNow(batches) {
      const log = opened;
      if (log?.file === undefined || isUnderWay) return false;
      const { fd } = log.file;
      const rest = inHand === undefined ? [] : [inHand.bytes.subarray(inHand.written)];
      const later = batches
        .filter((batch) => batch !== inHand?.batch)
        .map((batch) => linesOf(log.chain.add(batch)));
      for (const bytes of [...rest, ...later]) {
        for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
      }
      fdatasyncSync(fd);
      const head = headOf(log, 'open');
      writeHeadFile(headPath, head);
      vouchedFor(head);
      inHand = undefined;
      return true;
    },
    expire: () => Promise.resolve(),
    async close() {
      const log = opened;
      if (log === undefined) return;
      try {
        await finishHand(log);
        inHand = { batch: undefined, bytes: linesOf([log.chain.closed()]), written: 0 };
        await finishHand(log, 'closed');
      } finally {
        await end(log);
      }
    },
  };
}

function linesOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}
