import { createHash } from 'node:crypto';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { codeOf } from '../contract/code-of.js';
import { postgresPool } from '../postgres/postgres-pool.js';
import { TABLE } from '../recording/postgres-schema.js';
import { sourceDiffers, type BulkPlace, type BulkSource } from './bulk-source.js';

/** Rows that are fetched at once. */
const PAGE = 200;
/** How long a page, or the count, may take, in milliseconds: of a query without an index it is long. */
const QUERY_MS = 600_000;
/** What `record` wrote with its texts. */
const OWN_TABLE = `SELECT seq AS id, record FROM ${TABLE} WHERE kind = 'exchange'`;

interface Fetched {
  readonly answer_guard_key: string | null;
  readonly answer_guard_row: Readonly<Record<string, unknown>>;
}

/**
 * Rows of a query, in the order of its column `id`, which identifies them; it continues after the last one that was judged.
 *
 * @param query with the columns `id`, `answer`, `facts` (JSON or a list), and where it has them `question` and `route`; or `id` and `record`. @default our table of records
 * @throws AG_CONFIG_INVALID without the package pg; `count` and `rows` AG_INPUT_UNREADABLE, also of rows that `id` does not identify; `rows` AG_AUDIT_DIFFERS of rows that came between those that were read
 */
export async function postgresSource(url: string, query = OWN_TABLE): Promise<BulkSource> {
  const pool = await postgresPool(url, { setting: 'IN', queryMs: QUERY_MS });
  const inner = query.trim().replace(/;$/, '');
  const ask = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    try {
      return (await pool.query<Row>(text, [...values])).rows;
    } catch (error) {
      const code = codeOf(error) ?? 'unreachable';
      throw new AnswerGuardError('AG_INPUT_UNREADABLE', `the database does not answer the query: ${code}`, {
        hint: 'It is a SELECT with the columns id, answer and facts: docs/bulk-audit.md',
      });
    }
  };
  /** Ids are not always added in their order: a row that comes before one that was read would never be. */
  const refuseEarlier = async ({ row, key }: BulkPlace): Promise<void> => {
    if (key === undefined) return;
    const [found] = await ask<{ count: string }>(
      `SELECT count(*) AS count FROM (${inner}) AS given WHERE given.id <= $1`,
      [key],
    );
    const added = Number(found?.count ?? 0) - row;
    if (added > 0)
      throw sourceDiffers(
        'the query',
        `${added} of its rows up to id ${key} were not there when those were judged`,
      );
  };
  return {
    identity: `query ${createHash('sha256')
      .update(`${new URL(url).host}${new URL(url).pathname}\n${inner}`)
      .digest('hex')}`,
    async count() {
      const [row] = await ask<{ count: string }>(`SELECT count(*) AS count FROM (${inner}) AS given`, []);
      return Number(row?.count ?? 0);
    },
    async *rows(after) {
      let { row, key } = after;
      await refuseEarlier(after);
      for (;;) {
        const where = key === undefined ? '' : 'WHERE given.id > $1';
        const page = await ask<Fetched>(
          `SELECT given.id::text AS answer_guard_key, to_jsonb(given) AS answer_guard_row
           FROM (${inner}) AS given ${where} ORDER BY given.id LIMIT ${PAGE + 1}`,
          key === undefined ? [] : [key],
        );
        for (const [index, { answer_guard_key, answer_guard_row }] of page.slice(0, PAGE).entries()) {
          if (answer_guard_key === null || page[index + 1]?.answer_guard_key === answer_guard_key)
            throw notApart(answer_guard_key);
          key = answer_guard_key;
          const value = answer_guard_row['record'] ?? answer_guard_row;
          yield { row: ++row, key, at: `row ${key}`, value };
        }
        if (page.length > PAGE) continue;
        await refuseEarlier({ row, ...(key !== undefined && { key }) });
        return;
      }
    },
    close: () => pool.end(),
  };
}

/** Gone on with after one of two rows of the same id, the audit would never see the other. */
function notApart(key: string | null): AnswerGuardError {
  const what = key === null ? 'a row without id' : `two rows of the id ${key}`;
  return new AnswerGuardError('AG_INPUT_UNREADABLE', `the query gives ${what}`, {
    hint: 'Its column id must be there in each row, and in each another.',
  });
}
