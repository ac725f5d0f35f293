import type { Pool, PoolClient } from 'pg';
import { postgresPool } from './postgres-pool.js';

/** Connections to tables that are made, or brought up to date, when the first is used. */
export interface MigratedClients {
  /** Hands `use` a connection that nobody else has; after an error it is not used again. */
  with<T>(use: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @param place where errors say that the address stands; see `postgresPool` */
export function migratedClients(
  url: string,
  migrate: (client: PoolClient) => Promise<void>,
  place?: Parameters<typeof postgresPool>[1],
): MigratedClients {
  let opening: Promise<Pool> | undefined;
  let isMigrated = false;
  return {
    async with(use) {
      opening ??= postgresPool(url, place);
      const client = await (await opening).connect();
      let broken: Error | undefined;
      // A server that goes away ends the connection, too, not the query alone; without a listener it would end the process.
      const ignoreError = (): void => undefined;
      client.on('error', ignoreError);
      try {
        if (!isMigrated) await migrate(client);
        isMigrated = true;
        return await use(client);
      } catch (error) {
        broken = error instanceof Error ? error : new Error('broken');
        throw error;
      } finally {
        client.off('error', ignoreError);
        // After an error its state is not known.
        client.release(broken);
      }
    },
    async close() {
      const closing = opening;
      opening = undefined;
      await (await closing)?.end();
    },
  };
}
