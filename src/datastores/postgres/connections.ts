import type { Pool, PoolClient } from 'pg';
import { postgresPool } from '../../postgres/postgres-pool.js';
import { closedStore } from '../store-errors.js';

/** Searches at once; further ones wait for a connection. */
const MOST_CONNECTIONS = 4;

/** Connections of one store; none is made before the first is used. */
export class Connections {
  #opening: Promise<Pool> | undefined;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly name: string,
    private readonly url: string,
  ) {}

  async use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw closedStore(this.name);
    this.#opening ??= postgresPool(this.url, {
      max: MOST_CONNECTIONS,
      setting: `datastores.${this.name}.postgres`,
    });
    const client = await (await this.#opening).connect();
    let broken: Error | undefined;
    // A server that goes away tells the connection, too, not the query alone; without a listener it would end the process.
    const ignoreError = (): void => undefined;
    client.on('error', ignoreError);
    try {
      return await work(client);
    } catch (error) {
      broken = error instanceof Error ? error : new Error('broken');
      throw error;
    } finally {
      client.off('error', ignoreError);
      // After an error its state is not known.
      client.release(broken);
    }
  }

  get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  close(): Promise<void> {
    const opening = this.#opening;
    return (this.#closing ??= (async () => {
      await (await opening)?.end();
    })());
  }
}
