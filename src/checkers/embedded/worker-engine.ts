import { Worker } from 'node:worker_threads';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { after, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Engine, JobEnd, JobTerms } from './engine.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import { STARTING, type EngineTier } from './engine-tier.js';
import { HeldRequests } from './held-requests.js';
import { PACKAGED_MODEL, type ModelSettings } from './model-settings.js';
import { SLOTS, type JudgeMessage, type WorkerMessage, type WorkerStart } from './protocol.js';
import { toProcessMs } from './thread-time.js';
import { WatchedTier } from './watched-tier.js';

interface Job {
  readonly number: number;
  readonly request: CheckGroundingRequest;
  readonly terms: JobTerms;
  readonly onEnd: (end: JobEnd) => void;
}

/** A job that the thread has. */
interface Sent {
  readonly job: Job;
  readonly slot: number;
  readonly characters: number;
  withdrawn: boolean;
  stuckTimer?: NodeJS.Timeout;
}

/** Characters of the requests that the thread has at once, unless one alone is longer. */
const MOST_CHARACTERS = 2_000_000;
/** Starts that may fail in a row before `ready` rejects. */
const STARTS_BEFORE_GIVING_UP = 3;
const LONGEST_RESTART_DELAY_MS = 30_000;
const NO_MODEL: ModelSettings = { threads: 0, folder: PACKAGED_MODEL };

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
  /** @default the rules alone */
  readonly model?: ModelSettings;
  /** How long a job that was withdrawn early may hold the thread before that is ended, in milliseconds. @default 1000 */
  readonly stuckAfterMs?: number;
  /**
   * How long one may hold it past its deadline, in milliseconds: ten times what the engine stops before it. Its texts are
   * not judged again.
   * @default 100
   */
  readonly heldAfterMs?: number;
  /** How long a start may take before it counts as failed, in milliseconds; a busy machine takes seconds. @default 60_000 */
  readonly startWithinMs?: number;
}

/**
 * Judges in one worker thread. It has several jobs at once, so that the rules judge one while the model reads for
 * another; the others are queued here, so that they can be withdrawn. A thread that dies or hangs is replaced: the job
 * that held it is broken off, the others go on in the next; one that keeps dying is started ever more seldom. The thread
 * keeps the process alive while it starts for the first time and while a job is waited for.
 */
export class WorkerEngine implements Engine {
  readonly ready: Promise<void>;
  readonly #options: Required<WorkerEngineOptions>;
  readonly #queue: Job[] = [];
  /** By the number of the job. */
  readonly #sent = new Map<number, Sent>();
  readonly #tier = new WatchedTier(STARTING);
  readonly #held = new HeldRequests();
  #state: 'starting' | 'up' | 'down' | 'closed' = 'starting';
  #worker: Worker | undefined;
  #shared: Int32Array = new Int32Array(1 + SLOTS);
  #jobs = 0;
  /** Ends of the thread by its own fault since it last judged something. */
  #stops = 0;
  #startsAt: MonotonicMs;
  #restartTimer: NodeJS.Timeout | undefined;
  #settleReady: { resolve: () => void; reject: (error: AnswerGuardError) => void } | undefined;

  constructor(options: WorkerEngineOptions) {
    this.#options = {
      model: NO_MODEL,
      stuckAfterMs: 1000,
      heldAfterMs: 100,
      startWithinMs: 60_000,
      ...options,
    };
    this.#startsAt = options.clock.now();
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    // Whoever does not ask has the failed verdicts to see it by.
    this.ready.catch(() => undefined);
    this.#start();
  }

  get tier(): EngineTier {
    return this.#tier.current;
  }

  watchTier(listener: (tier: EngineTier) => void): () => void {
    return this.#tier.watch(listener);
  }

  submit(request: CheckGroundingRequest, terms: JobTerms, onEnd: (end: JobEnd) => void): () => void {
    const job = { number: ++this.#jobs, request, terms, onEnd };
    if (this.#held.has(request))
      return endsSoon(() => {
        onEnd({ kind: 'nothing', cause: 'engineHeld' });
      });
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
      this.#breakSent(error, () => true);
      this.#next();
    }
    await this.#worker?.terminate();
  }

  #start(): void {
    this.#state = 'starting';
    const shared = new SharedArrayBuffer(4 * (1 + SLOTS));
    this.#shared = new Int32Array(shared);
    const workerData: WorkerStart = { shared, model: this.#options.model };
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
      if (message.type === 'up' || message.type === 'ready') clearTimeout(tooLong);
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
    switch (message.type) {
      case 'up':
        this.#state = 'up';
        break;
      case 'ready':
        this.#state = 'up';
        this.#settleReady?.resolve();
        this.#settleReady = undefined;
        break;
      case 'tier':
        this.#tier.change(message.tier);
        break;
      case 'judged':
        this.#ended(message.job, message.judgement);
        break;
      case 'threw':
        this.#ended(message.job, {
          kind: 'broken',
          error: failure(`Judging failed: ${message.where}`),
        });
        break;
    }
    this.#next();
  }

  #ended(number: number, end: JobEnd): void {
    const sent = this.#sent.get(number);
    if (sent === undefined) return;
    clearTimeout(sent.stuckTimer);
    this.#sent.delete(number);
    this.#stops = 0;
    if (!sent.withdrawn) sent.job.onEnd(end);
  }

  #stopped(error: AnswerGuardError): void {
    if (this.#state === 'closed') return;
    this.#state = 'down';
    this.#tier.change(STARTING);
    // Whose fault it is: the job that held the thread, or any of them if none did.
    const held = Atomics.load(this.#shared, 0);
    const culprit = this.#sent.get(held);
    // Ended for a job that took too long, it is none the worse for it: many such jobs must not keep others waiting.
    if (culprit?.withdrawn !== true) this.#stops++;
    this.#breakSent(error, ({ job }) => culprit === undefined || job.number === held);
    this.#takeBack();
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
      this.#breakQueued(error, ({ terms }) => terms.deadline <= this.#startsAt);
    }
    while (this.#state === 'up') {
      const [job] = this.#queue;
      if (job === undefined || !this.#hasRoomFor(job)) break;
      this.#queue.shift();
      // With too many in the queue, time is for those that can still be judged.
      if (this.#options.clock.now() >= job.terms.deadline) job.onEnd({ kind: 'nothing', cause: 'timeout' });
      else this.#send(job);
    }
    this.#holdProcess();
  }

  #hasRoomFor(job: Job): boolean {
    if (this.#sent.size === 0) return true;
    let characters = charactersOf(job.request);
    for (const sent of this.#sent.values()) characters += sent.characters;
    return this.#sent.size < SLOTS && characters <= MOST_CHARACTERS;
  }

  #send(job: Job): void {
    const { number, request } = job;
    const taken = new Set([...this.#sent.values()].map((sent) => sent.slot));
    let slot = 0;
    while (taken.has(slot)) slot += 1;
    const message: JudgeMessage = {
      job: number,
      slot,
      request,
      deadline: toProcessMs(job.terms.deadline, this.#options.clock),
      otherLanguages: job.terms.otherLanguages,
    };
    this.#sent.set(number, { job, slot, characters: charactersOf(request), withdrawn: false });
    try {
      this.#worker?.postMessage(message);
    } catch (error) {
      // A request with something in it that no thread can be sent, which no decoded one has.
      this.#sent.delete(number);
      job.onEnd({ kind: 'broken', error: failure(`The request could not be sent: ${errorOrigin(error)}`) });
    }
  }

  #withdraw(job: Job): void {
    const place = this.#queue.indexOf(job);
    if (place >= 0) this.#queue.splice(place, 1);
    const sent = this.#sent.get(job.number);
    if (sent?.withdrawn === false) {
      sent.withdrawn = true;
      Atomics.store(this.#shared, 1 + sent.slot, job.number);
      const { clock, heldAfterMs, stuckAfterMs } = this.#options;
      const isLate = clock.now() >= job.terms.deadline;
      sent.stuckTimer = setTimeout(
        () => {
          // One that waits behind others, or for the model, holds up nobody.
          if (Atomics.load(this.#shared, 0) !== job.number) return;
          if (isLate) this.#held.remember(job.request);
          void this.#worker?.terminate();
        },
        isLate ? heldAfterMs : stuckAfterMs,
      ).unref();
    }
    this.#holdProcess();
  }

  #breakSent(error: AnswerGuardError, isBroken: (sent: Sent) => boolean): void {
    for (const sent of [...this.#sent.values()].filter(isBroken)) {
      clearTimeout(sent.stuckTimer);
      this.#sent.delete(sent.job.number);
      if (!sent.withdrawn) sent.job.onEnd({ kind: 'broken', error });
    }
  }

  /** Jobs that a thread had when it stopped go first in the next. */
  #takeBack(): void {
    const jobs: Job[] = [];
    for (const { job, withdrawn, stuckTimer } of this.#sent.values()) {
      clearTimeout(stuckTimer);
      if (!withdrawn) jobs.push(job);
    }
    this.#sent.clear();
    this.#queue.unshift(...jobs);
  }

  #breakQueued(error: AnswerGuardError, isInVain: (job: Job) => boolean): void {
    for (const job of this.#queue.filter(isInVain)) {
      this.#queue.splice(this.#queue.indexOf(job), 1);
      job.onEnd({ kind: 'broken', error });
    }
  }

  #holdProcess(): void {
    const isWaitedFor =
      this.#queue.length > 0 || [...this.#sent.values()].some(({ withdrawn }) => !withdrawn);
    const isFirstStart = this.#settleReady !== undefined && this.#stops < STARTS_BEFORE_GIVING_UP;
    if (isWaitedFor || isFirstStart) this.#worker?.ref();
    else this.#worker?.unref();
  }
}

/** Calls back in the next microtask, unless what is returned is called first. */
function endsSoon(onEnd: () => void): () => void {
  let isWithdrawn = false;
  queueMicrotask(() => {
    if (!isWithdrawn) onEnd();
  });
  return () => {
    isWithdrawn = true;
  };
}

function charactersOf({ answerCandidate, facts }: CheckGroundingRequest): number {
  let characters = answerCandidate.length;
  for (const { factText } of facts) characters += factText.length;
  return characters;
}
