import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^audit\.(\d{6,})\.jsonl$/u;
const LINE_END = 0x0a;

/** One line of a log's files, as it is there. */
export interface FileLine {
  readonly text: string;
  /** The file and the line's number: `audit.000001.jsonl:12`. */
  readonly place: string;
  /** The file ends without the line's end. */
  readonly isTorn: boolean;
}

export interface LogFile {
  readonly name: string;
  readonly number: number;
}

export function logFileName(number: number): string {
  return `audit.${String(number).padStart(6, '0')}.jsonl`;
}

/** The files of a log, oldest first; none where there is no folder. */
export async function logFiles(folder: string): Promise<readonly LogFile[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const number = NAME.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .sort((a, b) => a.number - b.number);
}

/** Lines of files, one after the other; no more than one file's read buffer and one line are held. */
export async function* linesOfFiles(folder: string, files: readonly LogFile[]): AsyncGenerator<FileLine> {
  for (const { name } of files) {
    let parts: Buffer[] = [];
    let line = 0;
    for await (const chunk of createReadStream(join(folder, name))) {
      const bytes = chunk as Buffer;
      let from = 0;
      for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
        parts.push(bytes.subarray(from, end));
        yield { text: Buffer.concat(parts).toString(), place: `${name}:${++line}`, isTorn: false };
        parts = [];
        from = end + 1;
      }
      if (from < bytes.length) parts.push(bytes.subarray(from));
    }
    if (parts.length > 0)
      yield { text: Buffer.concat(parts).toString('latin1'), place: `${name}:${line + 1}`, isTorn: true };
  }
}
