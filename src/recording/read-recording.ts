import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { codeOf } from '../contract/code-of.js';
import { systemReason } from '../contract/system-reason.js';
import { parseRecordLine, type RecordedExchange, type RecordLine } from './exchange.js';
import { LabelIndex } from './join-labels.js';
import { isPostgresUrl, postgresPool } from '../postgres/postgres-pool.js';
import { TABLE } from './postgres-schema.js';

/** A recording that can be read more than once. */
export interface Recording {
  /**
   * Every exchange, oldest file first, each with the labels that hold.
   *
   * @param of which labels @default all
   */
  readonly exchanges: (of?: LabelIndex) => AsyncIterable<RecordedExchange>;
  readonly labels: LabelIndex;
  /** How many exchanges there are. */
  readonly count: number;
  /** Lines that a killed process or a full disk left unfinished; they are passed over. */
  readonly torn: number;
}

const FILE_NAME = /\.(?:jsonl|ndjson)(?:\.gz)?$/u;

/**
 * Opens recordings: files of JSON Lines, `.gz` among them, folders of such files, `postgres://…`. What is read are exchanges and
 * labels, in any order and in any of the files.
 *
 * @throws AG_INPUT_UNREADABLE for what cannot be read or holds no exchange; AG_RECORD_INVALID for a line that is JSON and no
 * record
 */
export async function openRecording(paths: readonly string[], cwd: string): Promise<Recording> {
  const places = await Promise.all(
    paths.map(async (path) => (isPostgresUrl(path) ? [path] : await filesAt(path, cwd))),
  );
  // What is named twice, as a folder and a file in it, is read once.
  const sources = [...new Set(places.flat())].map((place) =>
    isPostgresUrl(place) ? tableSource(place) : fileSource(place),
  );
  const labels = new LabelIndex();
  let count = 0;
  let torn = 0;
  for (const source of sources) {
    for await (const record of source()) {
      if (record === 'torn') torn++;
      else if (record.type === 'label') labels.add(record.line);
      else count++;
    }
  }
  if (count === 0) {
    const names = paths.map((path) => (isPostgresUrl(path) ? 'the database' : path));
    throw unreadable(`${names.join(', ')}: no recorded exchange`);
  }
  async function* exchanges(of = labels): AsyncGenerator<RecordedExchange> {
    for (const source of sources) {
      for await (const record of source()) {
        if (record !== 'torn' && record.type === 'exchange') yield of.join(record.exchange);
      }
    }
  }
  return { exchanges, labels, count, torn };
}

/** Records as they were written; can be asked for again. `torn` is a line that breaks off. */
type Source = () => AsyncIterable<RecordLine | 'torn'>;

function fileSource(file: string): Source {
  return async function* () {
    for await (const { line, place } of linesOf([file]))
      yield isTorn(line) ? 'torn' : parseRecordLine(line, place);
  };
}

/** Rows that are fetched at once. */
const PAGE = 500;

function tableSource(url: string): Source {
  return async function* () {
    for await (const { line, place } of linesOfTable(url)) yield parseRecordLine(line, place);
  };
}

/**
 * The records of a table as they would be lines of a file, oldest first.
 *
 * @throws AG_INPUT_UNREADABLE
 */
export async function* linesOfTable(url: string): AsyncGenerator<Line> {
  const pool = await postgresPool(url);
  try {
    for (let after = '0'; ;) {
      const { rows } = await pool.query<{ seq: string; text: string }>(
        `SELECT seq, record::text AS text FROM ${TABLE} WHERE seq > $1 ORDER BY seq LIMIT ${PAGE}`,
        [after],
      );
      for (const { seq, text } of rows) yield { line: text, place: `${TABLE}:${seq}` };
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.seq;
    }
  } catch (error) {
    if (AnswerGuardError.isInstance(error)) throw error;
    throw unreadable(`the database cannot be read: ${codeOf(error) ?? 'unreadable'}`);
  } finally {
    await pool.end();
  }
}

export interface Line {
  readonly line: string;
  readonly place: string;
}

async function* linesOf(files: readonly string[]): AsyncGenerator<Line> {
  for (const file of files) {
    const bytes = createReadStream(file);
    const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
    // readline does not pass on the error of what is under a pipe.
    bytes.once('error', (error) => input.destroy(error));
    let number = 0;
    try {
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        number++;
        if (line.trim() !== '') yield { line, place: `${basename(file)}:${number}` };
      }
    } catch (error) {
      if (AnswerGuardError.isInstance(error)) throw error;
      throw unreadable(`${file} cannot be read: ${systemReason(error)}`);
    } finally {
      bytes.destroy();
    }
  }
}

/** Whether a line breaks off, as a killed process leaves one: whole ones are JSON. */
export function isTorn(line: string): boolean {
  try {
    JSON.parse(line);
    return false;
  } catch {
    return true;
  }
}

/**
 * The file of this path, or a folder's files in the order in which they were written, which their names need not sort by:
 * `.9.jsonl` comes before `.10.jsonl`.
 *
 * @throws AG_INPUT_UNREADABLE
 */
export async function filesAt(path: string, cwd: string): Promise<string[]> {
  const at = resolve(cwd, path);
  try {
    if (!(await stat(at)).isDirectory()) return [at];
    const names = (await readdir(at)).filter((name) => FILE_NAME.test(name));
    return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).map((name) => join(at, name));
  } catch (error) {
    throw unreadable(`${path} cannot be read: ${systemReason(error)}`);
  }
}

function unreadable(message: string): AnswerGuardError {
  return new AnswerGuardError('AG_INPUT_UNREADABLE', message);
}
