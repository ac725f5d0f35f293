import type { ClientBase } from 'pg';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';

export const DOCUMENTS = 'answer_guard_documents';
export const PASSAGES = 'answer_guard_passages';

/**
 * What makes each version of the tables from the one before. Never edited, only added to. `words` is filled by us and not
 * generated: its configuration may be another for each store.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE ${DOCUMENTS} (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     store text NOT NULL,
     path text NOT NULL,
     uri text NOT NULL,
     stamp text NOT NULL,
     UNIQUE (store, path)
   );
   CREATE TABLE ${PASSAGES} (
     document bigint NOT NULL REFERENCES ${DOCUMENTS} (id) ON DELETE CASCADE,
     store text NOT NULL,
     chunk integer NOT NULL,
     uri text NOT NULL,
     title text,
     heading text,
     body text NOT NULL,
     attributes jsonb,
     words tsvector NOT NULL,
     PRIMARY KEY (document, chunk)
   );
   CREATE INDEX ${PASSAGES}_words ON ${PASSAGES} USING gin (words);
   ALTER TABLE ${PASSAGES} ALTER COLUMN words SET STATISTICS 1000;`,
];

/** Keeps instances that start at once from migrating side by side; any number that is the same in all of them. */
const LOCK = 0x0a65_77d5;
const VERSION = /^answer-guard stores (\d{1,6})$/;

/** Brings the tables to this release's version, which stands in a comment. Throws AG_STORE_FAILED where they are of a later one. */
export async function migrate(client: Pick<ClientBase, 'query'>): Promise<void> {
  if ((await versionOf(client)) === MIGRATIONS.length) return;
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const version = await versionOf(client);
    if (version > MIGRATIONS.length) {
      const message = `the table ${DOCUMENTS} is of version ${version}, this release writes ${MIGRATIONS.length}`;
      throw new AnswerGuardError('AG_STORE_FAILED', message, {
        hint: 'A later release of answer-guard made it: update, or give it another database.',
      });
    }
    for (const step of MIGRATIONS.slice(version)) await client.query(step);
    await client.query(`COMMENT ON TABLE ${DOCUMENTS} IS 'answer-guard stores ${MIGRATIONS.length}'`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** 0 where there is no table. */
async function versionOf(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT d.description AS comment
     FROM pg_catalog.pg_description d
     JOIN pg_catalog.pg_class c ON c.oid = d.objoid AND d.objsubid = 0
     JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE d.classoid = 'pg_class'::regclass AND c.relname = '${DOCUMENTS}' AND n.nspname = current_schema()`,
  );
  return Number(VERSION.exec(rows[0]?.comment ?? '')?.[1] ?? 0);
}
