import type { ClientBase } from 'pg';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { longStatement } from '../../postgres/long-statement.js';
import { migrateTable } from '../../postgres/migrate-table.js';

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

/** Brings the tables to this release's version, which stands in a comment. Throws AG_STORE_FAILED where they are of a later one. */
export function migrate(client: Pick<ClientBase, 'query'>): Promise<void> {
  return migrateTable(client, {
    table: DOCUMENTS,
    label: 'answer-guard stores',
    migrations: MIGRATIONS,
    lock: 0x0a65_77d5,
    tooNew: (what, hint) => new AnswerGuardError('AG_STORE_FAILED', what, { hint }),
  });
}

/**
 * Puts what was written lately into the index of words, whose list of it each search would read from end to end. Where another role
 * owns the index, PostgreSQL's own upkeep does it in time.
 */
export async function tidyWords(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(
    longStatement(
      `SELECT gin_clean_pending_list(oid) FROM pg_class
       WHERE relname = '${PASSAGES}_words' AND relnamespace = current_schema()::regnamespace AND pg_has_role(relowner, 'USAGE')`,
    ),
  );
}
