import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { codeOf } from '../../contract/code-of.js';

const LINE_END = 0x0a;
const FILE_NAME = /\.(?:jsonl|ndjson)(?:\.gz)?$/u;

/** A whole line of a file, by its bytes: of a packed file, as they are unpacked. */
export interface PlacedLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The files of a recording's folder, or the one file that it is; the newest first. None where there is nothing yet. */
export async function recordingFiles(path: string): Promise<{ path: string; size: number }[]> {
  const names = await readdir(path).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') return undefined;
    throw error;
  });
  const files =
    names === undefined
      ? [path]
      : names
          .filter((name) => FILE_NAME.test(name))
          // Their names begin with the day: `.9.jsonl` comes before `.10.jsonl`.
          .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((name) => join(path, name));
  const sized = await Promise.all(
    files.map(async (file) => ({
      path: file,
      // One that the retention took away meanwhile.
      size: await stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    })),
  );
  return sized.filter(({ size }) => size > 0);
}

/** Whole lines from a byte on, one after the other, without holding the event loop; what has no line end yet is left. */
export async function* linesFrom(path: string, from: number): AsyncGenerator<PlacedLine> {
  const isPacked = path.endsWith('.gz');
  const bytes = createReadStream(path, isPacked ? {} : { start: from });
  const input = isPacked ? bytes.pipe(createGunzip()) : bytes;
  bytes.once('error', (error) => input.destroy(error));
  try {
    let rest: Buffer = Buffer.alloc(0);
    let at = isPacked ? 0 : from;
    for await (const chunk of input as AsyncIterable<Buffer>) {
      const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = all.indexOf(LINE_END); end >= 0; end = all.indexOf(LINE_END, start)) {
        const line = { from: at + start, to: at + end };
        if (line.from >= from) yield { text: all.toString('utf8', start, end), ...line };
        start = end + 1;
      }
      rest = all.subarray(start);
      at += start;
    }
  } finally {
    bytes.destroy();
  }
}

/** The line at a place. */
export async function lineAt(path: string, { from, to }: Pick<PlacedLine, 'from' | 'to'>): Promise<string> {
  if (path.endsWith('.gz')) {
    for await (const line of linesFrom(path, from)) return line.text;
    return '';
  }
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** As errors name it: without the folder. */
export function fileName(path: string): string {
  return basename(path);
}
