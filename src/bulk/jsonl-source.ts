import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemReason } from '../contract/system-reason.js';
import { sourceDiffers, type BulkRow, type BulkSource } from './bulk-source.js';

/**
 * A file of JSON Lines, `.gz` too. Lines may be added at its end between two runs.
 *
 * @param name as it was given, for messages
 * @throws AG_INPUT_UNREADABLE
 */
export async function jsonlSource(path: string, name: string): Promise<BulkSource> {
  const unreadable = (error: unknown): AnswerGuardError =>
    new AnswerGuardError('AG_INPUT_UNREADABLE', `${name} cannot be read: ${systemReason(error)}`);
  async function* lines(): AsyncGenerator<string> {
    const bytes = createReadStream(path);
    const text = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
    bytes.once('error', (error) => text.destroy(error));
    try {
      let isFirst = true;
      for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
        yield isFirst ? line.replace(/^\uFEFF/u, '') : line;
        isFirst = false;
      }
    } catch (error) {
      throw unreadable(error);
    } finally {
      bytes.destroy();
    }
  }
  try {
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  } catch (error) {
    throw unreadable(error);
  }
  return {
    // What the lines are is asked of each result's `read`.
    identity: 'lines',
    async count() {
      let count = 0;
      for await (const line of lines()) if (!isBlank(line)) count++;
      return count;
    },
    async *rows(after) {
      let row = 0;
      let read = '';
      for await (const line of lines()) {
        row++;
        if (isBlank(line)) continue;
        read = createHash('sha256').update(read).update(line).digest('base64url').slice(0, 16);
        if (row > after.row) yield { ...rowOf(line, row, `${name}:${row}`), read };
        else if (row === after.row && after.read !== undefined && after.read !== read)
          throw sourceDiffers(name, `lines 1 to ${row} are not those that were judged`);
      }
      if (row < after.row) throw sourceDiffers(name, `has ${row} lines, and ${after.row} were judged`);
    },
    close: () => Promise.resolve(),
  };
}

/** No record: an empty line at the end, as many tools leave one. */
const isBlank = (line: string): boolean => line.trim() === '';

function rowOf(line: string, row: number, at: string): BulkRow {
  try {
    return { row, at, value: JSON.parse(line) as unknown };
  } catch {
    return { row, at, value: undefined };
  }
}
