import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { Job } from './engine-job.js';
import type { EngineThread } from './engine-thread.js';
import { HeldRequests } from './held-requests.js';
import type { WorkerEngineOptions } from './worker-engine-options.js';

type LeftJobsOptions = Required<Pick<WorkerEngineOptions, 'clock' | 'heldAfterMs' | 'stuckAfterMs'>>;

/**
 * Jobs that nobody waits for any more. A thread that one of them holds on to is ended; where the job was late, its texts are
 * remembered, as they would hold the next thread too.
 */
export class LeftJobs {
  readonly #options: LeftJobsOptions;
  readonly #held = new HeldRequests();
  readonly #timers = new Map<Job, NodeJS.Timeout>();

  constructor(options: LeftJobsOptions) {
    this.#options = options;
  }

  /** Whether a request of these texts held a thread past its deadline before. */
  isRemembered(request: CheckGroundingRequest): boolean {
    return this.#held.has(request);
  }

  /** Takes a job off its thread. Returns whether the job is known to hold it, which ends it; it is looked at again later. */
  leave(thread: EngineThread, job: Job): boolean {
    thread.leave(job);
    const { clock, heldAfterMs, stuckAfterMs } = this.#options;
    const isLate = clock.now() >= job.terms.deadline;
    const end = (): void => {
      if (isLate) this.#held.remember(job.request);
      void thread.end();
    };
    if (isLate && thread.holder === job.number && thread.silentMs >= heldAfterMs) {
      end();
      return true;
    }
    const look = (): void => {
      this.#timers.delete(job);
      // One that waits behind others, or for the model, holds up nobody.
      if (thread.holder === job.number) end();
    };
    this.#timers.set(job, setTimeout(look, isLate ? heldAfterMs : stuckAfterMs).unref());
    return false;
  }

  /** Looks at none of them again. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
