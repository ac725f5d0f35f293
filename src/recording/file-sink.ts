import { mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Batch, RecordSink } from './record-sink.js';

const DAY_MS = 86_400_000;
const DATED = /^(\d{4}-\d{2}-\d{2})\..+\.jsonl$/u;
const LINE_END = 0x0a;
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
  /** Tells the files of several processes apart. @default host and process */
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
 * one process, and all but its last may be moved away; a line that a full disk cut off goes on where it stopped, as soon as there is space.
 */
export function fileSink(options: FileSinkOptions): RecordSink {
  const { folder, days, maxFileBytes, now = Date.now, instance = ownName() } = options;
  let file: OpenFile | undefined;
  let inHand: InHand | undefined;
  /** The operating system has the bytes: at the end of the process they are not written a second time. */
  let isUnderWay = false;
  /** The file that is written to, or comes next: no number is given twice, also where files were moved away meanwhile. */
  let next = { day: '', number: 0 };

  /** The last file of a process of the same name. */
  async function lastOf(day: string): Promise<number> {
    const numbers = (await readdir(folder)).flatMap((name) => {
      const number = name.startsWith(`${day}.${instance}.`)
        ? /\.(\d{1,9})\.jsonl$/u.exec(name)?.[1]
        : undefined;
      return number === undefined ? [] : [Number(number)];
    });
    return Math.max(0, ...numbers);
  }

  async function openFile(): Promise<OpenFile> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const day = dayOf(now());
    if (next.day !== day) next = { day, number: await lastOf(day) };
    while ((await sizeOf(pathOf(day, next.number))) >= maxFileBytes) next.number++;
    const handle = await open(pathOf(day, next.number), 'a+', FILE_MODE);
    const { size } = await handle.stat();
    const opened = { handle, day, size };
    // A process of the same name was killed while it wrote.
    if (size > 0 && (await lastByte(handle, size)) !== LINE_END) {
      const { bytesWritten } = await handle.write('\n');
      opened.size += bytesWritten;
    }
    return opened;
  }

  const pathOf = (day: string, number: number): string => join(folder, `${day}.${instance}.${number}.jsonl`);

  /** For a process that ends before its first file is open, or between two: a file that nobody has written to. */
  function openNow(): number {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    const day = dayOf(now());
    let number = next.day === day ? next.number : 0;
    while ((statSync(pathOf(day, number), { throwIfNoEntry: false })?.size ?? 0) > 0) number++;
    return openSync(pathOf(day, number), 'a', FILE_MODE);
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
        next.number++;
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

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}

async function lastByte(handle: FileHandle, size: number): Promise<number | undefined> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0];
}

function ownName(): string {
  return `${hostname().replace(/[^\w-]/g, '-')}-${process.pid}`;
}
