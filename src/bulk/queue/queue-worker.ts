import type { Job } from 'bullmq';
import type { RecordedExchange } from '../../recording/exchange.js';
import { HELD_MS } from '../local-judging.js';
import type { BulkQueueEvent } from '../../telemetry/observer.js';
import type { JudgedRow, RowJudge } from '../row-judge.js';
import type { BulkExchange } from '../bulk-exchange.js';
import { loadBullMq, QUEUE, QUEUE_OPTIONS, readyOnRedis, type AuditJob } from './load-bullmq.js';

/** Milliseconds without a sign of life after which a worker's records go to others. */
const LEASE_MS = 30_000;
/** Workers that may be lost over one record before it is on the dead-letter list: it may be what kills them. */
const MOST_LOST_WORKERS = 5;

export interface QueueWorkerOptions {
  readonly url: string;
  readonly judge: RowJudge;
  /** Records that are judged at once. */
  readonly atOnce: number;
  /** See LEASE_MS. @default 30000 */
  readonly leaseMs?: number | undefined;
  readonly onResult: (result: JudgedRow['kind']) => void;
  readonly onError: (error: unknown) => void;
}

/** What is in the queue. */
export type QueueFigures = Omit<BulkQueueEvent, 'type'>;

export interface QueueWorker {
  figures(): Promise<QueueFigures>;
  /** Ends after what is under way. */
  close(): Promise<void>;
}

/** Takes records from the queue and judges them, until it is closed. */
export async function queueWorker(options: QueueWorkerOptions): Promise<QueueWorker> {
  const { url, judge, atOnce, leaseMs = LEASE_MS, onResult, onError } = options;
  const { Queue, Worker } = await loadBullMq();
  const { made: queue, client: queueClient } = await readyOnRedis(
    url,
    (connection) => new Queue<AuditJob>(QUEUE, { connection, ...QUEUE_OPTIONS }).on('error', onError),
    onError,
  );
  const process = async ({ data }: Job<AuditJob>): Promise<RecordedExchange> => {
    const judged = await judge(exchangeOf(data), data.texts);
    onResult(judged.kind);
    if (judged.kind === 'judged') return judged.record;
    if (judged.kind === 'held') {
      // All workers wait: the allowance is the fleet's. It counts as no attempt.
      await queue.rateLimit(HELD_MS);
      throw Worker.RateLimitError();
    }
    throw new FailedAttempt(judged.cause);
  };
  const { made: worker, client: workerClient } = await readyOnRedis(
    url,
    (connection) =>
      new Worker<AuditJob, RecordedExchange>(QUEUE, process, {
        connection,
        autorun: false,
        concurrency: atOnce,
        lockDuration: leaseMs,
        stalledInterval: leaseMs,
        maxStalledCount: MOST_LOST_WORKERS,
      }).on('error', onError),
    onError,
  );
  worker.run().catch(onError);
  return {
    async figures() {
      const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'completed', 'failed');
      const [oldest] = await queue.getJobs(['wait'], 0, 0, true);
      return {
        waiting: counts['wait'] ?? 0,
        active: counts['active'] ?? 0,
        delayed: counts['delayed'] ?? 0,
        completed: counts['completed'] ?? 0,
        failed: counts['failed'] ?? 0,
        ageSeconds: oldest === undefined ? 0 : Math.max(0, (Date.now() - oldest.timestamp) / 1000),
      };
    },
    async close() {
      await worker.close();
      await queue.close();
      for (const client of [queueClient, workerClient]) client.destroy();
    },
  };
}

/** Its message is the reason on the dead-letter list: a cause, and no text. */
class FailedAttempt extends Error {}

function exchangeOf({ id, route, answer, facts, prompt }: AuditJob): BulkExchange {
  return {
    id,
    route,
    exchange: {
      answer,
      facts: facts.map((factText) => ({ factText, attributes: {} })),
      ...(prompt !== undefined && { prompt }),
    },
  };
}
