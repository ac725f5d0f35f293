import { cached } from '../../src/checkers/cached.js';
import type { CacheStore } from '../../src/checkers/cache-store.js';
import { memoryStore } from '../../src/checkers/memory-store.js';
import { recorded } from '../../src/checkers/recorded/recorded.js';
import { RedisLink } from '../../src/checkers/redis/redis-link.js';
import { redisStore } from '../../src/checkers/redis/redis-store.js';
import { entrySeal } from '../../src/checkers/redis/sealed-entry.js';
import { tieredStore } from '../../src/checkers/tiered-store.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { requestFor, within } from './scripted-checker.js';

export const SECRET = 'PLANTED-SECRET-OF-THE-TESTS';

const WAIT_MS = 20;

/** A cache of memory and Redis before a checker that always answers, and all that is said on the side. */
export async function overRedis(url: string, options: { readonly farWaitMs?: number } = {}) {
  const { farWaitMs = WAIT_MS } = options;
  const events: GuardEvent[] = [];
  const observer = { observe: (event: GuardEvent) => void events.push(event) };
  const link = new RedisLink({ urls: [url], cluster: false, clock: systemClock, observer });
  await link.ready;
  const far = redisStore({ link, seal: entrySeal({ secret: SECRET, prefix: 'tests' }), prefix: 'tests' });
  const store: CacheStore = tieredStore({ near: memoryStore(), far, farWaitMs, observer });
  const inner = recorded({ supportScore: 0.9 });
  const checker = cached(inner, { store, storeWaitMs: 2 * farWaitMs, observer });
  const check = async (answer: string) => ({
    verdict: await checker.check(requestFor(answer), within(60_000)),
  });
  return { link, far, store, inner, check, events, close: () => store.close() };
}
