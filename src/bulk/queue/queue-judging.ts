import type { JobsOptions } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { systemClock } from '../../contract/monotonic-clock.js';
import { parseExchange, type RecordedExchange } from '../../recording/exchange.js';
import type { BulkExchange } from '../bulk-exchange.js';
import type { BulkPlace, BulkRow } from '../bulk-source.js';
import { FIRST_PAUSE_MS } from '../local-judging.js';
import type { RowResult } from '../result-file.js';
import type { BulkJudging } from '../run-bulk.js';
import { loadBullMq, QUEUE, QUEUE_OPTIONS, readyOnRedis, type AuditJob } from './load-bullmq.js';

export interface QueueJudgingOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** Names the run: it distinguishes its jobs from those of others. */
  readonly run: string;
  /** The last record with a result when the run was begun or gone on with. */
  readonly after: BulkPlace;
  /** By which the results that are there were judged: others are refused. Undefined where there are none. */
  readonly policyHash: string | undefined;
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
  readonly reject: (error: AnswerGuardError) => void;
}

/** How often the queue is asked for results, in milliseconds: chosen, not measured. */
const POLL_MS = 50;
/** Results that are asked for at once: chosen, not measured. */
const PAGE = 50;
/**
 * How often the queue is asked for all records, not for the oldest alone, in milliseconds: whether a Redis lost some. Asking for all at
 * each poll is work for Redis and shows little. Chosen, not measured.
 */
const SWEEP_MS = 2000;

/** How long a queue that does not answer is waited for at the end, in milliseconds: chosen, not measured. */
const LEAVE_MS = 10_000;

const OPTIONS: JobsOptions = {
  backoff: { type: 'exponential', delay: FIRST_PAUSE_MS },
  // They are removed when their results are written down.
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
    (connection) =>
      new Queue<AuditJob, unknown>(QUEUE, { connection, ...QUEUE_OPTIONS }).on('error', onError),
    onError,
  );
  const waiting = new Map<number, Waiting>();
  const nameOf = (row: number | ''): string => `${run}-${row}`;
  /** Of which nothing is written down yet. */
  const unwritten = new Set<number>();
  let { policyHash } = options;
  let isRefused = false;
  let isClosed = false;
  const isOpen = (): boolean => !isClosed;

  /** One by one: adding in bulk fails without an error on a Redis that was restarted and has lost its scripts. */
  const putIn = async (jobs: readonly AuditJob[]): Promise<void> => {
    const options = { ...OPTIONS, attempts };
    await Promise.all(jobs.map((job) => queue.add('judge', job, { ...options, jobId: nameOf(job.row) })));
  };

  /** Whether a record has come to an end. */
  async function look(one: Waiting): Promise<boolean> {
    const { job: given, resolve, reject } = one;
    const job = await queue.getJob(nameOf(given.row));
    one.isIn = job !== undefined;
    if (job?.finishedOn === undefined) return false;
    waiting.delete(given.row);
    const returnvalue: unknown = job.returnvalue;
    if (returnvalue !== null && returnvalue !== undefined) {
      const record = recordIn(returnvalue, given.row);
      if (AnswerGuardError.isInstance(record)) {
        isRefused = true;
        reject(record);
      } else resolve({ kind: 'judged', record });
    } else resolve({ kind: 'failed', id: given.id, why: job.failedReason || 'stalled' });
    return true;
  }

  /** A worker's result, or why it is not taken. */
  function recordIn(returned: unknown, row: number): RecordedExchange | AnswerGuardError {
    try {
      const record = parseExchange(returned, `record ${row}`);
      policyHash ??= record.policyHash;
      return record.policyHash === policyHash ? record : otherPolicy(record.policyHash, policyHash);
    } catch (error) {
      if (AnswerGuardError.isInstance(error)) return otherWorker(error.message);
      throw error;
    }
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
  const removing = new Set<Promise<unknown>>();
  const remove = (row: number): void => {
    const removed: Promise<unknown> = queue
      .remove(nameOf(row))
      .catch(() => undefined)
      .finally(() => removing.delete(removed));
    removing.add(removed);
  };
  /** Leaves no text of what is written down in Redis, nor in the last events, which hold results. */
  async function leave(): Promise<void> {
    await Promise.all(removing);
    if (unwritten.size === 0) await emptyQueue();
    await client.del(queue.toKey('events'));
  }

  /**
   * Removes what is left of the run from the queue: a Redis that was killed comes up with records that had been removed. One that
   * a worker has in hand stays until that is done.
   */
  async function emptyQueue(): Promise<void> {
    const prefix = queue.toKey(nameOf(''));
    for (let isLeft = true; isLeft;) {
      isLeft = false;
      const names = new Set<string>();
      for await (const keys of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 }))
        for (const key of keys) names.add(`${run}-${Number.parseInt(key.slice(prefix.length), 10)}`);
      for (const name of names) isLeft = !(await queue.remove(name).catch(() => 0)) || isLeft;
      if (isLeft) await sleep(POLL_MS);
    }
  }
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
      unwritten.add(row.row);
      return new Promise<RowResult>((resolve, reject) => {
        waiting.set(row.row, { job, resolve, reject, isIn: false });
      });
    },
    written({ row }) {
      unwritten.delete(row);
      remove(row);
    },
    async close() {
      isClosed = true;
      await polling;
      // What was judged by the other policy is not to be found when it is gone on with.
      if (isRefused) for (const row of unwritten) remove(row);
      await Promise.race([leave().catch(() => undefined), sleep(LEAVE_MS, undefined, { ref: false })]);
      await queue.close().catch(() => undefined);
      client.destroy();
    },
  };
}

function otherWorker(why: string): AnswerGuardError {
  return new AnswerGuardError('AG_AUDIT_DIFFERS', `a worker gave what is no result here: ${why}`, {
    hint: 'Give all workers and the audit the same release. The same command goes on.',
  });
}

function otherPolicy(found: string, expected: string): AnswerGuardError {
  return new AnswerGuardError(
    'AG_AUDIT_DIFFERS',
    `a worker judges by the policy ${found}, and the results before are by ${expected}`,
    { hint: 'Give all workers the same configuration. The same command goes on.' },
  );
}

/** @throws AG_USAGE_INVALID */
export function requireRedisUrl(url: string): string {
  if (/^rediss?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new AnswerGuardError('AG_USAGE_INVALID', '--queue: is no URL such as redis://host:6379', {
    hint: 'see --help',
  });
}
