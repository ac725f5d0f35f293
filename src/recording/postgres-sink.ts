import { createHash } from 'node:crypto';
import { isLabelLine, type RecordSink, type SinkRecord } from './record-sink.js';
import { migratedClients } from '../postgres/migrated-clients.js';
import { migrate, TABLE } from './postgres-schema.js';
import { storable } from '../postgres/storable-text.js';

const DAY_MS = 86_400_000;

/** A batch is one statement: all of it is written, or nothing. Written before means nothing to do. */
const INSERT = `
INSERT INTO ${TABLE} (key, kind, exchange_id, at, route, record)
SELECT key, kind, exchange_id, at, route, record
FROM jsonb_to_recordset($1::jsonb)
  AS given(key text, kind text, exchange_id text, at timestamptz, route text, record jsonb)
ON CONFLICT (key) DO NOTHING`;

export interface PostgresSinkOptions {
  readonly url: string;
  /** Days that a record is kept at most. */
  readonly days: number;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/** Records as rows of one table, which is made and brought up to date when it is first used. */
export function postgresSink({ url, days, now = Date.now }: PostgresSinkOptions): RecordSink {
  const clients = migratedClients(url, migrate);

  return {
    write: (batch) =>
      clients.with(async (client) => {
        await client.query(INSERT, [JSON.stringify(batch.map(rowOf), storable)]);
      }),
    expire: () =>
      clients.with(async (client) => {
        await client.query(`DELETE FROM ${TABLE} WHERE at < $1`, [new Date(now() - days * DAY_MS)]);
      }),
    close: () => clients.close(),
  };
}

function rowOf(record: SinkRecord): Record<string, unknown> {
  if (!isLabelLine(record)) {
    const { id, at, route } = record;
    return { key: `exchange ${id}`, kind: 'exchange', exchange_id: id, at, route, record };
  }
  const hash = createHash('sha256').update(JSON.stringify(record)).digest('hex');
  const { labelOf, label } = record;
  return { key: `label ${hash}`, kind: 'label', exchange_id: labelOf, at: label.at, route: null, record };
}
