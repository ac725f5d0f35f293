import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { LANGUAGES } from '../../text/language.js';
import type { ManagedDatastore } from '../datastore.js';
import type { FolderStoreOptions } from './folder-store-options.js';
import { folderThread } from './folder-thread.js';
import { indexedFolder } from './indexed-folder.js';

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
