import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CacheStore } from '../cache-store.js';
import type { RedisLink } from './redis-link.js';
import type { EntrySeal } from './sealed-entry.js';

/** What is asked for at once when entries are counted or cleared. */
const SCAN_COUNT = '500';

export interface RedisStoreOptions {
  readonly link: RedisLink;
  readonly seal: EntrySeal;
  /** Begins the name of every entry. */
  readonly prefix: string;
  /** An entry that takes more bytes is not kept. @default 1 MiB */
  readonly maxEntryBytes?: number;
}

/**
 * A store in Redis or Valkey, for all instances that share its secret. How much it holds is bounded there (`maxmemory`
 * with `allkeys-lru`); entries leave by their age. The link is closed with it.
 */
export function redisStore(options: RedisStoreOptions): CacheStore {
  const { link, seal, prefix, maxEntryBytes = 2 ** 20 } = options;
  let closed = false;
  const open = (): void => {
    if (closed) throw new AnswerGuardError('AG_CLOSED', 'The cache is closed.');
  };

  /** Calls back with the names of this store's entries on each server. */
  const eachName = (
    visit: (names: readonly string[], send: (args: string[]) => Promise<unknown>) => Promise<void>,
  ): Promise<void> =>
    link.onEach(async (send) => {
      let cursor = '0';
      do {
        const answer = await send(['SCAN', cursor, 'MATCH', `${escapeGlob(prefix)}:*`, 'COUNT', SCAN_COUNT]);
        const [next, names] = answer as [string, string[]];
        cursor = next;
        if (names.length > 0) await visit(names, send);
      } while (cursor !== '0');
    });

  return {
    async get(key) {
      open();
      const sealed = await link.command(seal.nameOf(key), ['GET', seal.nameOf(key)], { isReadOnly: true });
      if (sealed === null || sealed === undefined) return undefined;
      // What cannot be opened is reported otherwise than what is not there: someone else wrote it, or with another secret.
      return (typeof sealed === 'string' ? seal.open(key, sealed) : undefined) ?? false;
    },
    async set(key, value, ttlMs) {
      open();
      const sealed = seal.seal(key, value);
      if (sealed.length > maxEntryBytes) return;
      const name = seal.nameOf(key);
      await link.command(name, ['SET', name, sealed, 'PX', String(Math.max(1, Math.floor(ttlMs)))]);
    },
    async delete(key) {
      open();
      const name = seal.nameOf(key);
      await link.command(name, ['DEL', name]);
    },
    async clear() {
      open();
      await eachName(async (names, send) => {
        // One by one: in a cluster, the names of one server may lie in different slots.
        for (const name of names) await send(['UNLINK', name]);
      });
    },
    async stats() {
      open();
      let entries = 0;
      let bytes = 0;
      await eachName(async (names, send) => {
        entries += names.length;
        for (const name of names) bytes += Number(await send(['STRLEN', name]));
      });
      // Which entries had to leave is the server's to know.
      return { entries, bytes, evictions: 0 };
    },
    async close() {
      if (closed) return;
      closed = true;
      await link.close();
    },
  };
}

function escapeGlob(text: string): string {
  return text.replace(/[*?[\]\\]/g, '\\$&');
}
