import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';
import { longStatement } from '../../postgres/long-statement.js';
import { migratedClients } from '../../postgres/migrated-clients.js';
import type { ManagedDatastore, Passage, StoreChanges, StoreWork } from '../datastore.js';
import { cutDocuments } from '../documents/cut-document.js';
import { filesAt } from '../documents/files-at.js';
import { listFiles, type FileStamp } from '../documents/list-files.js';
import { readDocument } from '../documents/read-document.js';
import { whyUnreadable } from '../documents/why-unreadable.js';
import { passagesOf } from '../function-store.js';
import { orAborted } from '../or-aborted.js';
import { closedStore, storeFailed } from '../store-errors.js';
import { fused } from './fused.js';
import { DOCUMENTS, migrate, PASSAGES, tidyWords } from './postgres-schema.js';
import { WordSearch } from './search-words.js';
import type { Embed } from './embed.js';
import { VectorSearch } from './vectors.js';
import { writeDocument, type WrittenDocument } from './write-documents.js';

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

type Failure = StoreChanges['failed'][number];

/** Share of documents from which on changes are many. PostgreSQL's own upkeep begins at the same. */
const MANY = 0.1;

/** SQLSTATE: data that are not as they must be, or over a limit. */
const OF_THE_DATA = /^(22|54)/u;

const NEVER = new AbortController().signal;
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

  async function put(
    files: readonly { readonly path: string; readonly file: string; readonly stamp: string }[],
    { onProgress, signal }: StoreWork,
    known: ReadonlyMap<string, string>,
  ): Promise<StoreChanges> {
    const failed: Failure[] = [];
    let added = 0;
    let changed = 0;
    const todo = files.filter(({ path, stamp }) => known.get(path) !== stamp);
    for (const [done, { path, file, stamp }] of todo.entries()) {
      signal?.throwIfAborted();
      onProgress?.({ done, total: todo.length });
      const uri = baseUri + path.split('/').map(encodeURIComponent).join('/');
      const passages = await passagesIn(file, uri).catch((error: unknown) => whyUnreadable(error));
      if (typeof passages === 'string') {
        failed.push({ document: path, why: passages });
        continue;
      }
      const beside = await vectors?.of(passages, signal ?? NEVER);
      const document = { store: name, path, uri, stamp, passages, beside };
      const refused = await use((client) => writeOrSay(client, document));
      if (refused !== undefined) {
        failed.push({ document: path, why: refused });
        continue;
      }
      if (known.has(path)) changed++;
      else added++;
    }
    onProgress?.({ done: todo.length, total: todo.length });
    return { added, changed, removed: 0, failed };
  }

  /** One document that PostgreSQL does not take keeps no others out. */
  async function writeOrSay(client: PoolClient, document: WrittenDocument): Promise<string | undefined> {
    try {
      await writeDocument(client, document, language);
      return undefined;
    } catch (error) {
      const code = codeOf(error) ?? 'unexpected';
      if (OF_THE_DATA.test(code)) return `PostgreSQL does not take it: ${code}`;
      throw error;
    }
  }

  /** Tells that a file is not what it was, or that it has no vectors yet. */
  function stampOf({ bytes, modifiedMs }: FileStamp): string {
    return `${bytes} ${modifiedMs}${vectors === undefined ? '' : ' with vectors'}`;
  }

  /** By path, what tells that a document is what it was. */
  async function stamps(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await use((client) =>
      client.query<{ path: string; stamp: string }>(`SELECT path, stamp FROM ${DOCUMENTS} WHERE store = $1`, [
        name,
      ]),
    );
    return new Map(rows.map(({ path, stamp }) => [path, stamp]));
  }

  /** Refreshes the statistics by which searches choose their words; after few changes PostgreSQL does so by itself, as it takes long. */
  async function refreshStatistics({ added, changed, removed }: StoreChanges, before: number): Promise<void> {
    const moved = added + changed + removed;
    if (moved === 0) return;
    const areMany = moved >= MANY * before;
    await use(async (client) => {
      await tidyWords(client);
      if (areMany) await client.query(longStatement(`ANALYZE ${PASSAGES}`));
      await vectors?.index(client, areMany);
    });
  }

  async function removePaths(paths: readonly string[]): Promise<number> {
    if (paths.length === 0) return 0;
    const { rowCount } = await use((client) =>
      client.query(
        longStatement(`DELETE FROM ${DOCUMENTS} WHERE store = $1 AND path = ANY($2)`, [name, paths]),
      ),
    );
    return rowCount ?? 0;
  }

  return {
    name,
    searchesSentences: query === undefined && embed === undefined,
    ready: Promise.resolve(),
    async search(text, { topK, signal }) {
      if (isClosed) throw closedStore(name);
      signal.throwIfAborted();
      const asked = wellFormed(text);
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
      const there = await listFiles(folder).catch((cause: unknown) => {
        throw storeFailed(name, 'its folder cannot be read', cause);
      });
      const known = await stamps();
      const gone = [...known.keys()].filter((path) => there.isGone(path));
      const removed = await removePaths(gone);
      const files = [...there.files].map(([path, stamp]) => ({
        path,
        file: join(folder, path),
        stamp: stampOf(stamp),
      }));
      const { failed, ...done } = await put(files, work, known);
      const changes = { ...done, removed, failed: [...there.unread, ...failed] };
      await refreshStatistics(changes, known.size);
      return changes;
    },
    async add(paths, work = {}) {
      requireOwn();
      const files: { path: string; file: string; stamp: string }[] = [];
      for (const given of paths) {
        for (const { file, path, stamp } of await filesAt(given))
          files.push({ file, path, stamp: stampOf(stamp) });
      }
      const known = await stamps();
      const changes = await put(files, work, known);
      await refreshStatistics(changes, known.size);
      return changes;
    },
    async remove(documents) {
      requireOwn();
      const failed: Failure[] = [];
      let removed = 0;
      for (const document of documents) {
        const { rowCount } = await use((client) =>
          client.query(`DELETE FROM ${DOCUMENTS} WHERE store = $1 AND (path = $2 OR uri = $2)`, [
            name,
            document,
          ]),
        );
        if (rowCount === 0) failed.push({ document, why: 'there is no such document' });
        removed += rowCount ?? 0;
      }
      return { added: 0, changed: 0, removed, failed };
    },
    close() {
      isClosed = true;
      return clients.close();
    },
  };
}

async function passagesIn(file: string, uri: string): Promise<readonly Passage[]> {
  const documents = await readDocument(file);
  const cutting = cutDocuments(documents, uri);
  for (;;) {
    const step = cutting.next();
    if (step.done === true) return step.value;
    await new Promise(setImmediate);
  }
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** What PostgreSQL takes: no NUL, no halves of characters. */
function wellFormed(text: string): string {
  return text.replaceAll('\0', ' ').replace(/\p{Cs}/gu, '\ufffd');
}
