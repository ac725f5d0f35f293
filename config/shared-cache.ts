import type { CacheStore } from '../src/checkers/cache-store.js';
import { memoryStore } from '../src/checkers/memory-store.js';
import { processWide } from '../src/contract/process-wide.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { GuardSettings } from './resolve-settings.js';

interface Shared {
  readonly store: CacheStore;
  users: number;
}

/** A cache in use, and how to let go of it. */
export interface SharedCache {
  readonly store: CacheStore;
  /** Closes the store when nobody else uses it. */
  readonly release: () => Promise<void>;
}

/** The process's cache of these bounds, made when first asked for; reports to the observer of who asked first. */
export function acquireCache(
  { maxEntries, maxBytes }: GuardSettings['cache'],
  observer: Observer,
): SharedCache {
  const caches = processWide('caches', () => new Map<string, Shared>());
  const key = `${maxEntries}/${maxBytes}`;
  const shared = caches.get(key) ?? { store: memoryStore({ maxEntries, maxBytes, observer }), users: 0 };
  shared.users++;
  caches.set(key, shared);
  let released = false;
  return {
    store: shared.store,
    async release() {
      if (released) return;
      released = true;
      shared.users--;
      if (shared.users > 0) return;
      caches.delete(key);
      await shared.store.close();
    },
  };
}
