import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Observer } from '../telemetry/observer.js';
import type { CacheStore, StoredVerdict } from './cache-store.js';
import { StoreAccess } from './store-access.js';

export interface TieredStoreOptions {
  /** In this process: asked first. */
  readonly near: CacheStore;
  /** Shared with others: asked for what the near one lacks. */
  readonly far: CacheStore;
  /** How long the far one may take to answer before the check goes on without it, in milliseconds. @default 5 */
  readonly farWaitMs?: number;
  /** How long the near one keeps what was found in the far one, in milliseconds: nobody knows how old it is. @default 60_000 */
  readonly foundTtlMs?: number;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** Told when the far one fails. */
  readonly observer?: Observer | undefined;
}

/**
 * Two stores as one. The far one may be slow, full, wrong or gone: that costs at most its wait, is reported to the observer,
 * and changes nothing else. Closing closes both.
 */
export function tieredStore(options: TieredStoreOptions): CacheStore {
  const { near, far, farWaitMs = 5, foundTtlMs = 60_000, clock = systemClock, observer } = options;
  const access = new StoreAccess(far, { waitMs: farWaitMs, clock, observer });
  return {
    async get(key) {
      const kept = await near.get(key);
      if (kept !== undefined) return kept;
      const found = await access.read(key, asStored);
      if (found !== undefined) await near.set(key, found, foundTtlMs);
      return found;
    },
    async set(key, value, ttlMs) {
      access.write(key, value, ttlMs);
      await near.set(key, value, ttlMs);
    },
    async delete(key) {
      await Promise.all([near.delete(key), far.delete(key)]);
    },
    async clear() {
      await Promise.all([near.clear(), far.clear()]);
    },
    stats: () => near.stats(),
    async close() {
      await Promise.all([near.close(), far.close()]);
    },
  };
}

/** Only the shape's outline: whether it fits the request is for who knows the request. */
function asStored(value: unknown): StoredVerdict | undefined {
  return typeof value === 'object' && value !== null && 'response' in value && 'spec' in value
    ? (value as StoredVerdict)
    : undefined;
}
