import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isJsonObject } from '../contract/json-object.js';
import { parseRecordLine, type LabelLine, type RecordedExchange } from '../recording/exchange.js';
import { readChatRow, type ChatRow } from './chat-row.js';
import type { CliIo } from './cli-io.js';
import { unreadable } from './read-input.js';

/** A labelled file: either exchanges that were recorded and judged, or texts that are still to be judged. */
export interface JudgedFile {
  readonly name: string;
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string;
  readonly exchanges: readonly RecordedExchange[];
  readonly labels: readonly LabelLine[];
  readonly chat: readonly ChatRow[];
}

/**
 * Reads recorded exchanges and their labels, or rows in the form of training/chat (`{ facts, question, answers }` with a
 * label for each sentence), one JSON object a line; `.gz` is unpacked.
 *
 * @throws AG_INPUT_UNREADABLE, AG_RECORD_INVALID or AG_ROW_INVALID naming file, line and field
 */
export async function readJudged(path: string, { cwd }: Pick<CliIo, 'cwd'>): Promise<JudgedFile> {
  let bytes: Buffer;
  try {
    bytes = await readFile(resolve(cwd, path));
  } catch (cause) {
    const code =
      typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'unreadable';
    throw unreadable(`${path} cannot be read: ${code}`);
  }
  const exchanges: RecordedExchange[] = [];
  const labels: LabelLine[] = [];
  const chat: ChatRow[] = [];
  for (const [index, line] of textOf(bytes, path).split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = `${path}:${index + 1}`;
    const row = chatRowIn(line);
    if (row !== undefined) {
      chat.push(readChatRow(row, place));
      continue;
    }
    const read = parseRecordLine(line, place);
    if (read.type === 'label') labels.push(read.line);
    else exchanges.push(read.exchange);
  }
  if (exchanges.length + chat.length === 0) throw unreadable(`${path} holds no answer`);
  return {
    name: basename(path),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    exchanges,
    labels,
    chat,
  };
}

function textOf(bytes: Buffer, path: string): string {
  let unpacked: Uint8Array = bytes;
  if (path.endsWith('.gz')) {
    try {
      unpacked = gunzipSync(bytes);
    } catch {
      throw unreadable(`${path} is no gzip file`);
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
  } catch {
    throw unreadable(`${path} is not UTF-8`);
  }
}

function chatRowIn(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return isJsonObject(row) && 'answers' in row ? row : undefined;
  } catch {
    // The reader of recordings says what is wrong with it.
    return undefined;
  }
}
