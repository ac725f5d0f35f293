import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { codeOf } from '../../contract/code-of.js';
import { longStatement } from '../../postgres/long-statement.js';
import type { Passage, StoreChanges, StoreWork } from '../datastore.js';
import { cutDocuments } from '../documents/cut-document.js';
import { filesAt } from '../documents/files-at.js';
import { listFiles, type FileStamp } from '../documents/list-files.js';
import { readDocument } from '../documents/read-document.js';
import { whyUnreadable } from '../documents/why-unreadable.js';
import { storeFailed } from '../store-errors.js';
import { DOCUMENTS, PASSAGES, tidyWords } from './postgres-schema.js';
import type { VectorSearch } from './vectors.js';
import { writeDocument, type WrittenDocument } from './write-documents.js';

type Failure = StoreChanges['failed'][number];

/** Share of documents from which on changes are many. PostgreSQL's own upkeep begins at the same. */
const MANY = 0.1;

/** SQLSTATE: data that are not as they must be, or over a limit. */
const OF_THE_DATA = /^(22|54)/u;

const NEVER = new AbortController().signal;

export interface PostgresDocumentsOptions {
  /** The store's, which its documents are kept under. */
  readonly name: string;
  /** What stands before a file's path to make its address. */
  readonly baseUri: string;
  /** Text search configuration. */
  readonly language: string;
  /** Makes the vectors of passages, where they are found by meaning, too. */
  readonly vectors: VectorSearch | undefined;
  /** Runs work on a connection; rejects with AG_STORE_FAILED. */
  readonly use: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;
}

/** The documents in our own tables, as files change them: see `ManagedDatastore`. */
export interface PostgresDocuments {
  sync(folder: string, work: StoreWork): Promise<StoreChanges>;
  add(paths: readonly string[], work: StoreWork): Promise<StoreChanges>;
  remove(documents: readonly string[]): Promise<StoreChanges>;
}

export function postgresDocuments(options: PostgresDocumentsOptions): PostgresDocuments {
  const { name, baseUri, language, vectors, use } = options;

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
      const related = await vectors?.of(passages, signal ?? NEVER);
      const document = { store: name, path, uri, stamp, passages, related };
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

  /** Changes whenever the file does, and once it has vectors. */
  function stampOf({ bytes, modifiedMs }: FileStamp): string {
    return `${bytes} ${modifiedMs}${vectors === undefined ? '' : ' with vectors'}`;
  }

  /** By path, the stamp by which a change is seen. */
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
    async sync(folder, work) {
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
    async add(paths, work) {
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
