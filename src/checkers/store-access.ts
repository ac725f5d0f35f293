import { after, type Clock } from '../contract/monotonic-clock.js';
import type { Observer } from '../telemetry/observer.js';
import type { CacheStore, StoredVerdict } from './cache-store.js';
import { atDeadline } from './end-of-wait.js';

/** After so many failures in a row the store is left alone … */
const FAILURES_BEFORE_REST = 3;
/** … for so long, in milliseconds, so that a store that hangs does not cost its wait at every check. */
const REST_MS = 1000;

const TIMED_OUT = Symbol('timed out');

/**
 * A store as `cached` needs it: never rejects, never keeps anyone waiting for long, and tells the observer when it
 * failed.
 */
export class StoreAccess {
  readonly #store: CacheStore;
  readonly #ttlMs: number;
  readonly #waitMs: number;
  readonly #clock: Clock;
  readonly #observer: Observer | undefined;
  #failuresInARow = 0;
  #restsUntil = -Infinity;

  constructor(
    store: CacheStore,
    ttlMs: number,
    options: { readonly waitMs: number; readonly clock: Clock; readonly observer: Observer | undefined },
  ) {
    this.#store = store;
    this.#ttlMs = ttlMs;
    this.#waitMs = options.waitMs;
    this.#clock = options.clock;
    this.#observer = options.observer;
  }

  /** What lies under the key as `parse` reads it; undefined when nothing does, or nothing that can be used. */
  async read<T>(key: string, parse: (value: unknown) => T | undefined): Promise<T | undefined> {
    if (this.#clock.now() < this.#restsUntil) return undefined;
    try {
      const value = await this.#withinWait(this.#store.get(key));
      if (value === TIMED_OUT) {
        this.#failed('get', 'timeout');
        return undefined;
      }
      this.#failuresInARow = 0;
      if (value === undefined || value === null) return undefined;
      const parsed = parse(value);
      if (parsed === undefined)
        this.#observer?.observe({ type: 'cacheFailed', operation: 'get', why: 'garbage' });
      return parsed;
    } catch (error) {
      this.#failed('get', 'threw', error);
      return undefined;
    }
  }

  /** Keeps the value, without anyone waiting for it. */
  write(key: string, value: StoredVerdict): void {
    if (this.#clock.now() < this.#restsUntil) return;
    void (async () => {
      try {
        await this.#store.set(key, value, this.#ttlMs);
      } catch (error) {
        this.#failed('set', 'threw', error);
      }
    })();
  }

  #withinWait(answer: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const disarm = atDeadline(this.#clock, after(this.#clock.now(), this.#waitMs), () => {
        resolve(TIMED_OUT);
      });
      void Promise.resolve(answer).then(resolve, reject).finally(disarm);
    });
  }

  #failed(operation: 'get' | 'set', why: 'threw' | 'timeout', error?: unknown): void {
    if (++this.#failuresInARow >= FAILURES_BEFORE_REST) {
      this.#restsUntil = this.#clock.now() + REST_MS;
    }
    this.#observer?.observe({
      type: 'cacheFailed',
      operation,
      why,
      ...(error !== undefined && { error }),
    });
  }
}
