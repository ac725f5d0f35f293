import type { ErrorCode } from '../../contract/error-codes.js';
import type { DatastoreDescription, Passage, StoreChanges, StoreProgress } from '../datastore.js';
import type { FolderIndexOptions } from './folder-index-options.js';

/** What a folder's index can be asked for, by name: its question, and its answer. */
export interface FolderCalls {
  readonly start: {
    readonly asks: { readonly index: FolderIndexOptions; readonly reads: boolean };
    readonly gives: StoreChanges;
  };
  readonly search: {
    readonly asks: { readonly query: string; readonly topK: number };
    readonly gives: readonly Passage[];
  };
  readonly describe: { readonly asks: undefined; readonly gives: DatastoreDescription };
  readonly sync: { readonly asks: undefined; readonly gives: StoreChanges };
  readonly add: { readonly asks: readonly string[]; readonly gives: StoreChanges };
  readonly remove: { readonly asks: readonly string[]; readonly gives: StoreChanges };
  readonly save: { readonly asks: undefined; readonly gives: undefined };
}

export type FolderCallName = keyof FolderCalls;

/** From the host to the thread. */
export type FolderRequest = {
  readonly [Name in FolderCallName]: {
    readonly call: number;
    readonly name: Name;
    readonly asks: FolderCalls[Name]['asks'];
  };
}[FolderCallName];

/** From the thread to the host. */
export type FolderReply =
  | { readonly type: 'progress'; readonly call: number; readonly progress: StoreProgress }
  | { readonly type: 'gave'; readonly call: number; readonly value: unknown }
  | { readonly type: 'threw'; readonly call: number; readonly code: ErrorCode; readonly message: string };
