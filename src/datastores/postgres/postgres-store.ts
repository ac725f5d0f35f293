import type { PoolClient } from 'pg';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';
import { migratedClients } from '../../postgres/migrated-clients.js';
import type { ManagedDatastore, Passage } from '../datastore.js';
import { passagesOf } from '../function-store.js';
import { orAborted } from '../or-aborted.js';
import { closedStore, storeFailed } from '../store-errors.js';
import { fused } from './fused.js';
import { postgresDocuments } from './postgres-documents.js';
import { DOCUMENTS, migrate, PASSAGES } from './postgres-schema.js';
import { WordSearch } from './search-words.js';
import type { Embed } from './embed.js';
import { VectorSearch } from './vectors.js';
import { storableText } from '../../postgres/storable-text.js';

/** Milliseconds of a search in the database. */
const SEARCH_MS = 5000;

/** Searches at once; further ones wait for a connection. */
const MOST_CONNECTIONS = 4;

export interface PostgresStoreOptions {
  readonly name: string;
  readonly url: string;
  /**
   * A query of the user's, read-only: `$1` is the text, `$2` how many rows, `$3` the text's vector where `embed` is given.
   * Its columns are `text`, and `uri`, `title`, `heading`, `chunk`, `attributes` where it has them. @default our own tables
   */
  readonly query?: string | undefined;
  /**
   * Makes a vector of a text, for pgvector: of each passage of our own tables, which are then found by what they mean, too; of
   * what is searched for, `$3` of `query`, as pgvector writes it: `[0.1,0.2]`. @default words alone, and no `$3`
   */
  readonly embed?: Embed | undefined;
  /** Absolute path of the folder that `sync` puts into the tables. @default none */
  readonly folder?: string | undefined;
  /** What stands before a file's path to make its address. @default `store://NAME/` */
  readonly baseUri?: string | undefined;
  /** Text search configuration. @default 'english' */
  readonly language?: string | undefined;
}

const HAS_WORDS = /[\p{L}\p{N}]/u;

/**
 * Passages in PostgreSQL, found by its full-text search, or by a query of the user's. Our own tables are made and brought
 * up to date when they are first used.
 */
export function postgresStore(options: PostgresStoreOptions): ManagedDatastore {
  const { name, url, query, embed, folder, baseUri = `store://${name}/`, language = 'english' } = options;
  const words = new WordSearch(name, language);
  const vectors = embed && new VectorSearch(name, embed);
  const clients = migratedClients(url, prepare, {
    max: MOST_CONNECTIONS,
    setting: `datastores.${name}.postgres`,
  });
  let isClosed = false;

  async function prepare(client: PoolClient): Promise<void> {
    if (query !== undefined) return;
    await migrate(client);
    await vectors?.prepare(client);
  }

  async function use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    if (isClosed) throw closedStore(name);
    try {
      return await clients.with(work);
    } catch (error) {
      if (AnswerGuardError.isInstance(error)) throw error;
      throw storeFailed(name, `PostgreSQL failed: ${codeOf(error) ?? 'unexpected'}`, error);
    }
  }

  const documents = postgresDocuments({ name, baseUri, language, vectors, use });

  async function inOwnTables(text: string, topK: number, signal: AbortSignal): Promise<readonly Passage[]> {
    const byWords = use((client) => words.search(client, text, topK));
    if (vectors === undefined || !HAS_WORDS.test(text)) return await byWords;
    const byMeaning = async (): Promise<readonly Passage[]> => {
      const vector = await vectors.unit(text, signal);
      return await use((client) => vectors.search(client, vector, topK));
    };
    // Side by side: a model takes its time for a vector.
    return fused(await Promise.all([byWords, byMeaning()]), topK);
  }

  async function byQuery(
    sql: string,
    text: string,
    topK: number,
    signal: AbortSignal,
  ): Promise<readonly Passage[]> {
    const vector = await vectors?.ofText(text, signal);
    return await use(async (client) => {
      await client.query('BEGIN READ ONLY');
      try {
        await client.query(`SET LOCAL statement_timeout = ${SEARCH_MS}`);
        const values = [text, topK, ...(vector === undefined ? [] : [vector])];
        const { rows } = await client.query<Record<string, unknown>>(sql, values);
        return passagesOf(rows.map(withoutNulls), name).slice(0, topK);
      } finally {
        await client.query('ROLLBACK').catch(() => undefined);
      }
    });
  }

  /** Changes are for our own tables alone. */
  function requireOwn(): void {
    if (query === undefined) return;
    throw storeFailed(name, 'its documents are those of a query, which are changed where they come from');
  }

  return {
    name,
    searchesSentences: query === undefined && embed === undefined,
    ready: Promise.resolve(),
    async search(text, { topK, signal }) {
      if (isClosed) throw closedStore(name);
      signal.throwIfAborted();
      const asked = storableText(text.replaceAll('\0', ' '));
      const found =
        query === undefined ? inOwnTables(asked, topK, signal) : byQuery(query, asked, topK, signal);
      return await orAborted(found, signal);
    },
    async describe() {
      if (query !== undefined) {
        if (isClosed) throw closedStore(name);
        return { kind: 'postgres' };
      }
      const { rows } = await use((client) =>
        client.query<{ documents: number; passages: number }>(
          `SELECT (SELECT count(*)::int FROM ${DOCUMENTS} WHERE store = $1) AS documents,
                  (SELECT count(*)::int FROM ${PASSAGES} WHERE store = $1) AS passages`,
          [name],
        ),
      );
      return { kind: 'postgres', ...rows[0] };
    },
    async sync(work = {}) {
      requireOwn();
      if (folder === undefined) throw storeFailed(name, 'it has no folder to be brought in line with');
      return await documents.sync(folder, work);
    },
    async add(paths, work = {}) {
      requireOwn();
      return await documents.add(paths, work);
    },
    async remove(given) {
      requireOwn();
      return await documents.remove(given);
    },
    close() {
      isClosed = true;
      return clients.close();
    },
  };
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
