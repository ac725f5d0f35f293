import { RedisLink, type RedisLinkOptions } from '../../src/checkers/redis/redis-link.js';
import { redisStore } from '../../src/checkers/redis/redis-store.js';
import { entrySeal } from '../../src/checkers/redis/sealed-entry.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import type { StoreUnderTest } from './store-contract.js';

const seal = entrySeal({ secret: 'a secret of the tests', prefix: 'tests' });

/** A store of a real Redis, held to the contract of stores. */
export async function overRedis(
  options: Pick<RedisLinkOptions, 'urls' | 'ca'> & { readonly cluster?: boolean },
): Promise<StoreUnderTest> {
  const link = new RedisLink({ clock: systemClock, cluster: false, ...options });
  await link.ready;
  /** Takes the time from what each entry has left: nobody has to wait for it. */
  const pass = (ms: number): Promise<void> =>
    link.onEach(async (send) => {
      for (const key of (await send(['KEYS', '*'])) as string[]) {
        const left = Number(await send(['PTTL', key]));
        if (left > ms) await send(['PEXPIRE', key, String(left - ms)]);
        else if (left >= 0) await send(['DEL', key]);
      }
    });
  return { store: redisStore({ link, seal, prefix: 'tests' }), pass };
}
