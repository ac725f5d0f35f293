import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { systemClock } from '../../contract/monotonic-clock.js';
import type { DatastoreDescription, Passage, StoreChanges, StoreWork } from '../datastore.js';
import { cutDocuments } from '../documents/cut-document.js';
import { filesAt } from '../documents/files-at.js';
import { listFiles, type FileStamp } from '../documents/list-files.js';
import { readDocument } from '../documents/read-document.js';
import { whyUnreadable } from '../documents/why-unreadable.js';
import type { FolderIndexOptions } from './folder-index-options.js';
import { indexFile, type IndexedFile } from './index-file.js';
import { MOST_PASSAGES, PassageBook, type PreparedPassage } from './passage-book.js';

/** How long is read before searches have their turn, in milliseconds. */
const SLICE_MS = 8;

type Failure = StoreChanges['failed'][number];

/** A folder's files, cut into passages and indexed. One thing at a time changes it; searches come between. */
export class FolderIndex {
  readonly #options: FolderIndexOptions;
  #book: PassageBook;
  #files = new Map<string, IndexedFile>();
  /** Files that could not be read as they were then: not tried again before they change. */
  readonly #unreadable = new Map<string, FileStamp & { readonly why: string }>();
  #changing: Promise<unknown> = Promise.resolve();
  #isKept = true;

  constructor(options: FolderIndexOptions) {
    this.#options = options;
    this.#book = new PassageBook(options.language);
  }

  /** Takes up what an earlier run left, if it was of the same folder and settings. */
  async load(): Promise<void> {
    const kept = await indexFile(this.#options).read();
    if (kept === undefined) return;
    this.#book = PassageBook.from(kept.book, this.#options.language);
    this.#files = new Map(kept.files);
  }

  /** Keeps the index for the next run, if anything changed. Rejects when the file cannot be written. */
  save(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#isKept || this.#options.indexFile === undefined) return;
      await indexFile(this.#options).write({ files: [...this.#files], book: this.#book.dump() });
      this.#isKept = true;
    });
  }

  search(query: string, topK: number): Passage[] {
    return this.#book.search(query, topK);
  }

  describe(): DatastoreDescription {
    return { kind: 'folder', documents: this.#files.size, passages: this.#book.size };
  }

  /** Reads what is new or another than it was, and forgets what is gone. */
  sync(work: StoreWork = {}): Promise<StoreChanges> {
    return this.#inTurn(() => this.#sync(work));
  }

  /** Copies files into the folder, those of folders with their paths, and reads them. */
  async add(paths: readonly string[], work: StoreWork = {}): Promise<StoreChanges> {
    const { folder } = this.#options;
    for (const path of paths) {
      for (const { file, path: inside } of await filesAt(path)) {
        const target = join(folder, inside);
        if (resolve(file) === target) continue;
        await mkdir(dirname(target), { recursive: true });
        await copyFile(file, target);
      }
    }
    return this.sync(work);
  }

  /** Deletes files, by path or address. */
  remove(documents: readonly string[]): Promise<StoreChanges> {
    return this.#inTurn(async () => {
      const failed: Failure[] = [];
      let removed = 0;
      for (const document of documents) {
        const path = this.#pathOf(document);
        if (path === undefined) {
          failed.push({ document, why: 'there is no such document' });
          continue;
        }
        await rm(join(this.#options.folder, path), { force: true });
        this.#forget(path);
        removed++;
      }
      return { added: 0, changed: 0, removed, failed };
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#changing.then(work, work);
    this.#changing = turn.catch(() => undefined);
    return turn;
  }

  async #sync({ onProgress, signal }: StoreWork): Promise<StoreChanges> {
    const there = await listFiles(this.#options.folder).catch((cause: unknown) => {
      throw new AnswerGuardError('AG_STORE_FAILED', 'The folder of the store cannot be read.', { cause });
    });
    const gone = [...this.#files.keys()].filter((path) => there.isGone(path));
    for (const path of gone) this.#forget(path);
    const failed: Failure[] = [...there.unread];
    for (const [document, { why, ...stamp }] of this.#unreadable) {
      if (isSame(stamp, there.files.get(document))) failed.push({ document, why });
      else this.#unreadable.delete(document);
    }
    const todo = [...there.files].filter(
      ([path, stamp]) => !isSame(this.#files.get(path), stamp) && !this.#unreadable.has(path),
    );
    let added = 0;
    let changed = 0;
    for (const [done, [path, stamp]] of todo.entries()) {
      signal?.throwIfAborted();
      onProgress?.({ done, total: todo.length });
      const isNew = !this.#files.has(path);
      const why = await this.#read(path, stamp);
      if (why !== undefined) {
        failed.push({ document: path, why });
        this.#unreadable.set(path, { ...stamp, why });
      } else if (isNew) added++;
      else changed++;
    }
    onProgress?.({ done: todo.length, total: todo.length });
    return { added, changed, removed: gone.length, failed };
  }

  /** Puts a file's passages in place of what was there; says why where it cannot. */
  async #read(path: string, stamp: FileStamp): Promise<string | undefined> {
    const { folder } = this.#options;
    let passages: readonly Passage[];
    try {
      const documents = await readDocument(join(folder, path));
      passages = await inSlices(cutDocuments(documents, this.#addressOf(path)));
    } catch (error) {
      this.#forget(path);
      return whyUnreadable(error);
    }
    const before = this.#files.get(path)?.passages ?? [];
    if (this.#book.size - before.length + passages.length > MOST_PASSAGES) {
      this.#forget(path);
      return `the store would have more than ${MOST_PASSAGES} passages`;
    }
    const prepared = await inSlices(prepareAll(this.#book, passages));
    this.#book.replace(before, prepared);
    this.#files.set(path, { ...stamp, passages: prepared.map(({ number }) => number) });
    this.#unreadable.delete(path);
    this.#isKept = false;
    return undefined;
  }

  #forget(path: string): void {
    const file = this.#files.get(path);
    if (file === undefined) return;
    this.#book.replace(file.passages, []);
    this.#files.delete(path);
    this.#isKept = false;
  }

  #addressOf(path: string): string {
    return this.#options.baseUri + path.split('/').map(encodeURIComponent).join('/');
  }

  #pathOf(document: string): string | undefined {
    if (this.#files.has(document)) return document;
    return [...this.#files.keys()].find((path) => this.#addressOf(path) === document);
  }
}

function isSame(a: FileStamp | undefined, b: FileStamp | undefined): boolean {
  return a?.bytes === b?.bytes && a?.modifiedMs === b?.modifiedMs;
}

function* prepareAll(
  book: PassageBook,
  passages: readonly Passage[],
): Generator<undefined, readonly PreparedPassage[]> {
  const prepared: PreparedPassage[] = [];
  for (const passage of passages) {
    prepared.push(book.prepare(passage));
    yield;
  }
  return prepared;
}

async function inSlices<T>(work: Generator<undefined, T>): Promise<T> {
  let sliceEnd = systemClock.now() + SLICE_MS;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    if (systemClock.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = systemClock.now() + SLICE_MS;
  }
}
