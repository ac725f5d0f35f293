import { EventEmitter } from 'node:events';

/** What a response whose events are listened to is. */
export interface Listened {
  on(event: 'drain', listener: () => void): unknown;
  removeListener(event: 'drain', listener: () => void): unknown;
}

type Listen = (event: string, listener: (...args: unknown[]) => void) => unknown;

/**
 * Where the app's listeners for `drain` are. What is mounted before may send them elsewhere (a compression, to its own
 * stream): then they are kept here, and called from here.
 */
export class DrainListeners {
  private readonly own: EventEmitter | undefined;

  constructor(private readonly res: Listened) {
    if (!Object.hasOwn(res, 'on')) return;
    const own = new EventEmitter();
    const on: Listen = res.on.bind(res) as Listen;
    const listen: Listen = (event, listener) => {
      if (event === 'drain') own.on(event, listener);
      else on(event, listener);
      return res;
    };
    // A listener for once is taken off by this method.
    const removeFromRes: Listen = res.removeListener.bind(res) as Listen;
    const remove: Listen = (event, listener) => {
      if (event === 'drain') own.off(event, listener);
      removeFromRes(event, listener);
      return res;
    };
    Object.assign(res, { on: listen, removeListener: remove, off: remove });
    on('drain', () => own.emit('drain'));
    this.own = own;
  }

  add(listener: () => void): void {
    (this.own ?? this.res).on('drain', listener);
  }

  notify(): void {
    const { own, res } = this;
    if (own !== undefined) own.emit('drain');
    else if (res instanceof EventEmitter) res.emit('drain');
  }
}

/** Why a handler should wait before it writes on. */
export type Fullness = 'client' | 'checks' | 'decoder';

/** UTF-16 units that may wait for checks before the handler is slowed down: some forty sentences. */
const MOST_WAITING = 4 * 1024;

type Callback = (error?: Error | null) => void;

/**
 * Slows the handler down while there is more than can be worked off: `write` returns false, its callback waits, and
 * `drain` follows. A producer that does not look at these is not slowed, as without the guard.
 */
export class BackPressure {
  private readonly causes = new Set<Fullness>();
  /** By choice: UTF-16 units that wait for checks. */
  private readonly waiting: number[] = [];
  private callbacks: Callback[] = [];
  /** Whether a write returned false since the last `drain`. */
  private isAwaited = false;
  private isNotifying = false;

  constructor(private readonly listeners: DrainListeners) {
    listeners.add(() => {
      if (this.isNotifying) return;
      // Node notifies the handler by the same event.
      if (this.causes.size === 1 && this.causes.has('client')) this.isAwaited = false;
      this.set('client', false);
    });
  }

  set(cause: Fullness, isFull: boolean): void {
    if (isFull) this.causes.add(cause);
    else if (this.causes.delete(cause) && this.causes.size === 0) {
      // Not now: the handler writes on at once, and may be in the midst of a write.
      process.nextTick(() => {
        this.release();
      });
    }
  }

  /** @param units UTF-16 units of a choice's answer that wait for checks now. */
  waitForChecks(choice: number, units: number): void {
    this.waiting[choice] = units;
    const all = this.waiting.reduce((sum, each) => sum + each, 0);
    this.set('checks', all > MOST_WAITING);
  }

  /** What `write` returns. */
  accept(callback: Callback | undefined): boolean {
    const isFree = this.causes.size === 0;
    if (!isFree) this.isAwaited = true;
    if (callback !== undefined) {
      if (isFree) process.nextTick(callback);
      else this.callbacks.push(callback);
    }
    return isFree;
  }

  /** Nothing waits any longer. @param error Why what was written goes nowhere. */
  close(error: Error | null): void {
    const { callbacks } = this;
    this.causes.clear();
    this.callbacks = [];
    for (const callback of callbacks) process.nextTick(callback, error);
  }

  private release(): void {
    if (this.causes.size > 0) return;
    const { callbacks } = this;
    this.callbacks = [];
    for (const callback of callbacks) callback(null);
    if (!this.isAwaited) return;
    this.isAwaited = false;
    this.isNotifying = true;
    this.listeners.notify();
    this.isNotifying = false;
  }
}
