import type { ClientBase } from 'pg';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { migrateTable } from '../postgres/migrate-table.js';

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
  // What the decisions page asks for: the newest, and the labels of one.
  `CREATE INDEX ${TABLE}_newest ON ${TABLE} (at, exchange_id COLLATE "C") WHERE kind = 'exchange';
   CREATE INDEX ${TABLE}_labels ON ${TABLE} (exchange_id) WHERE kind = 'label';`,
];

/**
 * Brings the table to this release's version, which stands in the table's comment.
 *
 * @throws AG_CONFIG_INVALID when the table is of a later release
 */
export function migrate(client: Pick<ClientBase, 'query'>): Promise<void> {
  return migrateTable(client, {
    table: TABLE,
    label: 'answer-guard schema',
    migrations: MIGRATIONS,
    lock: 0x0a65_77c3,
    tooNew: (what, hint) => new AnswerGuardError('AG_CONFIG_INVALID', `record.sink: ${what}`, { hint }),
  });
}
