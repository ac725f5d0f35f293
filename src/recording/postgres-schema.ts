import type { ClientBase } from 'pg';
import { AnswerGuardError } from '../contract/answer-guard-error.js';

export const TABLE = 'answer_guard_records';

/** What makes each version of the table from the one before. Never edited, only added to. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE ${TABLE} (
     seq bigint GENERATED ALWAYS AS IDENTITY,
     key text PRIMARY KEY,
     kind text NOT NULL CHECK (kind IN ('exchange', 'label')),
     exchange_id text NOT NULL,
     at timestamptz NOT NULL,
     route text,
     record jsonb NOT NULL
   );
   CREATE INDEX ${TABLE}_at ON ${TABLE} (at);
   CREATE UNIQUE INDEX ${TABLE}_seq ON ${TABLE} (seq);`,
];

/** Keeps instances that start at once from migrating side by side; any number that is the same in all of them. */
const LOCK = 0x0a65_77c3;
const VERSION = /^answer-guard schema (\d{1,6})$/;

/**
 * Brings the table to this release's version, which stands in the table's comment.
 *
 * @throws AG_CONFIG_INVALID when the table is of a later release
 */
export async function migrate(client: Pick<ClientBase, 'query'>): Promise<void> {
  if ((await versionOf(client)) === MIGRATIONS.length) return;
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const version = await versionOf(client);
    if (version > MIGRATIONS.length) {
      throw new AnswerGuardError(
        'AG_CONFIG_INVALID',
        `record.sink: the table ${TABLE} is of version ${version}, this release writes ${MIGRATIONS.length}`,
        { hint: 'A later release of answer-guard made it: update, or give it another database.' },
      );
    }
    for (const step of MIGRATIONS.slice(version)) await client.query(step);
    await client.query(`COMMENT ON TABLE ${TABLE} IS 'answer-guard schema ${MIGRATIONS.length}'`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** 0 where there is no table. */
async function versionOf(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ comment: string | null }>(
    // Read from the tables, as what looks a name up (to_regclass) may not know yet what another instance has just made.
    `SELECT d.description AS comment
     FROM pg_catalog.pg_description d
     JOIN pg_catalog.pg_class c ON c.oid = d.objoid AND d.objsubid = 0
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE d.classoid = 'pg_class'::regclass AND c.relname = '${TABLE}' AND n.nspname = current_schema()`,
  );
  return Number(VERSION.exec(rows[0]?.comment ?? '')?.[1] ?? 0);
}
