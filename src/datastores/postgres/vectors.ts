import { createHash } from 'node:crypto';
import type { PoolClient, QueryResult } from 'pg';
import { longStatement } from '../../postgres/long-statement.js';
import type { Passage } from '../datastore.js';
import { storeFailed } from '../store-errors.js';
import { DOCUMENTS, PASSAGES } from './postgres-schema.js';
import { passageOf, type PassageRow } from './passage-row.js';
import type { Embed } from './embed.js';
import type { WriteRelated } from './write-documents.js';

const VECTORS = 'answer_guard_vectors';
/** Texts that are turned into vectors at once: chosen, not measured. */
const AT_ONCE = 8;
/** As what the index holds vectors, and the longest that it takes; of longer ones each is looked at. */
const INDEXED = {
  /** Two bytes a number: half the index, and half the time to search it. pgvector has it since 0.7. */
  halfvec: 4000,
  vector: 2000,
} as const;
/** Candidates that a search of the index keeps in sight at least: pgvector's own default is 40. */
const LEAST_IN_SIGHT = 100;
/** Keeps instances that start at once from making the table side by side. */
const LOCK = 0x0a65_77d6;

/** What passages mean, besides their words: a vector of each, by pgvector. One store's, whose vectors are all of one length. */
export class VectorSearch {
  #type: keyof typeof INDEXED = 'vector';

  constructor(
    private readonly store: string,
    private readonly embed: Embed,
  ) {}

  /** Makes the table, where there is none. Throws AG_STORE_FAILED where pgvector is not installed. */
  async prepare(client: PoolClient): Promise<void> {
    await this.#makeTable(client);
    const { rows } = await client.query<{ has: boolean }>(`SELECT to_regtype('halfvec') IS NOT NULL AS has`);
    this.#type = rows[0]?.has === true ? 'halfvec' : 'vector';
  }

  async #makeTable(client: PoolClient): Promise<void> {
    // Who may read and no more need not be able to make it.
    const { rowCount: tables } = await client.query(
      `SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = '${VECTORS}'`,
    );
    if (tables === 1) return;
    await client.query('BEGIN');
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const { rowCount } = await client.query(`SELECT 1 FROM pg_available_extensions WHERE name = 'vector'`);
      if (rowCount === 0)
        throw storeFailed(this.store, 'embed needs the extension pgvector, which the database does not have');
      await client.query('CREATE EXTENSION IF NOT EXISTS vector');
      await client.query(
        `CREATE TABLE IF NOT EXISTS ${VECTORS} (
           document bigint NOT NULL REFERENCES ${DOCUMENTS} (id) ON DELETE CASCADE,
           store text NOT NULL,
           chunk integer NOT NULL,
           embedding vector NOT NULL,
           PRIMARY KEY (document, chunk)
         )`,
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** Makes vectors of a document's passages; what it gives writes them, in the transaction of the document. Rejects as `ofText` does. */
  async of(passages: readonly Passage[], signal: AbortSignal): Promise<WriteRelated> {
    const vectors: string[] = [];
    for (let from = 0; from < passages.length; from += AT_ONCE) {
      const some = passages.slice(from, from + AT_ONCE);
      const texts = some.map(({ title, heading, text }) =>
        [title, heading, text].filter((part) => part !== undefined).join('\n'),
      );
      vectors.push(...(await Promise.all(texts.map((text) => this.unit(text, signal)))));
    }
    const chunks = passages.map(({ chunk }, index) => chunk ?? index + 1);
    return async (client, document) => {
      await client.query(
        `INSERT INTO ${VECTORS} (document, store, chunk, embedding)
         SELECT $1, $2, chunk, vector::vector FROM unnest($3::int[], $4::text[]) AS v(chunk, vector)`,
        [document, this.store, chunks, vectors],
      );
    };
  }

  /** A text's vector as pgvector writes it. Rejects with AG_STORE_FAILED, and the signal's reason. */
  async ofText(text: string, signal: AbortSignal): Promise<string> {
    return written(await this.#vectorOf(text, signal));
  }

  /** The same, drawn to the length 1, which two bytes a number hold whatever the model's scale. Rejects as `ofText` does. */
  async unit(text: string, signal: AbortSignal): Promise<string> {
    const vector = await this.#vectorOf(text, signal);
    const length = Math.hypot(...vector);
    return written(length > 0 && Number.isFinite(length) ? vector.map((number) => number / length) : vector);
  }

  async #vectorOf(text: string, signal: AbortSignal): Promise<readonly number[]> {
    let vector: unknown;
    try {
      vector = await this.embed(text, { signal });
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw storeFailed(this.store, 'embed failed', cause);
    }
    if (!Array.isArray(vector) || vector.length === 0 || !vector.every(Number.isFinite))
      throw storeFailed(this.store, 'embed gave no list of finite numbers');
    return vector as readonly number[];
  }

  /**
   * Makes the index of this store's vectors where there is none: to be called after changes.
   *
   * @param areMany whether PostgreSQL is to look anew at what the table holds
   */
  async index(client: PoolClient, areMany: boolean): Promise<void> {
    const { rows } = await client.query<{ size: number }>(
      `SELECT vector_dims(embedding) AS size FROM ${VECTORS} WHERE store = $1 LIMIT 1`,
      [this.store],
    );
    const size = rows[0]?.size;
    const type = this.#type;
    if (size === undefined || size > INDEXED[type]) return;
    const name = createHash('sha256').update(`${this.store} ${type} ${size}`).digest('hex').slice(0, 16);
    await client.query(
      longStatement(
        `CREATE INDEX IF NOT EXISTS ${VECTORS}_${name} ON ${VECTORS} USING hnsw ((embedding::${type}(${size})) ${type}_cosine_ops)
         WHERE ${this.#those(client, size)}`,
      ),
    );
    if (areMany) await client.query(longStatement(`ANALYZE ${VECTORS}`));
  }

  /**
   * The passages that mean most nearly what a vector of the store does, best first. In one round trip, as each of them waits for a
   * processor on a busy machine; an error leaves the connection unusable.
   */
  async search(client: PoolClient, vector: string, topK: number): Promise<readonly Passage[]> {
    const size = vector.split(',').length;
    const type = `${this.#type}(${size})`;
    const asked = `${client.escapeLiteral(vector)}::${type}`;
    const results: unknown = await client.query(
      `BEGIN READ ONLY;
       SET LOCAL hnsw.ef_search = ${Math.max(LEAST_IN_SIGHT, Math.trunc(topK))};
       SELECT body, uri, title, heading, chunk, attributes
       FROM (
         SELECT document, chunk, embedding::${type} <=> ${asked} AS distance FROM ${VECTORS}
         WHERE ${this.#those(client, size)} ORDER BY distance LIMIT ${Math.trunc(topK)}
       ) AS near
       JOIN ${PASSAGES} USING (document, chunk)
       ORDER BY distance, document, chunk;
       ROLLBACK`,
    );
    // Of several statements pg has a list of results, which its types do not know.
    const [, , found] = results as readonly QueryResult<PassageRow>[];
    return (found?.rows ?? []).map(passageOf);
  }

  /** Written out, so that PostgreSQL sees that the index has all of them. */
  #those(client: Pick<PoolClient, 'escapeLiteral'>, size: number): string {
    return `store = ${client.escapeLiteral(this.store)} AND vector_dims(embedding) = ${size}`;
  }
}

/** As pgvector writes it. */
function written(vector: readonly number[]): string {
  return `[${vector.join(',')}]`;
}
