import type { ClientBase } from 'pg';
import type { AnswerGuardError } from '../contract/answer-guard-error.js';

export interface TableSchema {
  /** Its comment has the version: `LABEL VERSION`. */
  readonly table: string;
  readonly label: string;
  /** What makes each version from the one before. Never edited, only added to. */
  readonly migrations: readonly string[];
  /** Keeps instances that start at once from migrating side by side; any number that is the same in all of them, and another for each schema. */
  readonly lock: number;
  /** What to throw of a table that a later release made; `what` says so. */
  readonly tooNew: (what: string, hint: string) => AnswerGuardError;
}

/** Brings a table, and what goes with it, to this release's version. Throws what `tooNew` makes. */
export async function migrateTable(
  client: Pick<ClientBase, 'query'>,
  { table, label, migrations, lock, tooNew }: TableSchema,
): Promise<void> {
  if ((await versionOf(client, table, label)) === migrations.length) return;
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    const version = await versionOf(client, table, label);
    if (version > migrations.length) {
      throw tooNew(
        `the table ${table} is of version ${version}, this release writes ${migrations.length}`,
        'A later release of answer-guard made it: update, or give it another database.',
      );
    }
    for (const step of migrations.slice(version)) await client.query(step);
    await client.query(`COMMENT ON TABLE ${table} IS '${label} ${migrations.length}'`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** 0 where there is no table. */
async function versionOf(client: Pick<ClientBase, 'query'>, table: string, label: string): Promise<number> {
  const { rows } = await client.query<{ comment: string | null }>(
    // Read from the tables, as what looks a name up (to_regclass) may not know yet what another instance has just made.
    `SELECT d.description AS comment
     FROM pg_catalog.pg_description d
     JOIN pg_catalog.pg_class c ON c.oid = d.objoid AND d.objsubid = 0
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE d.classoid = 'pg_class'::regclass AND c.relname = '${table}' AND n.nspname = current_schema()`,
  );
  const comment = rows[0]?.comment ?? '';
  return comment.startsWith(`${label} `) ? Number(comment.slice(label.length + 1)) || 0 : 0;
}
