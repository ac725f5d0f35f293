import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';
import { isPostgresUrl, postgresPool } from '../../postgres/postgres-pool.js';
import { linesOfFiles, logFiles } from '../folder/log-files.js';
import { parseHead, readHead, type LogHead } from '../folder/log-head.js';
import { ENTRIES, HEAD } from '../postgres/audit-schema.js';
import type { StoredLine } from './verify-log.js';

/** A log to be read. */
export interface StoredLog {
  readonly head: LogHead | undefined;
  readonly lines: AsyncIterable<StoredLine>;
  readonly close: () => Promise<void>;
}

/** Rows that are fetched at once. */
const PAGE = 500;

/**
 * Opens the log in a folder, or in PostgreSQL.
 *
 * @throws AG_INPUT_UNREADABLE where there is none
 */
export async function openLog(source: string): Promise<StoredLog> {
  if (isPostgresUrl(source)) return await openTable(source);
  const files = await logFiles(source);
  const head = readHead(source);
  if (files.length === 0 && head === 'missing') throw unreadable(`${source}: no audit log`);
  return {
    head: typeof head === 'string' ? undefined : head,
    lines: linesOfFiles(source, files),
    close: () => Promise.resolve(),
  };
}

async function openTable(url: string): Promise<StoredLog> {
  const pool = await postgresPool(url, { setting: 'the audit log' });
  const failed = (error: unknown): AnswerGuardError => {
    const code = codeOf(error) ?? 'unreadable';
    return unreadable(`the audit log in the database cannot be read: ${code}`);
  };
  async function* lines(): AsyncGenerator<StoredLine> {
    for (let after: string | undefined; ;) {
      const { rows } = await pool
        .query<{ number: string; line: string }>(
          `SELECT number, line FROM ${ENTRIES} WHERE $1::bigint IS NULL OR number > $1 ORDER BY number LIMIT ${PAGE}`,
          [after ?? null],
        )
        .catch((error: unknown) => {
          throw failed(error);
        });
      for (const { number, line } of rows) yield { text: line, place: `${ENTRIES}:${number}`, isTorn: false };
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.number;
    }
  }
  try {
    const { rows } = await pool.query<{ head: unknown }>(`SELECT head FROM ${HEAD}`);
    return { head: parseHead(rows[0]?.head), lines: lines(), close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw failed(error);
  }
}

function unreadable(message: string): AnswerGuardError {
  return new AnswerGuardError('AG_INPUT_UNREADABLE', message);
}
