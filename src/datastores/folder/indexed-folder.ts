import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { Language } from '../../text/language.js';
import type { ManagedDatastore, StoreChanges, StoreWork } from '../datastore.js';
import { orAborted } from '../or-aborted.js';
import { closedStore, storeFailed } from '../store-errors.js';
import type { FolderCallName, FolderCalls, FolderReply, FolderRequest } from './folder-protocol.js';
import type { FolderStoreOptions } from './folder-store-options.js';
import type { FolderHost, FolderHostEvents } from './folder-thread.js';
import { watchFolder } from './watch-folder.js';

/** Milliseconds after which an index that stopped is made again, at the earliest. */
const RESTART_MS = 5000;

export interface IndexedFolderOptions extends FolderStoreOptions {
  readonly language?: Language | undefined;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: StoreWork['onProgress'];
}

/** The files of a folder as a store, its index where `makeHost` has it. */
export function indexedFolder(
  options: IndexedFolderOptions,
  makeHost: (events: FolderHostEvents) => FolderHost,
): ManagedDatastore {
  const { name, folder, baseUri = `store://${name}/`, indexFile, language, readAtStart = true } = options;
  const pending = new Map<number, Pending>();
  let host: FolderHost | undefined;
  let startedAt = -Infinity;
  let starting: Promise<void>;
  let stopWatching: (() => void) | undefined;
  let closing: Promise<void> | undefined;
  let calls = 0;
  let warned = '';

  const onReply = (reply: FolderReply): void => {
    const waiting = pending.get(reply.call);
    if (waiting === undefined) return;
    if (reply.type === 'progress') {
      waiting.onProgress?.(reply.progress);
      return;
    }
    pending.delete(reply.call);
    host?.hold(pending.size > 0);
    if (reply.type === 'gave') waiting.resolve(reply.value);
    else waiting.reject(named(reply.code, reply.message));
  };
  const named = (code: ErrorCode, message: string): AnswerGuardError =>
    new AnswerGuardError(code, `Store '${name}': ${message}`);
  const onStop = (): void => {
    host = undefined;
    for (const { reject } of pending.values()) reject(storeFailed(name, 'its thread stopped'));
    pending.clear();
  };

  function call<Name extends FolderCallName>(
    of: Name,
    asks: FolderCalls[Name]['asks'],
    onProgress?: StoreWork['onProgress'],
  ): Promise<FolderCalls[Name]['gives']> {
    if (closing !== undefined && of !== 'save') return Promise.reject(closedStore(name));
    const to = host;
    if (to === undefined) return Promise.reject(storeFailed(name, 'its thread stopped'));
    return new Promise((resolve, reject) => {
      const number = ++calls;
      pending.set(number, { resolve: resolve as Pending['resolve'], reject, onProgress });
      to.hold(true);
      to.send({ call: number, name: of, asks } as FolderRequest);
    });
  }

  function start(): Promise<void> {
    startedAt = performance.now();
    host = makeHost({ onReply, onStop });
    const begun = call(
      'start',
      { index: { folder, baseUri, indexFile, language }, reads: readAtStart },
      options.onProgress,
    ).then(async (changes) => {
      report(changes);
      if (options.watch !== false) stopWatching ??= watchFolder(folder, catchUp);
      await keep();
    });
    // Who does not wait for the start learns of it with the first search.
    begun.catch(() => undefined);
    return begun;
  }

  /** Until the index is there; one that stopped is made again. */
  function started(): Promise<void> {
    if (host === undefined && closing === undefined && performance.now() - startedAt >= RESTART_MS)
      starting = start();
    return starting;
  }

  async function catchUp(): Promise<void> {
    try {
      report(await call('sync', undefined));
    } catch (error) {
      if (closing === undefined)
        options.warn?.(AnswerGuardError.isInstance(error) ? error.message : 'sync failed');
    }
  }

  async function keep(): Promise<void> {
    await call('save', undefined).catch((error: unknown) => {
      options.warn?.(AnswerGuardError.isInstance(error) ? error.message : 'the index was not kept');
    });
  }

  function report({ failed }: StoreChanges): void {
    const [first] = failed;
    const message =
      first === undefined
        ? ''
        : `Store '${name}': ${failed.length} files could not be read, ${first.document} among them: ${first.why}`;
    if (message !== '' && message !== warned) options.warn?.(message);
    warned = message;
  }

  const whenStarted = async <Name extends FolderCallName>(
    of: Name,
    asks: FolderCalls[Name]['asks'],
    work: StoreWork = {},
  ): Promise<FolderCalls[Name]['gives']> => {
    if (closing !== undefined) throw closedStore(name);
    const gave = started().then(() => call(of, asks, work.onProgress));
    return await (work.signal === undefined ? gave : orAborted(gave, work.signal));
  };

  starting = start();
  return {
    name,
    searchesSentences: true,
    ready: starting,
    search: (query, { topK, signal }) => whenStarted('search', { query, topK }, { signal }),
    describe: () => whenStarted('describe', undefined),
    sync: (work) => whenStarted('sync', undefined, work),
    add: (paths, work) => whenStarted('add', paths, work),
    remove: (documents) => whenStarted('remove', documents),
    close() {
      closing ??= (async () => {
        stopWatching?.();
        await keep();
        await host?.end();
        onStop();
      })();
      return closing;
    },
  };
}
