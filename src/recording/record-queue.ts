import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { GuardEvent } from '../telemetry/observer.js';
import type { Batch, RecordSink, SinkRecord } from './record-sink.js';

/** Records that are handed to the sink together. */
const BATCH = 50;
/** Making records, which redacts their texts, holds the event loop for so long at a time at least, in milliseconds. */
const SLICE_MS = 2;
const FIRST_PAUSE_MS = 250;
const MOST_PAUSE_MS = 10_000;
const EXPIRE_EVERY_MS = 3_600_000;

export interface RecordQueueOptions<R = SinkRecord> {
  readonly sink: RecordSink<R>;
  /** Records that wait at most; further ones are dropped. */
  readonly maxQueued: number;
  /** Bytes of texts that wait at most, about. */
  readonly maxQueuedBytes: number;
  readonly emit: (event: GuardEvent) => void;
  /** Waits before a sink that failed is tried again. Rejects or resolves early when aborted. @default by the clock */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds, to measure how long records take to be made. @default the process's monotonic clock */
  readonly clock?: Clock;
}

/** A record to be made, off the path of the answer it is about. */
interface Waiting<R> {
  readonly make: () => R;
  readonly bytes: number;
  /** Once it is made; undefined where it could not be. */
  made?: { readonly record: R | undefined };
}

/**
 * Records on their way to a sink. Adding one costs its caller nothing but a place in the queue; while the sink is down the
 * queue fills, and what does not fit is dropped and counted.
 */
export class RecordQueue<R = SinkRecord> {
  readonly #sink: RecordSink<R>;
  readonly #options: RecordQueueOptions<R>;
  readonly #pause: NonNullable<RecordQueueOptions<R>['pause']>;
  #waiting: Waiting<R>[] = [];
  #bytes = 0;
  /** Made, and not known to be written. */
  #inHand: Batch<R> | undefined;
  #pump: Promise<void> | undefined;
  #pausing = new AbortController();
  #isClosed = false;
  #isHalted = false;
  readonly #expiry: NodeJS.Timeout;

  constructor(options: RecordQueueOptions<R>) {
    this.#options = options;
    this.#sink = options.sink;
    this.#pause = options.pause ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: false }));
    this.#expiry = setInterval(() => void this.#expire(), EXPIRE_EVERY_MS).unref();
    void this.#expire();
  }

  /** Records that are not written yet. */
  get size(): number {
    return this.#waiting.length + (this.#inHand?.length ?? 0);
  }

  /**
   * False when it does not fit, which is counted.
   *
   * @param bytes what the record keeps in memory until it is written, about
   */
  add(make: () => R, bytes: number): boolean {
    const { maxQueued, maxQueuedBytes } = this.#options;
    if (this.#isClosed || this.size >= maxQueued || this.#bytes + bytes > maxQueuedBytes) {
      this.#report('dropped', 1);
      return false;
    }
    this.#waiting.push({ make, bytes });
    this.#bytes += bytes;
    this.#start();
    return true;
  }

  /** Resolves when nothing waits any more, or after `withinMs`. A sink that is down is tried again at once. */
  async flush(withinMs: number): Promise<void> {
    this.#pausing.abort();
    const ended = new AbortController();
    const timeout = sleep(withinMs, undefined, { signal: ended.signal }).catch(() => undefined);
    const empty = async (): Promise<void> => {
      while (this.#pump !== undefined) await this.#pump;
    };
    await Promise.race([empty(), timeout]);
    ended.abort();
  }

  /**
   * Begins no further write: what waits is left for `writeNow`. Resolves when the write that is under way has ended, which would
   * be torn or lost if the process ended during it, or after `withinMs`.
   */
  async halt(withinMs: number): Promise<void> {
    this.#isHalted = true;
    await this.flush(withinMs);
  }

  /** Writes what it can without waiting, for a process that ends now. */
  writeNow(): void {
    if (this.size === 0 || this.#sink.writeNow === undefined) return;
    const rest = this.#waiting.flatMap((waiting) => this.#made(waiting) ?? []);
    try {
      const isWritten = this.#sink.writeNow([...(this.#inHand ? [this.#inHand] : []), rest]);
      if (!isWritten) return;
      this.#waiting = [];
      this.#inHand = undefined;
    } catch (error) {
      this.#options.emit({ type: 'recordSinkFailed', error });
    }
  }

  /** Writes what waits, for at most `withinMs`; what is left is dropped. Idempotent. */
  async close(withinMs: number): Promise<void> {
    if (this.#isClosed) return;
    await this.flush(withinMs);
    this.#isClosed = true;
    clearInterval(this.#expiry);
    this.#pausing.abort();
    const left = this.size;
    this.#waiting = [];
    this.#bytes = 0;
    if (left > 0) this.#report('dropped', left);
    await this.#sink.close().catch(() => undefined);
  }

  #start(): void {
    this.#pump ??= this.#drain().finally(() => {
      this.#pump = undefined;
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const count = await this.#makeFirst();
      if (this.#isHalted) return;
      const taken = this.#waiting.splice(0, count);
      const batch = taken.flatMap((waiting) => this.#made(waiting) ?? []);
      this.#inHand = batch;
      if (batch.length > 0 && !(await this.#isWritten(batch))) return;
      this.#inHand = undefined;
      this.#bytes -= taken.reduce((sum, { bytes }) => sum + bytes, 0);
    }
  }

  /**
   * Makes the records that have waited longest, and lets answers through meanwhile: it has the event loop for as long as
   * they had it since its last turn, so that answers are never held for long and records keep up with any load. Gives how
   * many are made.
   */
  async #makeFirst(): Promise<number> {
    const { clock = systemClock } = this.#options;
    let count: number | undefined;
    for (let next = 0; count === undefined || next < count;) {
      const from = clock.now();
      // The answer that a record is about leaves first.
      await new Promise<void>((resolve) => void setImmediate(resolve));
      const now = clock.now();
      const until = now + Math.max(SLICE_MS, now - from);
      count ??= Math.min(BATCH, this.#waiting.length);
      do {
        const waiting = this.#waiting[next++];
        if (waiting !== undefined) this.#made(waiting);
      } while (next < count && clock.now() < until);
    }
    return count;
  }

  #made(waiting: Waiting<R>): R | undefined {
    if (waiting.made === undefined) {
      try {
        waiting.made = { record: waiting.make() };
      } catch {
        // What a checker of the app's own says may be no verdict at all; that must cost its record alone.
        waiting.made = { record: undefined };
        this.#report('dropped', 1);
      }
    }
    return waiting.made.record;
  }

  /** Tries until it is written, or nobody wants it any more, or it is left in hand for `writeNow`: then false. */
  async #isWritten(batch: Batch<R>): Promise<boolean> {
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isClosed; pauseMs = Math.min(MOST_PAUSE_MS, pauseMs * 2)) {
      try {
        await this.#sink.write(batch);
        this.#report('written', batch.length);
        return true;
      } catch (error) {
        this.#options.emit({ type: 'recordSinkFailed', error });
      }
      if (this.#isHalted) return false;
      this.#pausing = new AbortController();
      await this.#pause(pauseMs, this.#pausing.signal).catch(() => undefined);
    }
    return true;
  }

  async #expire(): Promise<void> {
    try {
      await this.#sink.expire();
    } catch (error) {
      this.#options.emit({ type: 'recordSinkFailed', error });
    }
  }

  #report(result: 'written' | 'dropped', count: number): void {
    this.#options.emit({ type: 'recorded', result, count });
  }
}
