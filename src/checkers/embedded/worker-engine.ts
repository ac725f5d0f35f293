import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { after, type MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Engine, JobEnd, JobTerms, Withdraw } from './engine.js';
import { endsSoon } from './ends-soon.js';
import { charactersOf, type Job } from './engine-job.js';
import { EngineThread } from './engine-thread.js';
import { STARTING, type EngineTier } from './engine-tier.js';
import { HolderWatch, type HeldThread } from './holder-watch.js';
import { LeftJobs } from './left-jobs.js';
import type { Model } from './model.js';
import { openModel } from './model-process.js';
import { restartDelay } from './restart-delay.js';
import { warmUpOn } from './warm-up.js';
import { WaitingJobs } from './waiting-jobs.js';
import { WatchedTier } from './watched-tier.js';
import { DEFAULTS, type WorkerEngineOptions } from './worker-engine-options.js';

/** Starts that may fail in a row before `ready` rejects. */
const STARTS_BEFORE_GIVING_UP = 3;
/** Threads that are kept: one that judges, and a warm spare. */
const THREADS = 2;
/**
 * Milliseconds of work that a thread is handed ahead: enough to keep it busy while this thread is, and no more, as what it
 * was handed goes in its order.
 */
const AHEAD_MS = 20;

const closed = (): AnswerGuardError => new AnswerGuardError('AG_CLOSED', 'The embedded engine is closed.');

/**
 * Judges in a worker thread, with a warm spare next to it. Jobs wait here, by urgency and expected cost, so that they can be
 * withdrawn. When one holds the thread for long, those behind it go on in the spare; one that holds it past its deadline has
 * it ended, and its texts are remembered. A thread that dies breaks off the job that held it, and no other; one that keeps
 * dying is started ever more seldom. The threads keep the process alive while the first starts and while a job is waited for.
 */
export class WorkerEngine implements Engine {
  readonly ready: Promise<void>;
  readonly #options: Required<WorkerEngineOptions>;
  readonly #model: Model & { close(): void };
  readonly #tier = new WatchedTier(STARTING);
  readonly #leftJobs: LeftJobs;
  readonly #holderWatch: HolderWatch;
  readonly #waiting: WaitingJobs;
  /** All that run or start; those besides `#active` that are up and hold no job are spares. */
  readonly #threads = new Set<EngineThread>();
  /** Where the next job goes. */
  #active: EngineThread | undefined;
  #isClosed = false;
  #jobs = 0;
  /** Ends of threads by their own fault since one last judged something. */
  #stops = 0;
  /** When the next thread is started, while one is missing. */
  #startsAt: MonotonicMs;
  #startTimer: NodeJS.Timeout | undefined;
  #wasUp = false;
  #readiness: { resolve: () => void; reject: (error: AnswerGuardError) => void } | undefined;

  constructor(options: WorkerEngineOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#waiting = new WaitingJobs(options.clock);
    this.#leftJobs = new LeftJobs(this.#options);
    this.#holderWatch = new HolderWatch(this.#options, (held) => {
      if (held !== undefined) this.#passBy(held);
      this.#next();
    });
    this.#startsAt = options.clock.now();
    this.ready = new Promise((resolve, reject) => {
      this.#readiness = { resolve, reject };
    });
    // Whoever does not ask has the failed verdicts to see it by.
    this.ready.catch(() => undefined);
    this.#model = openModel(this.#options.model, (tier) => {
      this.#tierChanged(tier);
    });
    this.#tier.change(this.#model.tier);
    this.#startThread();
  }

  get tier(): EngineTier {
    return this.#tier.current;
  }

  watchTier(listener: (tier: EngineTier) => void): () => void {
    return this.#tier.watch(listener);
  }

  submit(request: CheckGroundingRequest, terms: JobTerms, onEnd: (end: JobEnd) => void): Withdraw {
    if (this.#leftJobs.isRemembered(request))
      return endsSoon(() => {
        onEnd({ kind: 'nothing', cause: 'engineHeld' });
      });
    const job = { number: ++this.#jobs, request, terms, characters: charactersOf(request), onEnd };
    this.#waiting.add(job);
    // In the next microtask, so that nobody is answered while still asking.
    queueMicrotask(() => {
      this.#next();
    });
    return () => this.#withdraw(job);
  }

  async close(): Promise<void> {
    if (!this.#isClosed) {
      this.#isClosed = true;
      clearTimeout(this.#startTimer);
      this.#holderWatch.stop();
      this.#leftJobs.close();
      const error = closed();
      this.#readiness?.reject(error);
      for (const thread of this.#threads) {
        for (const job of thread.jobs) {
          thread.leave(job);
          job.onEnd({ kind: 'broken', error });
        }
      }
      this.#next();
      this.#model.close();
    }
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #tierChanged(tier: EngineTier): void {
    if (this.#isClosed) return;
    this.#tier.change(tier);
    for (const thread of this.#threads) if (thread.isUp) thread.sendTier();
  }

  #startThread(): void {
    const { workerFile, clock, startWithinMs } = this.#options;
    try {
      const thread: EngineThread = new EngineThread(
        { workerFile, clock, startWithinMs, model: this.#model },
        {
          onUp: () => {
            this.#threadIsUp(thread);
          },
          onDrafted: (job, ms) => {
            this.#waiting.took(job, ms);
          },
          onEnd: (job, end, lagMs) => {
            this.#stops = 0;
            this.#waiting.cameAfter(lagMs);
            job.onEnd(end);
          },
          onChange: () => {
            this.#next();
          },
          onStop: (error, holder) => {
            this.#threadStopped(thread, error, holder);
          },
        },
      );
      this.#threads.add(thread);
    } catch (error) {
      if (!AnswerGuardError.isInstance(error)) throw error;
      this.#countStop(error);
    }
    this.#keepProcess();
  }

  #threadIsUp(thread: EngineThread): void {
    if (this.#isClosed) return;
    // It may have changed since the thread was made.
    thread.sendTier();
    this.#active ??= thread;
    if (this.#wasUp) return;
    this.#wasUp = true;
    void this.#model.startFinished
      .then(() => (this.tier.tier === 'model' ? warmUpOn(this, this.#options.clock) : undefined))
      .then(() => {
        this.#readiness?.resolve();
        this.#readiness = undefined;
        this.#keepThreads();
      });
  }

  /** Starts what is missing: first one thread, and its spare once the first answers need not wait for it. */
  #keepThreads(): void {
    const missing = this.#threads.size < (this.#readiness === undefined ? THREADS : 1);
    if (this.#isClosed || !missing || this.#startTimer !== undefined) return;
    const delay = restartDelay(this.#stops);
    this.#startsAt = after(this.#options.clock.now(), delay);
    this.#startTimer = setTimeout(() => {
      this.#startTimer = undefined;
      this.#startThread();
      this.#keepThreads();
    }, delay).unref();
  }

  #threadStopped(thread: EngineThread, error: AnswerGuardError, holder: number): void {
    this.#threads.delete(thread);
    if (this.#isClosed) return;
    const jobs = thread.jobs;
    // Whose fault it is: the job that held the thread, or any of them if none did.
    const broken = holder === 0 ? jobs : jobs.filter(({ number }) => number === holder);
    for (const job of jobs) {
      thread.leave(job);
      if (broken.includes(job)) job.onEnd({ kind: 'broken', error });
      else this.#waiting.add(job);
    }
    // Ended for a job that took too long, it is none the worse for it: many such jobs must not keep others waiting.
    if (holder === 0 || broken.length > 0) this.#countStop(error);
    if (this.#active === thread) this.#activate(this.#spare());
    this.#keepThreads();
    this.#next();
  }

  #countStop(error: AnswerGuardError): void {
    this.#stops++;
    if (this.#stops >= STARTS_BEFORE_GIVING_UP) this.#readiness?.reject(error);
    this.#keepThreads();
  }

  /** A thread that is up, and that nothing holds. */
  #spare(): EngineThread | undefined {
    return [...this.#threads].find(
      (thread) => thread !== this.#active && thread.isUp && thread.undrafted.length === 0,
    );
  }

  #activate(thread: EngineThread | undefined): void {
    // What waits is another's from here on.
    this.#active?.sendWaiting(false);
    this.#active = thread;
    this.#holderWatch.forget();
  }

  /** Hands the thread its next jobs, as far as it has room; breaks off those that would wait in vain. */
  #next(): void {
    if (this.#isClosed) this.#breakWaiting(closed(), () => true);
    if (this.#active === undefined && this.#startTimer !== undefined) {
      const error = new AnswerGuardError('AG_ENGINE_FAILED', "The embedded engine's thread keeps stopping.");
      this.#breakWaiting(error, ({ terms }) => terms.deadline <= this.#startsAt);
    }
    const thread = this.#active;
    while (thread?.isUp === true) {
      const aheadMs = thread.undrafted.reduce((ms, job) => ms + this.#waiting.costOf(job), 0);
      const job = aheadMs > AHEAD_MS ? undefined : this.#waiting.next(aheadMs);
      if (job === undefined || !thread.hasRoomFor(job)) break;
      this.#waiting.remove(job);
      if (this.#options.clock.now() >= job.terms.deadline) job.onEnd({ kind: 'nothing', cause: 'timeout' });
      else this.#send(thread, job);
    }
    thread?.sendWaiting(this.#waiting.size > 0);
    this.#watch();
    this.#keepProcess();
  }

  #send(thread: EngineThread, job: Job): void {
    try {
      thread.judge(job, this.#waiting.lagOf(job));
    } catch (error) {
      if (!AnswerGuardError.isInstance(error)) throw error;
      job.onEnd({ kind: 'broken', error });
    }
  }

  #withdraw(job: Job): boolean {
    this.#waiting.remove(job);
    const thread = [...this.#threads].find((one) => one.has(job));
    const isHeld = thread !== undefined && this.#leftJobs.leave(thread, job);
    this.#next();
    return isHeld;
  }

  /** Looks for a holder as long as others wait behind it. */
  #watch(): void {
    const thread = this.#isClosed ? undefined : this.#active;
    const jobs = (thread?.undrafted.length ?? 0) + this.#waiting.size;
    this.#holderWatch.watch(jobs > 1 ? thread : undefined);
  }

  /** What waits behind the job that holds a thread goes on in the spare, if there is one. */
  #passBy({ thread, holder }: HeldThread): void {
    const spare = this.#spare();
    if (spare === undefined) return;
    for (const job of thread.jobs) {
      if (job.number === holder) continue;
      thread.leave(job);
      this.#waiting.add(job);
    }
    this.#activate(spare);
  }

  #breakWaiting(error: AnswerGuardError, isInVain: (job: Job) => boolean): void {
    for (const job of [...this.#waiting].filter(isInVain)) {
      this.#waiting.remove(job);
      job.onEnd({ kind: 'broken', error });
    }
  }

  #keepProcess(): void {
    const isFirstStart = this.#readiness !== undefined && this.#stops < STARTS_BEFORE_GIVING_UP;
    const isWaitedFor = this.#waiting.size > 0 || isFirstStart;
    for (const thread of this.#threads) {
      const isNext = thread === this.#active || this.#active === undefined;
      thread.keepProcess((isNext && isWaitedFor) || thread.jobs.length > 0);
    }
  }
}
