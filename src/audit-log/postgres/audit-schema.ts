import type { ClientBase } from 'pg';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { migrateTable } from '../../postgres/migrate-table.js';

export const ENTRIES = 'answer_guard_audit_log';
export const HEAD = 'answer_guard_audit_head';

/** What makes each version of the tables from the one before. Never edited, only added to. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE ${ENTRIES} (
     number bigint PRIMARY KEY,
     key text UNIQUE,
     line text NOT NULL
   );
   CREATE TABLE ${HEAD} (
     one boolean PRIMARY KEY DEFAULT true CHECK (one),
     head jsonb NOT NULL
   );
   CREATE FUNCTION ${ENTRIES}_refuse() RETURNS trigger LANGUAGE plpgsql AS
     'BEGIN RAISE EXCEPTION ''an audit log is only added to''; END';
   CREATE TRIGGER ${ENTRIES}_rows BEFORE UPDATE OR DELETE ON ${ENTRIES}
     FOR EACH ROW EXECUTE FUNCTION ${ENTRIES}_refuse();
   CREATE TRIGGER ${ENTRIES}_all BEFORE TRUNCATE ON ${ENTRIES}
     FOR EACH STATEMENT EXECUTE FUNCTION ${ENTRIES}_refuse();`,
];

/** Brings the tables to this release's version. Throws AG_CONFIG_INVALID where they are of a later one. */
export function migrate(client: Pick<ClientBase, 'query'>): Promise<void> {
  return migrateTable(client, {
    table: ENTRIES,
    label: 'answer-guard audit log',
    migrations: MIGRATIONS,
    lock: 0x0a65_77e7,
    tooNew: (what, hint) => new AnswerGuardError('AG_CONFIG_INVALID', `log.audit.sink: ${what}`, { hint }),
  });
}
