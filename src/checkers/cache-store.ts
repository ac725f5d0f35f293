import type { CheckGroundingResponse } from '../contract/check-response.js';
import type { Tier } from '../contract/verdict.js';

/** A complete verdict as it lies in a store: plain JSON, without what belongs to one call. */
export interface StoredVerdict {
  readonly response: CheckGroundingResponse;
  /** The spec that `response` was made under, in canonical form. */
  readonly spec: string;
  /** `CompleteVerdict.raw`, for a checker with `rethreshold`. */
  readonly raw?: unknown;
  /** `CompleteVerdict.tier`. */
  readonly tier?: Tier;
}

/** What a store holds now, as far as it can know. */
export interface CacheStats {
  readonly entries: number;
  readonly bytes: number;
  /** How many entries had to leave for others since the store was made. */
  readonly evictions: number;
}

/**
 * The port: where verdicts are kept. In memory or in another process, so nothing is assumed of it: it may be slow, may
 * reject, may return what somebody else wrote; `cached` bounds and validates it. Keys are 64 hexadecimal characters.
 */
export interface CacheStore {
  /** What was set under the key, or undefined when there is nothing, or nothing that is young enough. */
  get(key: string): Promise<unknown>;
  /** Keeps the value for `ttlMs` milliseconds at most; a store with bounds may keep it for less, or not at all. */
  set(key: string, value: StoredVerdict, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  clear(): Promise<void>;
  stats(): Promise<CacheStats>;
  /** Idempotent. What follows it rejects with AG_CLOSED. */
  close(): Promise<void>;
}
