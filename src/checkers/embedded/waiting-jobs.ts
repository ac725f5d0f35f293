import { after, type Clock } from '../../contract/monotonic-clock.js';
import type { Job } from './engine-job.js';

/** Milliseconds a character until the first jobs were timed. */
const FIRST_GUESS = 0.001;
/** How much the latest job counts for the estimate of the next. */
const LATEST = 0.1;
/** Jobs that end within so many milliseconds of each other are as urgent as each other: then the shorter goes first. */
const AS_URGENT_MS = 25;
/** Of the time that a job has left, the part at most that is kept for a verdict's way: a stall must not cost what comes after it. */
const LARGEST_LAG = 0.25;
/** How fast a lag that is over is forgotten: by a tenth with each verdict that comes at once. */
const LAG_FADES = 0.9;

/**
 * The jobs that wait for the engine's thread: admission by what each is expected to cost. The earliest deadline goes first,
 * of equals the shorter job. One that is not expected to be scored by its deadline is put off until nobody else waits: a
 * thread that takes what it cannot end in time ends nothing in time, and the more come at once the fewer are judged.
 */
export class WaitingJobs {
  readonly #clock: Clock;
  readonly #jobs = new Set<Job>();
  #msPerCharacter = FIRST_GUESS;
  #lagMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#jobs.size;
  }

  [Symbol.iterator](): IterableIterator<Job> {
    return this.#jobs.values();
  }

  add(job: Job): void {
    this.#jobs.add(job);
  }

  remove(job: Job): void {
    this.#jobs.delete(job);
  }

  /** Learns how long a job held the thread. */
  took(job: Pick<Job, 'characters'>, ms: number): void {
    this.#msPerCharacter += LATEST * (ms / job.characters - this.#msPerCharacter);
  }

  /** Learns how long a verdict was on its way, which a busy event loop makes long. */
  cameAfter(ms: number): void {
    this.#lagMs = Math.max(ms, this.#lagMs * LAG_FADES);
  }

  /** Milliseconds that a job is expected to hold the thread. */
  costOf({ characters }: Pick<Job, 'characters'>): number {
    return characters * this.#msPerCharacter;
  }

  /** Milliseconds that the job's verdict is expected to be on its way. */
  lagOf({ terms }: Pick<Job, 'terms'>): number {
    return Math.min(this.#lagMs, Math.max(0, terms.deadline - this.#clock.now()) * LARGEST_LAG);
  }

  /**
   * The job that is to be judged next, when the thread has so many milliseconds of work before it; it waits on until it is
   * removed.
   */
  next(aheadMs: number): Job | undefined {
    const free = after(this.#clock.now(), aheadMs);
    let best: Job | undefined;
    let late: Job | undefined;
    for (const job of this.#jobs) {
      if (after(free, this.costOf(job) + this.lagOf(job)) <= job.terms.deadline) {
        if (best === undefined || this.#isBefore(job, best)) best = job;
      } else if (late === undefined || job.terms.deadline > late.terms.deadline) late = job;
    }
    // The thread is to be free for whoever comes in time.
    return best ?? (aheadMs === 0 ? late : undefined);
  }

  #isBefore(one: Job, other: Job): boolean {
    const [mine, theirs] = [one, other].map(({ terms }) => Math.floor(terms.deadline / AS_URGENT_MS));
    if (mine !== theirs) return (mine ?? 0) < (theirs ?? 0);
    return one.characters < other.characters;
  }
}
