import type { JobsOptions } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { systemClock } from '../../contract/monotonic-clock.js';
import { parseExchange } from '../../recording/exchange.js';
import type { BulkExchange } from '../bulk-exchange.js';
import type { BulkPlace, BulkRow } from '../bulk-source.js';
import { FIRST_PAUSE_MS } from '../local-judging.js';
import type { RowResult } from '../result-file.js';
import type { BulkJudging } from '../run-bulk.js';
import { loadBullMq, QUEUE, readyOnRedis, type AuditJob } from './load-bullmq.js';

export interface QueueJudgingOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** Names the run: it distinguishes its jobs from those of others. */
  readonly run: string;
  /** The last record with a result when the run was begun or gone on with. */
  readonly after: BulkPlace;
  readonly texts: boolean;
  /** At a record whose judge fails; then it is on the dead-letter list. */
  readonly attempts: number;
  /** Records in the queue at once, at most. */
  readonly window: number;
  /** Told of failures of Redis, which are tried again. */
  readonly onError: (error: unknown) => void;
}

/** A record that is in the queue. */
interface Waiting {
  readonly job: AuditJob;
  /** Whether it was put in by this process; a Redis may have lost it since. */
  isIn: boolean;
  readonly resolve: (result: RowResult) => void;
}

/** How often the queue is asked for results, in milliseconds: chosen, not measured. */
const POLL_MS = 50;
/** Results that are asked for at once: chosen, not measured. */
const PAGE = 50;
/**
 * How often the queue is asked for all records, not for the oldest alone, in milliseconds: whether a Redis lost some. Asking for all at
 * each poll is work for Redis that tells little. Chosen, not measured.
 */
const SWEEP_MS = 2000;

const OPTIONS: JobsOptions = {
  backoff: { type: 'exponential', delay: FIRST_PAUSE_MS },
  // They are taken away when their results are written down.
  removeOnComplete: false,
  removeOnFail: false,
};

/**
 * Has records judged by workers behind a queue. A record's job has one name, so that putting it in twice puts it in once; what
 * a Redis lost with its memory is put in again. A result counts when it is written down here: a record that two workers
 * judged has one.
 */
export async function queueJudging(
  options: QueueJudgingOptions,
): Promise<BulkJudging & { close(): Promise<void> }> {
  const { url, run, after, texts, attempts, window, onError } = options;
  const { Queue } = await loadBullMq();
  const { made: queue, client } = await readyOnRedis(
    url,
    (connection) => new Queue<AuditJob, unknown>(QUEUE, { connection }).on('error', onError),
    onError,
  );
  const waiting = new Map<number, Waiting>();
  const nameOf = (row: number): string => `${run}-${row}`;
  let isClosed = false;
  const isOpen = (): boolean => !isClosed;

  /** One by one: adding in bulk fails without an error on a Redis that was restarted and has lost its scripts. */
  const putIn = async (jobs: readonly AuditJob[]): Promise<void> => {
    const options = { ...OPTIONS, attempts };
    await Promise.all(jobs.map((job) => queue.add('judge', job, { ...options, jobId: nameOf(job.row) })));
  };

  /** Whether a record has come to an end. */
  async function look(one: Waiting): Promise<boolean> {
    const { job: given, resolve } = one;
    const job = await queue.getJob(nameOf(given.row));
    one.isIn = job !== undefined;
    if (job?.finishedOn === undefined) return false;
    waiting.delete(given.row);
    const returnvalue: unknown = job.returnvalue;
    if (returnvalue !== null && returnvalue !== undefined) {
      const record = parseExchange(returnvalue, `record ${given.row}`);
      resolve({ kind: 'judged', record });
    } else resolve({ kind: 'failed', id: given.id, why: job.failedReason || 'stalled' });
    return true;
  }

  /** Puts in what is not there. What a process before had put in stays as it is, with its result. */
  async function fill(): Promise<void> {
    const missing = [...waiting.values()].filter(({ isIn }) => !isIn);
    for (let from = 0; from < missing.length; from += PAGE) {
      const some = missing.slice(from, from + PAGE);
      await putIn(some.map(({ job }) => job));
      for (const one of some) one.isIn = true;
    }
  }

  /** Looks for results, the oldest records first, as far as there are any; of all of them now and then. */
  async function poll(): Promise<void> {
    let sweptAt = systemClock.now();
    while (isOpen()) {
      try {
        const isSweep = systemClock.now() - sweptAt >= SWEEP_MS;
        const all = [...waiting.values()].filter(({ isIn }) => isIn);
        for (let from = 0; from < all.length; from += PAGE) {
          const ended = await Promise.all(all.slice(from, from + PAGE).map(look));
          if (!isSweep && !ended.includes(true)) break;
        }
        if (isSweep) sweptAt = systemClock.now();
        await fill();
      } catch (error) {
        if (isOpen()) onError(error);
      }
      await sleep(POLL_MS);
    }
  }

  // A process that was killed may have left the results of records that it had written down.
  const remove = (row: number): void => {
    queue.remove(nameOf(row)).catch(() => undefined);
  };
  for (let row = Math.max(1, after.row - window); row <= after.row; row++) remove(row);
  const polling = poll();

  return {
    window,
    judge(row: BulkRow, { id, route, exchange }: BulkExchange) {
      const { answer, facts, prompt } = exchange;
      const job: AuditJob = {
        row: row.row,
        id,
        ...(route !== undefined && { route }),
        answer,
        facts: facts.map(({ factText }) => factText),
        ...(prompt !== undefined && { prompt }),
        texts,
      };
      return new Promise<RowResult>((resolve) => {
        waiting.set(row.row, { job, resolve, isIn: false });
      });
    },
    written({ row }) {
      remove(row);
    },
    async close() {
      isClosed = true;
      await polling;
      await queue.close().catch(() => undefined);
      client.destroy();
    },
  };
}

/** @throws AG_USAGE_INVALID */
export function requireRedisUrl(url: string): string {
  if (/^rediss?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new AnswerGuardError('AG_USAGE_INVALID', '--queue: is no URL such as redis://host:6379', {
    hint: 'see --help',
  });
}
