import { localAllowance, type Allowance } from '../src/checkers/allowance.js';
import { breaker } from '../src/checkers/breaker.js';
import { bulkhead } from '../src/checkers/bulkhead.js';
import type { Checker } from '../src/checkers/checker.js';
import { redisAllowance } from '../src/checkers/redis/redis-allowance.js';
import { systemClock } from '../src/contract/monotonic-clock.js';
import type { DocsPage } from '../src/contract/error-pages.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { SharedRedis } from './shared-cache.js';

/** Calls that are allowed in any minute: of all instances that share a Redis under this prefix, else of this process. */
export function callsAllowed(perMinute: number, redis: SharedRedis | undefined, scope = ''): Allowance {
  if (redis === undefined) return localAllowance({ perMinute, clock: systemClock });
  const { link, prefix, waitMs } = redis;
  return redisAllowance({ link, prefix: `${prefix}${scope}`, waitMs, perMinute, clock: systemClock });
}

export interface RemoteBounds {
  /** Checks at once. @default as `bulkhead` has it */
  readonly connections: number | undefined;
  /** Checks that wait. @default as `bulkhead` has it */
  readonly maxQueued: number | undefined;
  readonly allowance: Allowance | undefined;
  readonly observer: Observer;
  /** Where it is explained that the client fails. @default as `breaker` has it */
  readonly page?: DocsPage;
}

/** A remote service's client behind a breaker and a bulkhead; at its end the allowance ends, too. */
export function boundedRemote(
  client: Checker,
  { connections, maxQueued, allowance, observer, page }: RemoteBounds,
): { readonly value: Checker; readonly end: () => Promise<void> } {
  const checker = bulkhead(breaker(client, { observer, page }), {
    ...(connections !== undefined && { maxConcurrent: connections }),
    ...(maxQueued !== undefined && { maxQueued }),
  });
  return {
    value: checker,
    async end() {
      await checker.close();
      await allowance?.close();
    },
  };
}
