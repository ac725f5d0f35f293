import type { StoreProgress } from '../datastore.js';

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
