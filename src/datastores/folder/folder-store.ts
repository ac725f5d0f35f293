import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { LANGUAGES } from '../../text/language.js';
import type { ManagedDatastore, StoreProgress } from '../datastore.js';
import { folderThread } from './folder-thread.js';
import { indexedFolder } from './indexed-folder.js';

export interface FolderStoreOptions {
  readonly name: string;
  /** Absolute path of a folder of Markdown, text, HTML, PDF, JSON and CSV files. */
  readonly folder: string;
  /** What stands before a file's path to make its address. @default `store://NAME/` */
  readonly baseUri?: string | undefined;
  /** Absolute path of a file that keeps the index between runs. @default it is made anew at each start */
  readonly indexFile?: string | undefined;
  /** Language of the texts, for their inflections: a code of those that the engine knows, such as `de`. @default English and Russian ones are known */
  readonly language?: string | undefined;
  /** Read what changed since the index was kept when the store starts; else `sync` does. @default true */
  readonly readAtStart?: boolean | undefined;
  /** Take up changes of files by itself. @default true */
  readonly watch?: boolean | undefined;
  /** Told what could not be read, once for the same. @default nobody */
  readonly warn?: ((message: string) => void) | undefined;
  /** Told of the first reading. @default nobody */
  readonly onProgress?: ((progress: StoreProgress) => void) | undefined;
}

/**
 * The files of a folder as a store: read at start, then as they change, in a thread of its own, so that neither reading
 * nor searching holds up the event loop. Throws AG_CONFIG_INVALID.
 */
export function folderStore({ language: code, ...options }: FolderStoreOptions): ManagedDatastore {
  const language = LANGUAGES.find((known) => known === code);
  if (code !== undefined && language === undefined) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `language of the store '${options.name}': ${JSON.stringify(code)} is none of ${LANGUAGES.join(', ')}`,
    );
  }
  return indexedFolder({ ...options, language }, folderThread);
}
