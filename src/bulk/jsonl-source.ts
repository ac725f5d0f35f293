import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { codeOf } from '../contract/code-of.js';
import type { BulkRow, BulkSource } from './bulk-source.js';

/**
 * A file of JSON Lines, `.gz` too. Lines may be added at its end between two runs.
 *
 * @param name as it was given, for messages
 * @throws AG_INPUT_UNREADABLE
 */
export async function jsonlSource(path: string, name: string): Promise<BulkSource> {
  const unreadable = (error: unknown): AnswerGuardError => {
    const code = codeOf(error) ?? 'unreadable';
    return new AnswerGuardError('AG_INPUT_UNREADABLE', `${name} cannot be read: ${code}`);
  };
  async function* lines(): AsyncGenerator<string> {
    const bytes = createReadStream(path);
    const text = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
    bytes.once('error', (error) => text.destroy(error));
    try {
      for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield line;
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
  let first = '';
  for await (const line of lines()) {
    first = line;
    break;
  }
  return {
    identity: `lines ${createHash('sha256').update(first).digest('hex')}`,
    async count() {
      let count = 0;
      for await (const _ of lines()) count++;
      return count;
    },
    async *rows(after) {
      let row = 0;
      for await (const line of lines()) {
        if (++row > after.row) yield rowOf(line, row, `${name}:${row}`);
      }
    },
    close: () => Promise.resolve(),
  };
}

function rowOf(line: string, row: number, at: string): BulkRow {
  try {
    return { row, at, value: JSON.parse(line) as unknown };
  } catch {
    return { row, at, value: undefined };
  }
}
