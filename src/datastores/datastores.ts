import type { Datastore } from './datastore.js';

/** A store with how much of it becomes facts. */
export interface ConfiguredStore {
  readonly store: Datastore;
  /** Passages at most, in [1, 200]. */
  readonly topK: number;
}

/** Stores by name: the engine that a `searchSource` names. */
export type Datastores = ReadonlyMap<string, ConfiguredStore>;
