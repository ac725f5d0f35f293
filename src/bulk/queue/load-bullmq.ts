import type * as bullmq from 'bullmq';
import type { createClient as createRedisClient } from 'redis';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';

export type BullMq = typeof bullmq;
type RedisClient = ReturnType<typeof createRedisClient>;

/** Of all runs; the run's name separates their jobs. */
export const QUEUE = 'answer-guard-audit';

/** Of a queue: BullMQ would keep the last 10,000 events, with the results in them, which nobody reads. */
export const QUEUE_OPTIONS = { streams: { events: { maxLen: 0 } } } as const;

/** What a worker is handed. */
export interface AuditJob {
  readonly row: number;
  readonly id: string;
  readonly route?: string;
  readonly answer: string;
  readonly facts: readonly string[];
  readonly prompt?: string;
  /** Whether the record is to hold texts. */
  readonly texts: boolean;
}

/** BullMQ, which is optional as redis is. @throws AG_CONFIG_INVALID where one of them is not installed */
export async function loadBullMq(): Promise<BullMq> {
  try {
    await import('redis');
    return await import('bullmq');
  } catch (cause) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', '--queue needs the packages bullmq and redis.', {
      hint: 'npm install bullmq@6.7.0 redis',
      cause,
    });
  }
}

/** What is tried again after a failure waits so long before, in milliseconds: chosen, not measured. */
const RETRY_MS = 500;

/** A queue or a worker of BullMQ. */
interface QueueUser {
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * What `make` makes of a connection, once Redis has answered it. BullMQ asks a new connection which Redis it is, once: where the
 * connection breaks just then, all that is asked for later fails at once (a worker asks again without a pause, and nothing else in
 * its process has a turn). Such a one is thrown away and made anew, for ever.
 */
export async function readyOnRedis<T extends QueueUser>(
  url: string,
  make: (connection: RedisClient) => T,
  onError: (error: unknown) => void,
): Promise<{ readonly made: T; readonly client: RedisClient }> {
  for (;;) {
    const client = await redisClient(url);
    await client.connect();
    const made = make(client);
    try {
      await made.waitUntilReady();
      return { made, client };
    } catch (error) {
      onError(error);
      made.close().catch(() => undefined);
      if (client.isOpen) client.destroy();
      await sleep(RETRY_MS);
    }
  }
}

/** A connection that is tried again for ever: a Redis that is started again goes on. */
async function redisClient(url: string): Promise<RedisClient> {
  const { createClient } = await import('redis');
  const client = createClient({
    url,
    RESP: 2,
    socket: { reconnectStrategy: (retries: number) => Math.min(2000, 50 * 2 ** Math.min(retries, 6)) },
  }) as unknown as RedisClient;
  client.on('error', () => undefined);
  return client;
}
