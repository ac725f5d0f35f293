import type { Clock } from '../contract/monotonic-clock.js';
import type { Observer } from '../telemetry/observer.js';
import type { CacheStore, StoredVerdict } from './cache-store.js';
import { TIMED_OUT, withinTime } from './within-time.js';

/** After so many failures in a row the store is left alone … */
const FAILURES_BEFORE_REST = 3;
/** … for so long, in milliseconds, so that a store that hangs does not cost its wait at every check. */
const REST_MS = 1000;

type Operation = 'get' | 'set';

/** How one operation of the store fares: one that is full can still be read. */
interface Health {
  failuresInARow: number;
  restsUntil: number;
}

/**
 * A store as `cached` needs it: never rejects, never keeps anyone waiting for long, and informs the observer when it
 * failed.
 */
export class StoreAccess {
  readonly #store: CacheStore;
  readonly #waitMs: number;
  readonly #clock: Clock;
  readonly #observer: Observer | undefined;
  readonly #health: Readonly<Record<Operation, Health>> = {
    get: { failuresInARow: 0, restsUntil: -Infinity },
    set: { failuresInARow: 0, restsUntil: -Infinity },
  };

  constructor(
    store: CacheStore,
    options: { readonly waitMs: number; readonly clock: Clock; readonly observer: Observer | undefined },
  ) {
    this.#store = store;
    this.#waitMs = options.waitMs;
    this.#clock = options.clock;
    this.#observer = options.observer;
  }

  /** What lies under the key as `parse` reads it; undefined when nothing does, or nothing that can be used. */
  async read<T>(key: string, parse: (value: unknown) => T | undefined): Promise<T | undefined> {
    if (this.#rests('get')) return undefined;
    try {
      const value = await withinTime(this.#store.get(key), this.#waitMs, this.#clock);
      if (value === TIMED_OUT) {
        this.#failed('get', 'timeout');
        return undefined;
      }
      this.#health.get.failuresInARow = 0;
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

  /** Keeps the value for `ttlMs` milliseconds, without anyone waiting for it. */
  write(key: string, value: StoredVerdict, ttlMs: number): void {
    if (this.#rests('set')) return;
    void (async () => {
      try {
        await this.#store.set(key, value, ttlMs);
        this.#health.set.failuresInARow = 0;
      } catch (error) {
        this.#failed('set', 'threw', error);
      }
    })();
  }

  #rests(operation: Operation): boolean {
    return this.#clock.now() < this.#health[operation].restsUntil;
  }

  #failed(operation: Operation, why: 'threw' | 'timeout', error?: unknown): void {
    const health = this.#health[operation];
    if (++health.failuresInARow >= FAILURES_BEFORE_REST) {
      health.restsUntil = this.#clock.now() + REST_MS;
    }
    this.#observer?.observe({
      type: 'cacheFailed',
      operation,
      why,
      ...(error !== undefined && { error }),
    });
  }
}
