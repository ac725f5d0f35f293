import type { Language } from '../../text/language.js';

export interface FolderIndexOptions {
  /** Absolute path. */
  readonly folder: string;
  /** What stands before a file's path to make its address. */
  readonly baseUri: string;
  /** Absolute path of the file that keeps the index between runs. @default it is not kept */
  readonly indexFile?: string | undefined;
  /** Whose stemmer holds besides English and Russian. */
  readonly language?: Language | undefined;
}
