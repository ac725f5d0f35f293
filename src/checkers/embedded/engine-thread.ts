import { Worker } from 'node:worker_threads';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { after, type Clock } from '../../contract/monotonic-clock.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import type { JobEnd } from './engine.js';
import type { Job } from './engine-job.js';
import type { Model } from './model.js';
import {
  HOLDER,
  LAST_LOOK,
  SLOTS,
  WITHDRAWN,
  type HostMessage,
  type WorkerMessage,
  type WorkerStart,
} from './protocol.js';
import { fromProcessMs, TimeStamps, toProcessMs } from './thread-time.js';

/** A job that the thread has. */
interface Sent {
  readonly job: Job;
  readonly slot: number;
  /** Whether it may hold the thread yet. */
  isDrafted: boolean;
  /** Whether somebody waits for it here. */
  isAwaited: boolean;
}

/** Characters of the requests that a thread has at once, unless one alone is longer. */
const MOST_CHARACTERS = 2_000_000;

export interface EngineThreadOptions {
  /** Absolute path of the worker's module. */
  readonly workerFile: string;
  readonly clock: Clock;
  readonly model: Model;
  /** Milliseconds. */
  readonly startWithinMs: number;
}

/** Listener to a thread's events. Never called while one of its methods runs. */
export interface EngineThreadEvents {
  onUp(): void;
  /** The job held the thread for so many milliseconds. */
  onDrafted(job: Job, ms: number): void;
  /** After each of these, and whenever a job is off the thread that nobody awaits. */
  onChange(): void;
  /** A job that is awaited here ended; its verdict was so long on its way. */
  onEnd(job: Job, end: JobEnd, lagMs: number): void;
  /** The thread is no more. `holder` is the job that held it, when one did; what else is awaited is in `jobs`. */
  onStop(error: AnswerGuardError, holder: number): void;
}

const failure = (message: string): AnswerGuardError => new AnswerGuardError('AG_ENGINE_FAILED', message);

export const startFailure = (why: string): AnswerGuardError =>
  new AnswerGuardError('AG_ENGINE_FAILED', `The embedded engine's thread could not start: ${why}`, {
    hint: 'The worker runs from the built package: is dist/ there? `inProcess: true` does without a worker.',
  });

/**
 * One thread of the engine, from its start to its end. It has several jobs at once, so that the exact layer scores one
 * while the model reads for another.
 */
export class EngineThread {
  readonly #options: EngineThreadOptions;
  readonly #worker: Worker;
  readonly #shared: Int32Array;
  readonly #stamps: TimeStamps;
  /** By the number of the job. */
  readonly #sent = new Map<number, Sent>();
  #isUp = false;
  #sentWaiting = false;

  /** Throws AG_ENGINE_FAILED. */
  constructor(options: EngineThreadOptions, events: EngineThreadEvents) {
    this.#options = options;
    const shared = new SharedArrayBuffer(4 * (WITHDRAWN + SLOTS));
    this.#shared = new Int32Array(shared);
    this.#stamps = new TimeStamps(options.clock);
    const workerData: WorkerStart = { shared, tier: options.model.tier };
    let worker: Worker;
    try {
      // Flags of the app's own (loaders, inspectors) are not for this thread.
      worker = new Worker(options.workerFile, { name: 'answer-guard', workerData, execArgv: [] });
    } catch (error) {
      throw startFailure(errorOrigin(error));
    }
    this.#worker = worker;
    let why = 'it ended by itself';
    const tooLong = setTimeout(() => {
      why = 'it did not start in time';
      void worker.terminate();
    }, options.startWithinMs).unref();
    worker.on('error', (error) => {
      why = errorOrigin(error);
    });
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'up') clearTimeout(tooLong);
      this.#received(message, events);
      events.onChange();
    });
    worker.on('exit', () => {
      clearTimeout(tooLong);
      const error = this.#isUp ? failure(`The embedded engine's thread stopped: ${why}`) : startFailure(why);
      this.#isUp = false;
      events.onStop(error, this.holder);
    });
  }

  /** Whether it takes jobs. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** The number of the job that holds the thread; 0 for none. */
  get holder(): number {
    return Atomics.load(this.#shared, HOLDER);
  }

  /** Milliseconds since the job that holds the thread last looked at the time, which the engine does between sentences. */
  get silentMs(): number {
    const { clock } = this.#options;
    return this.holder === 0 ? 0 : this.#stamps.since(Atomics.load(this.#shared, LAST_LOOK), clock.now());
  }

  /** The jobs that are awaited here. */
  get jobs(): readonly Job[] {
    return [...this.#sent.values()].flatMap(({ job, isAwaited }) => (isAwaited ? [job] : []));
  }

  /** Those that the thread has not scored yet, whether awaited or not. */
  get undrafted(): readonly Job[] {
    return [...this.#sent.values()].flatMap(({ job, isDrafted }) => (isDrafted ? [] : [job]));
  }

  hasRoomFor({ characters }: Job): boolean {
    if (this.#sent.size === 0) return true;
    let all = characters;
    for (const { job } of this.#sent.values()) all += job.characters;
    return this.#sent.size < SLOTS && all <= MOST_CHARACTERS;
  }

  /**
   * @param lagMs How long the verdict is expected to be on its way.
   * @throws AG_ENGINE_FAILED for a request with something in it that no thread can be sent, which no decoded one has
   */
  judge(job: Job, lagMs: number): void {
    const { number, request, terms } = job;
    const taken = new Set([...this.#sent.values()].map((sent) => sent.slot));
    let slot = 0;
    while (taken.has(slot)) slot += 1;
    try {
      this.#post({
        type: 'judge',
        job: number,
        slot,
        request,
        deadline: toProcessMs(after(terms.deadline, -lagMs), this.#options.clock),
        otherLanguages: terms.otherLanguages,
        explain: terms.explain === true,
      });
    } catch (error) {
      throw failure(`The request could not be sent: ${errorOrigin(error)}`);
    }
    this.#sent.set(number, { job, slot, isDrafted: false, isAwaited: true });
  }

  has(job: Job): boolean {
    return this.#sent.get(job.number)?.isAwaited === true;
  }

  /** Nobody waits for it here any more. Its slot is free when the thread has answered. */
  leave(job: Job): void {
    const sent = this.#sent.get(job.number);
    if (sent?.isAwaited !== true) return;
    sent.isAwaited = false;
    Atomics.store(this.#shared, WITHDRAWN + sent.slot, job.number);
  }

  /** Sends whether more jobs wait than it has: until none do, its model's passes are held back. */
  sendWaiting(areWaiting: boolean): void {
    if (areWaiting === this.#sentWaiting) return;
    this.#sentWaiting = areWaiting;
    this.#post({ type: 'jobsWait', areWaiting });
  }

  sendTier(): void {
    this.#post({ type: 'tier', tier: this.#options.model.tier });
  }

  /** Whether the process is kept alive for it. */
  keepProcess(isKept: boolean): void {
    if (isKept) this.#worker.ref();
    else this.#worker.unref();
  }

  /** Ends it, whatever it does. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: HostMessage): void {
    this.#worker.postMessage(message);
  }

  #received(message: WorkerMessage, events: EngineThreadEvents): void {
    switch (message.type) {
      case 'up':
        this.#isUp = true;
        events.onUp();
        break;
      case 'drafted': {
        const sent = this.#sent.get(message.job);
        if (sent === undefined) break;
        sent.isDrafted = true;
        events.onDrafted(sent.job, message.ms);
        break;
      }
      case 'judged': {
        const { clock } = this.#options;
        this.#ended(message.job, message.result, events, clock.now() - fromProcessMs(message.at, clock));
        break;
      }
      case 'threw':
        this.#ended(
          message.job,
          { kind: 'broken', error: failure(`Judging failed: ${message.where}`) },
          events,
          0,
        );
        break;
      case 'pass':
        void this.#relay(message);
        break;
    }
  }

  #ended(number: number, end: JobEnd, events: EngineThreadEvents, lagMs: number): void {
    const sent = this.#sent.get(number);
    this.#sent.delete(number);
    if (sent?.isAwaited === true) events.onEnd(sent.job, end, lagMs);
  }

  async #relay({ pass, passage }: Extract<WorkerMessage, { type: 'pass' }>): Promise<void> {
    const scored = await this.#options.model.run(passage).catch(() => undefined);
    this.#post({ type: 'scored', pass, ...(scored !== undefined && { scored }) });
  }
}
