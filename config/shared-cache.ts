import type { CacheStore } from '../src/checkers/cache-store.js';
import { memoryStore } from '../src/checkers/memory-store.js';
import { RedisLink, requireRedisPackage } from '../src/checkers/redis/redis-link.js';
import { redisStore } from '../src/checkers/redis/redis-store.js';
import { entrySeal } from '../src/checkers/redis/sealed-entry.js';
import { tieredStore } from '../src/checkers/tiered-store.js';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { systemClock } from '../src/contract/monotonic-clock.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { RedisSettings } from './redis-schema.js';
import type { GuardSettings } from './resolve-settings.js';
import { lease, type Lease } from './shared-by-key.js';

export const DEFAULT_REDIS = { cluster: false, prefix: 'answer-guard', waitMs: 5 } as const;

/** A Redis that is set up, with what is needed to use it. */
export interface SharedRedis {
  readonly link: RedisLink;
  readonly prefix: string;
  /** How long a check waits for it, in milliseconds. */
  readonly waitMs: number;
}

/** The process's connection to a Redis; undefined when none is set up. Throws AG_CONFIG_INVALID. */
export function acquireRedis(
  redis: RedisSettings | undefined,
  ca: readonly string[] | undefined,
  observer: Observer,
): Lease<SharedRedis> | undefined {
  if (redis?.url === undefined) return undefined;
  requireRedisPackage();
  const { cluster = DEFAULT_REDIS.cluster, username, password } = redis;
  const { prefix = DEFAULT_REDIS.prefix, waitMs = DEFAULT_REDIS.waitMs } = redis;
  const urls = [redis.url].flat();
  return lease('redis', redis, () => {
    const link = new RedisLink({ urls, cluster, username, password, ca, clock: systemClock, observer });
    return { value: { link, prefix, waitMs }, end: () => link.close() };
  });
}

/**
 * The process's cache of these bounds, or a tenant's own, before the Redis if there is one; reports to the observer of who asked first.
 * Throws AG_CONFIG_INVALID.
 */
export function acquireCache(
  { maxEntries, maxBytes, redis }: GuardSettings['cache'],
  shared: SharedRedis | undefined,
  observer: Observer,
  tenant?: string,
): Lease<CacheStore> {
  return lease('cache', { maxEntries, maxBytes, redis, tenant }, () => {
    const near = memoryStore({ maxEntries, maxBytes, observer });
    if (shared === undefined) return { value: near, end: () => near.close() };
    if (redis?.secret === undefined) {
      throw new AnswerGuardError(
        'AG_CONFIG_INVALID',
        'cache.redis.secret: is not set; entries are named and sealed by it.',
        {
          hint: 'Make one with: openssl rand -base64 32, and give it to all instances.',
        },
      );
    }
    const { link, waitMs } = shared;
    // The keys of HMAC and AES are derived from the prefix: a tenant's entries can neither be found nor opened with another's.
    const prefix = tenant === undefined ? shared.prefix : `${shared.prefix}.tenant.${tenant}`;
    const far = redisStore({ link, seal: entrySeal({ secret: redis.secret, prefix }), prefix });
    const store = tieredStore({ near, far, farWaitMs: waitMs, observer });
    return { value: store, end: () => store.close() };
  });
}
