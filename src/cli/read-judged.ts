import { createHash, type Hash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { isJsonObject } from '../contract/json-object.js';
import { parseRecordLine, type LabelLine, type RecordedExchange } from '../recording/exchange.js';
import { filesAt, isTorn, linesOfTable, type Line } from '../recording/read-recording.js';
import { isPostgresUrl } from '../postgres/postgres-pool.js';
import { readChatRow, type ChatRow } from './chat-row.js';
import type { CliIo } from './cli-io.js';
import { readBytes, unpackedText, unreadable } from './read-input.js';

/** As long as a configuration file may have it (`config/calibration-schema.ts`). */
const MOST_NAME = 1000;

/** Labelled answers: exchanges that were recorded and judged, or texts that are still to be judged. */
export interface JudgedFile {
  readonly name: string;
  /** Of the bytes of all files, one after the other, or of a database's records as lines; in hexadecimal. */
  readonly sha256: string;
  /** Each once, however often its id is there. */
  readonly exchanges: readonly RecordedExchange[];
  readonly labels: readonly LabelLine[];
  readonly chat: readonly ChatRow[];
  /** Lines that a killed process or a full disk left unfinished; they are passed over. */
  readonly torn: number;
}

/**
 * Reads recorded exchanges and their labels, or rows in the form of training/chat (`{ facts, question, answers }` with a
 * label for each sentence): files of one JSON object a line, `.gz` among them, folders of such files, `postgres://…`.
 *
 * @throws AG_INPUT_UNREADABLE, AG_RECORD_INVALID or AG_ROW_INVALID naming file, line and field
 */
export async function readJudged(paths: readonly string[], { cwd }: Pick<CliIo, 'cwd'>): Promise<JudgedFile> {
  const hash = createHash('sha256');
  const exchanges = new Map<string, RecordedExchange>();
  const labels: LabelLine[] = [];
  const chat: ChatRow[] = [];
  let torn = 0;
  for (const path of paths) {
    for await (const { line, place } of linesAt(path, cwd, hash)) {
      if (line.trim() === '') continue;
      if (isTorn(line)) {
        torn++;
        continue;
      }
      const row = chatRowIn(line);
      if (row !== undefined) {
        chat.push(readChatRow(row, place));
        continue;
      }
      const read = parseRecordLine(line, place);
      if (read.type === 'label') labels.push(read.line);
      else if (!exchanges.has(read.exchange.id)) exchanges.set(read.exchange.id, read.exchange);
    }
  }
  if (exchanges.size + chat.length === 0) {
    const shown = paths.map((path) => (isPostgresUrl(path) ? nameOf(path) : path));
    throw unreadable(`${shown.join(', ')} holds no answer`);
  }
  const name = paths.map(nameOf).join(', ');
  return {
    name: name.slice(0, MOST_NAME),
    sha256: hash.digest('hex'),
    exchanges: [...exchanges.values()],
    labels,
    chat,
    torn,
  };
}

/** Lines of all that a path names; their bytes go into the hash. */
async function* linesAt(path: string, cwd: string, hash: Hash): AsyncGenerator<Line> {
  if (isPostgresUrl(path)) {
    for await (const row of linesOfTable(path)) {
      hash.update(`${row.line}\n`);
      yield row;
    }
    return;
  }
  for (const file of await filesAt(path, cwd)) {
    const bytes = await readBytes(file, path);
    hash.update(bytes);
    const shown = resolve(cwd, path) === file ? path : basename(file);
    for (const [index, line] of unpackedText(bytes, shown).split('\n').entries())
      yield { line, place: `${shown}:${index + 1}` };
  }
}

/** A file's name without its folder; a database's without the secret in its address. */
function nameOf(path: string): string {
  if (!isPostgresUrl(path)) return basename(path);
  const { host, pathname } = new URL(path);
  return `${host}${pathname}`;
}

function chatRowIn(line: string): Readonly<Record<string, unknown>> | undefined {
  const row: unknown = JSON.parse(line);
  return isJsonObject(row) && 'answers' in row ? row : undefined;
}
