import type { ClientBase } from 'pg';
import type { Passage } from '../datastore.js';
import { DOCUMENTS, PASSAGES } from './postgres-schema.js';
import { storable } from '../../postgres/storable-text.js';

/** Passages in one statement. */
const BATCH = 500;

/** Writes what else belongs to a document, by its id, in the same transaction. */
export type WriteRelated = (client: Pick<ClientBase, 'query'>, document: string) => Promise<void>;

export interface WrittenDocument {
  readonly store: string;
  readonly path: string;
  readonly uri: string;
  /** Changes whenever the document does. */
  readonly stamp: string;
  readonly passages: readonly Passage[];
  /** @default nothing */
  readonly related?: WriteRelated | undefined;
}

const INSERT = `
INSERT INTO ${PASSAGES} (document, store, chunk, uri, title, heading, body, attributes, words)
SELECT $1, $2, p.chunk, p.uri, p.title, p.heading, p.text, p.attributes,
       to_tsvector($4::regconfig, concat_ws(' ', p.title, p.heading, p.text))
FROM jsonb_to_recordset($3::jsonb)
  AS p(chunk integer, uri text, title text, heading text, text text, attributes jsonb)`;

/** Puts a document in place of what was there, in one transaction. */
export async function writeDocument(
  client: Pick<ClientBase, 'query'>,
  { store, path, uri, stamp, passages, related }: WrittenDocument,
  language: string,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`DELETE FROM ${DOCUMENTS} WHERE store = $1 AND path = $2`, [store, path]);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO ${DOCUMENTS} (store, path, uri, stamp) VALUES ($1, $2, $3, $4) RETURNING id`,
      [store, path, uri, stamp],
    );
    const id = rows[0]?.id ?? '';
    for (let from = 0; from < passages.length; from += BATCH) {
      const some = JSON.stringify(passages.slice(from, from + BATCH), storable);
      await client.query(INSERT, [id, store, some, language]);
    }
    await related?.(client, id);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
