import type { MonotonicMs } from '../../contract/monotonic-clock.js';
import type { EngineThread } from './engine-thread.js';
import type { WorkerEngineOptions } from './worker-engine-options.js';

/** A thread that one job has held for half of `spareAfterMs` at least. */
export interface HeldThread {
  readonly thread: EngineThread;
  /** The job's number. */
  readonly holder: number;
}

type HolderWatchOptions = Required<Pick<WorkerEngineOptions, 'clock' | 'spareAfterMs'>>;

/** Looks, twice in `spareAfterMs` and only while others wait, whether one and the same job holds the thread. */
export class HolderWatch {
  readonly #options: HolderWatchOptions;
  readonly #onLooked: (held: HeldThread | undefined) => void;
  #thread: EngineThread | undefined;
  #timer: NodeJS.Timeout | undefined;
  #holder: { readonly job: number; readonly since: MonotonicMs } | undefined;

  /** @param onLooked called after each look; `held` where it found one */
  constructor(options: HolderWatchOptions, onLooked: (held: HeldThread | undefined) => void) {
    this.#options = options;
    this.#onLooked = onLooked;
  }

  /** @param thread that others wait for; undefined when nobody does */
  watch(thread: EngineThread | undefined): void {
    this.#thread = thread;
    if (thread === undefined) this.stop();
    else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#onLooked(this.#look());
      }, this.#options.spareAfterMs / 2).unref();
    }
  }

  /** The next look is the first at its thread. */
  forget(): void {
    this.#holder = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.forget();
  }

  #look(): HeldThread | undefined {
    const thread = this.#thread;
    const now = this.#options.clock.now();
    if (thread === undefined || thread.holder === 0) this.forget();
    else if (this.#holder?.job !== thread.holder) this.#holder = { job: thread.holder, since: now };
    else if (now - this.#holder.since >= this.#options.spareAfterMs / 2)
      return { thread, holder: thread.holder };
    return undefined;
  }
}
