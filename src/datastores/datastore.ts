/** A part of a document, found for an answer. */
export interface Passage {
  /** Verbatim; at most 10,000 code points, and not only white space. */
  readonly text: string;
  /** The document's address; returned with a citation. */
  readonly uri?: string;
  /** The document's title; returned with a citation. */
  readonly title?: string;
  /** Its place among the passages of its document, from 1 on. */
  readonly chunk?: number;
  /** Headings that it stands under, outermost first, `: ` between them. */
  readonly heading?: string;
  /** What else is known of the document, such as `page` or `author`: counts as evidence. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface SearchOptions {
  /** Passages at most, in [1, 200]. */
  readonly topK: number;
  /** Ends the wait: the search rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** What a store is and holds. */
export interface DatastoreDescription {
  readonly kind: 'folder' | 'postgres' | 'function';
  /** Absent where the store cannot know. */
  readonly documents?: number;
  readonly passages?: number;
}

/** Texts that answers can be held against, looked through by words or in any way of its own. */
export interface Datastore {
  readonly name: string;
  /**
   * Whether one search for each sentence of an answer finds more than one for the whole, at no price: true for an index of
   * words, false where a search costs money or sees the meaning of a whole text.
   */
  readonly searchesSentences: boolean;
  /** Resolves when the first search will not have to wait for a start; rejects with AG_STORE_FAILED when it cannot start. */
  readonly ready: Promise<void>;
  /**
   * The passages that share most with a text, best first, none twice; none for a text without words. Rejects with
   * AG_STORE_FAILED, AG_CLOSED after `close`, and the signal's reason.
   */
  search(query: string, options: SearchOptions): Promise<readonly Passage[]>;
  /** Rejects as `search` does. */
  describe(): Promise<DatastoreDescription>;
  /** Lets go of threads and connections. Idempotent. */
  close(): Promise<void>;
}

/** How far long work is. */
export interface StoreProgress {
  readonly done: number;
  readonly total: number;
}

/** What became of a store's documents. */
export interface StoreChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Documents that could not be read, by their path or address, with why. */
  readonly failed: readonly { readonly document: string; readonly why: string }[];
}

export interface StoreWork {
  readonly onProgress?: (progress: StoreProgress) => void;
  readonly signal?: AbortSignal;
}

/** A store whose documents we keep. */
export interface ManagedDatastore extends Datastore {
  /** Brings the store in line with where its documents come from; what did not change is not read. */
  sync(work?: StoreWork): Promise<StoreChanges>;
  /** Puts files, or all files of folders, into the store. Rejects with AG_INPUT_UNREADABLE. */
  add(paths: readonly string[], work?: StoreWork): Promise<StoreChanges>;
  /** Takes documents out, by address or path; those that are not there are `failed`. */
  remove(documents: readonly string[]): Promise<StoreChanges>;
}

export const LARGEST_TOP_K = 200;
export const DEFAULT_TOP_K = 30;
