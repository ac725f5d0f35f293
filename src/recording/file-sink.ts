import { mkdirSync, openSync, writeSync } from 'node:fs';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../contract/code-of.js';
import type { Batch, RecordSink } from './record-sink.js';

const DAY_MS = 86_400_000;
const DATED = /^(\d{4}-\d{2}-\d{2})\..+\.jsonl$/u;
/** What people asked and were answered is nobody else's on this machine. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

export interface FileSinkOptions {
  /** Made when it is not there. */
  readonly folder: string;
  /** Days that a record is kept at most. */
  readonly days: number;
  /** Bytes from which on a file is followed by another. */
  readonly maxFileBytes: number;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
  /** Tells the files of several processes apart. @default host, process, and when it began: no later one has the same */
  readonly instance?: string;
}

/** A file that is written to. */
interface OpenFile {
  readonly handle: FileHandle;
  readonly day: string;
  size: number;
}

/** A batch that may be written in part. */
interface InHand {
  readonly batch: Batch;
  readonly bytes: Buffer;
  written: number;
}

/**
 * Records as JSON Lines in `DAY.INSTANCE.NUMBER.jsonl`, a new file each day (UTC) and after `maxFileBytes`. A file belongs to
 * one sink and is made by it, and all but its last may be moved away; a line that a full disk cut off goes on where it stopped, as soon as there is space.
 */
export function fileSink(options: FileSinkOptions): RecordSink {
  const { folder, days, maxFileBytes, now = Date.now, instance = ownName(now()) } = options;
  let file: OpenFile | undefined;
  let inHand: InHand | undefined;
  /** The operating system has the bytes: at the end of the process they are not written a second time. */
  let isUnderWay = false;
  /** Of the file that comes next: none is given twice, also where files were moved away meanwhile. */
  let number = 0;

  const pathOf = (day: string): string => join(folder, `${day}.${instance}.${number}.jsonl`);

  async function openFile(): Promise<OpenFile> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    for (;;) {
      const day = dayOf(now());
      try {
        return { handle: await open(pathOf(day), 'ax', FILE_MODE), day, size: 0 };
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      } finally {
        number++;
      }
    }
  }

  /** For a process that ends before its first file is open, or between two. */
  function openNow(): number {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    for (;;) {
      try {
        return openSync(pathOf(dayOf(now())), 'ax', FILE_MODE);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      } finally {
        number++;
      }
    }
  }

  async function closeFile(): Promise<void> {
    const closing = file;
    file = undefined;
    await closing?.handle.close();
  }

  return {
    async write(batch) {
      const isAgain = inHand?.batch === batch;
      const hand: InHand =
        isAgain && inHand ? inHand : { batch, bytes: Buffer.from(textOf(batch)), written: 0 };
      inHand = hand;
      // A line is not torn apart by a new file.
      const isWithinLine = hand.written > 0;
      if (file !== undefined && !isWithinLine && (file.day !== dayOf(now()) || file.size >= maxFileBytes)) {
        await closeFile();
      }
      file ??= await openFile();
      isUnderWay = true;
      try {
        while (hand.written < hand.bytes.length) {
          const { bytesWritten } = await file.handle.write(hand.bytes, hand.written);
          hand.written += bytesWritten;
          file.size += bytesWritten;
        }
      } finally {
        isUnderWay = false;
      }
      inHand = undefined;
    },
    writeNow(batches) {
      const fd = file?.handle.fd ?? openNow();
      const rest = inHand === undefined || isUnderWay ? [] : [inHand.bytes.subarray(inHand.written)];
      const later = batches
        .filter((batch) => batch !== inHand?.batch)
        .map((batch) => Buffer.from(textOf(batch)));
      for (const bytes of [...rest, ...later]) {
        for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
      }
      return true;
    },
    async expire() {
      const oldest = dayOf(now() - days * DAY_MS);
      const names = await readdir(folder).catch(() => []);
      // The file of a day holds records from the day's beginning on.
      const expired = names.filter((name) => (DATED.exec(name)?.[1] ?? '9999') <= oldest);
      await Promise.all(expired.map((name) => rm(join(folder, name), { force: true })));
    },
    close: closeFile,
  };
}

function textOf(batch: Batch): string {
  return batch.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function ownName(startedAt: number): string {
  return `${hostname().replace(/[^\w-]/g, '-')}-${process.pid}-${startedAt}`;
}
