import { Worker } from 'node:worker_threads';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { after, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Engine, JobEnd } from './engine.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import type { JudgeMessage, WorkerMessage, WorkerStart } from './protocol.js';
import { toProcessMs } from './thread-time.js';

interface Job {
  readonly number: number;
  readonly request: CheckGroundingRequest;
  readonly deadline: MonotonicMs;
  readonly onEnd: (end: JobEnd) => void;
}

/** Starts that may fail in a row before `ready` rejects. */
const STARTS_BEFORE_GIVING_UP = 3;
const LONGEST_RESTART_DELAY_MS = 30_000;

/** Milliseconds to the next start after so many stops in a row: none after the first, then 100 and doubling, up to 30 s. */
export function restartDelay(stops: number): number {
  return stops <= 1 ? 0 : Math.min(LONGEST_RESTART_DELAY_MS, 100 * 2 ** (stops - 2));
}

const failure = (message: string): AnswerGuardError => new AnswerGuardError('AG_ENGINE_FAILED', message);

const startFailure = (why: string): AnswerGuardError =>
  new AnswerGuardError('AG_ENGINE_FAILED', `The embedded engine's thread could not start: ${why}`, {
    hint: 'The worker runs from the built package: is dist/ there? `inProcess: true` does without a worker.',
  });

const closedError = (): AnswerGuardError =>
  new AnswerGuardError('AG_CLOSED', 'The embedded engine is closed.');

export interface WorkerEngineOptions {
  /** Absolute path of the worker's module. */
  readonly workerFile: string;
  readonly clock: Clock;
  /** How long a job may go on after it was withdrawn before its thread is ended, in milliseconds. @default 1000 */
  readonly stuckAfterMs?: number;
  /** How long a start may take before it counts as failed, in milliseconds. @default 10_000 */
  readonly startWithinMs?: number;
}

/**
 * Judges in one worker thread, a job at a time, the others queued here so that they can be withdrawn. A thread that dies
 * or hangs is replaced: the job it had is broken off, the queue goes on; one that keeps dying is started ever more
 * seldom. The thread keeps the process alive while it starts for the first time and while a job is waited for.
 */
export class WorkerEngine implements Engine {
  readonly ready: Promise<void>;
  readonly #options: Required<WorkerEngineOptions>;
  readonly #queue: Job[] = [];
  #running: { readonly job: Job; withdrawn: boolean; stuckTimer?: NodeJS.Timeout } | undefined;
  #state: 'starting' | 'up' | 'down' | 'closed' = 'starting';
  #worker: Worker | undefined;
  #abandoned: Int32Array = new Int32Array(1);
  #jobs = 0;
  /** Ends of the thread by its own fault since it last judged something. */
  #stops = 0;
  #startsAt: MonotonicMs;
  #restartTimer: NodeJS.Timeout | undefined;
  #settleReady: { resolve: () => void; reject: (error: AnswerGuardError) => void } | undefined;

  constructor(options: WorkerEngineOptions) {
    this.#options = { stuckAfterMs: 1000, startWithinMs: 10_000, ...options };
    this.#startsAt = options.clock.now();
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    // Whoever does not ask has the failed verdicts to see it by.
    this.ready.catch(() => undefined);
    this.#start();
  }

  submit(request: CheckGroundingRequest, deadline: MonotonicMs, onEnd: (end: JobEnd) => void): () => void {
    const job = { number: ++this.#jobs, request, deadline, onEnd };
    this.#queue.push(job);
    // In the next microtask, so that nobody is answered while still asking.
    queueMicrotask(() => {
      this.#next();
    });
    return () => {
      this.#withdraw(job);
    };
  }

  async close(): Promise<void> {
    if (this.#state !== 'closed') {
      this.#state = 'closed';
      clearTimeout(this.#restartTimer);
      const error = closedError();
      this.#settleReady?.reject(error);
      this.#breakRunning(error);
      this.#next();
    }
    await this.#worker?.terminate();
  }

  #start(): void {
    this.#state = 'starting';
    const abandoned = new SharedArrayBuffer(4);
    this.#abandoned = new Int32Array(abandoned);
    const workerData: WorkerStart = { abandoned };
    let worker: Worker;
    try {
      // Flags of the app's own (loaders, inspectors) are not for this thread.
      worker = new Worker(this.#options.workerFile, { name: 'answer-guard', workerData, execArgv: [] });
    } catch (error) {
      this.#worker = undefined;
      this.#stopped(startFailure(errorOrigin(error)));
      return;
    }
    this.#worker = worker;
    let why = 'it ended by itself';
    const tooLong = setTimeout(() => {
      why = 'it did not start in time';
      void worker.terminate();
    }, this.#options.startWithinMs).unref();
    worker.on('error', (error) => {
      why = errorOrigin(error);
    });
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'ready') clearTimeout(tooLong);
      this.#received(message);
    });
    worker.on('exit', () => {
      clearTimeout(tooLong);
      const started = this.#state === 'up';
      this.#stopped(started ? failure(`The embedded engine's thread stopped: ${why}`) : startFailure(why));
    });
    this.#holdProcess();
  }

  #received(message: WorkerMessage): void {
    if (this.#state === 'closed') return;
    if (message.type === 'ready') {
      this.#state = 'up';
      this.#settleReady?.resolve();
      this.#settleReady = undefined;
    } else if (this.#running?.job.number === message.job) {
      const { job, withdrawn, stuckTimer } = this.#running;
      clearTimeout(stuckTimer);
      this.#running = undefined;
      this.#stops = 0;
      const end: JobEnd =
        message.type === 'judged'
          ? message.judgement
          : { kind: 'broken', error: failure(`Judging failed: ${message.where}`) };
      if (!withdrawn) job.onEnd(end);
    }
    this.#next();
  }

  #stopped(error: AnswerGuardError): void {
    if (this.#state === 'closed') return;
    this.#state = 'down';
    // Ended for a job that took too long, it is none the worse for it: many such jobs must not keep others waiting.
    if (this.#running?.withdrawn !== true) this.#stops++;
    this.#breakRunning(error);
    if (this.#stops >= STARTS_BEFORE_GIVING_UP) this.#settleReady?.reject(error);
    const delay = restartDelay(this.#stops);
    this.#startsAt = after(this.#options.clock.now(), delay);
    this.#restartTimer = setTimeout(() => {
      this.#start();
    }, delay).unref();
    this.#next();
  }

  /** Gives the thread its next job, if it is free; breaks off those that would wait in vain. */
  #next(): void {
    if (this.#state === 'closed') this.#breakQueued(closedError(), () => true);
    if (this.#state === 'down') {
      const error = failure("The embedded engine's thread keeps stopping.");
      this.#breakQueued(error, ({ deadline }) => deadline <= this.#startsAt);
    }
    while (this.#state === 'up' && this.#running === undefined) {
      const job = this.#queue.shift();
      if (job === undefined) break;
      // With too many in the queue, time is for those that can still be judged.
      if (this.#options.clock.now() >= job.deadline) job.onEnd({ kind: 'nothing' });
      else this.#send(job);
    }
    this.#holdProcess();
  }

  #send(job: Job): void {
    const { number, request } = job;
    const message: JudgeMessage = {
      job: number,
      request,
      deadline: toProcessMs(job.deadline, this.#options.clock),
    };
    this.#running = { job, withdrawn: false };
    try {
      this.#worker?.postMessage(message);
    } catch (error) {
      // A request with something in it that no thread can be sent, which no decoded one has.
      this.#running = undefined;
      job.onEnd({ kind: 'broken', error: failure(`The request could not be sent: ${errorOrigin(error)}`) });
    }
  }

  #withdraw(job: Job): void {
    const place = this.#queue.indexOf(job);
    if (place >= 0) this.#queue.splice(place, 1);
    const running = this.#running;
    if (running?.job === job && !running.withdrawn) {
      running.withdrawn = true;
      Atomics.store(this.#abandoned, 0, job.number);
      running.stuckTimer = setTimeout(() => {
        void this.#worker?.terminate();
      }, this.#options.stuckAfterMs).unref();
    }
    this.#holdProcess();
  }

  #breakRunning(error: AnswerGuardError): void {
    if (this.#running === undefined) return;
    const { job, withdrawn, stuckTimer } = this.#running;
    clearTimeout(stuckTimer);
    this.#running = undefined;
    if (!withdrawn) job.onEnd({ kind: 'broken', error });
  }

  #breakQueued(error: AnswerGuardError, isInVain: (job: Job) => boolean): void {
    for (const job of this.#queue.filter(isInVain)) {
      this.#queue.splice(this.#queue.indexOf(job), 1);
      job.onEnd({ kind: 'broken', error });
    }
  }

  #holdProcess(): void {
    const isWaitedFor = this.#queue.length > 0 || this.#running?.withdrawn === false;
    const isFirstStart = this.#settleReady !== undefined && this.#stops < STARTS_BEFORE_GIVING_UP;
    if (isWaitedFor || isFirstStart) this.#worker?.ref();
    else this.#worker?.unref();
  }
}
