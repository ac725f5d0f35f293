import { LRUCache } from 'lru-cache';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Observer } from '../telemetry/observer.js';
import type { CacheStats, CacheStore } from './cache-store.js';
import { requireWholeNumber } from '../contract/whole-number.js';

/** What an entry weighs besides its key and value: about what the map keeps for it. */
const ENTRY_OVERHEAD_BYTES = 200;

export interface MemoryStoreOptions {
  /** How many verdicts are kept. @default 10_000 */
  readonly maxEntries?: number;
  /** How many bytes they may take together. @default 64 MiB */
  readonly maxBytes?: number;
  /** A verdict that takes more is not kept. @default 1 MiB, and never more than `maxBytes` */
  readonly maxEntryBytes?: number;
  /** What ages are measured by. @default the process's monotonic clock */
  readonly clock?: Clock;
  /** Told of every change of what the store holds. */
  readonly observer?: Observer;
}

/**
 * A store in this process: the verdicts used last, within its three bounds. Values are kept as JSON in UTF-8: what a
 * caller does to a verdict does not change the kept one, and the bytes counted are those held.
 * Throws AG_CONFIG_INVALID.
 */
export function memoryStore(options: MemoryStoreOptions = {}): CacheStore {
  const { clock = systemClock, observer } = options;
  const maxBytes = requireWholeNumber('maxBytes', options.maxBytes ?? 64 * 2 ** 20, 1);
  let evictions = 0;
  let closed = false;
  const entries = new LRUCache<string, Buffer>({
    max: requireWholeNumber('maxEntries', options.maxEntries ?? 10_000, 1),
    maxSize: maxBytes,
    maxEntrySize: Math.min(
      requireWholeNumber('maxEntryBytes', options.maxEntryBytes ?? 2 ** 20, 1),
      maxBytes,
    ),
    sizeCalculation: (value, key) => value.byteLength + key.length + ENTRY_OVERHEAD_BYTES,
    ttlResolution: 0,
    // The cache takes a start of 0 for "has no age": keep clear of it.
    perf: { now: () => clock.now() + 1 },
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') evictions++;
    },
  });

  const stats = (): CacheStats => ({ entries: entries.size, bytes: entries.calculatedSize, evictions });

  /** Runs one operation and reports what it changed. Asynchronous, so that whatever is thrown is a rejection. */
  const run = <T>(operation: () => T): Promise<T> =>
    new Promise((resolve) => {
      if (closed) throw new AnswerGuardError('AG_CLOSED', 'The cache is closed.');
      const before = stats();
      const result = operation();
      const now = stats();
      const change = {
        entries: now.entries - before.entries,
        bytes: now.bytes - before.bytes,
        evictions: now.evictions - before.evictions,
      };
      if (change.entries !== 0 || change.bytes !== 0 || change.evictions !== 0) {
        observer?.observe({ type: 'cache', ...change });
      }
      resolve(result);
    });

  return {
    get: (key) =>
      run((): unknown => {
        const kept = entries.get(key);
        return kept && JSON.parse(kept.toString());
      }),
    set: (key, value, ttlMs) =>
      run(() => {
        // Not from Buffer.from: its small buffers are windows of a shared one, which any of them keeps alive.
        const bytes = new TextEncoder().encode(JSON.stringify(value));
        entries.set(key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { ttl: ttlMs });
      }),
    delete: (key) =>
      run(() => {
        entries.delete(key);
      }),
    clear: () =>
      run(() => {
        entries.clear();
      }),
    stats: () => run(stats),
    close: async () => {
      if (closed) return;
      await run(() => {
        entries.clear();
      });
      closed = true;
    },
  };
}
