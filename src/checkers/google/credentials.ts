import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { after, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Observer } from '../../telemetry/observer.js';
import type { CheckOptions } from '../checker.js';
import { atDeadline, endOfWait } from '../end-of-wait.js';
import type { AccessToken, TokenSource } from './token-source.js';

/** A token is renewed this long before it ends, in milliseconds, or in the last quarter of a shorter life. */
const RENEW_AHEAD_MS = 5 * 60_000;
/** A token is no longer used this long before it ends, in milliseconds, or in the last tenth of a shorter life. */
const UNUSED_AHEAD_MS = 10_000;
/** One renewal takes no longer, in milliseconds. */
const RENEWAL_TIMEOUT_MS = 10_000;
/** Pause after a failed renewal, in milliseconds, doubled each time up to the most: less while there is no token. */
const FIRST_PAUSE_MS = 250;
const MOST_PAUSE_MS = { without: 2000, with: 60_000 };
/** A token that the service refuses is renewed at most so often, in milliseconds. */
const REFUSED_EVERY_MS = 1000;

interface Held {
  readonly token: AccessToken;
  /** When it is no longer used. */
  readonly until: number;
}

export interface CredentialsOptions {
  readonly source: TokenSource;
  readonly clock: Clock;
  /** In [0,1): spreads renewals of a fleet that started together. */
  readonly random: () => number;
  readonly observer?: Observer | undefined;
}

/**
 * Holds a valid token ready, renewed ahead of its end and off the requests' path: a check finds one, or waits for the
 * renewal under way, never longer than its deadline. Ages are measured by the monotonic clock from when a token came, so
 * that no jump of the wall clock makes one look old or young.
 */
export class Credentials {
  readonly #options: CredentialsOptions;
  #held: Held | undefined;
  #renewal: Promise<void> | undefined;
  #lastFailure: AnswerGuardError | undefined;
  #failuresInARow = 0;
  #refusedAt = -Infinity;
  #callOff: (() => void) | undefined;
  #closed = false;
  /** Resolves with the first attempt, whatever it came to. */
  readonly ready: Promise<void>;

  constructor(options: CredentialsOptions) {
    this.#options = options;
    this.ready = this.#renew();
  }

  /**
   * A token that is valid by all that is known; else what the renewal under way brings by the end of the wait.
   * Undefined when the wait ended first. Rejects with AG_SIGN_IN_FAILED.
   */
  async token(wait: CheckOptions): Promise<AccessToken | undefined> {
    const held = this.#valid();
    if (held !== undefined) return held.token;
    if (this.#renewal !== undefined && !(await this.#waitFor(this.#renewal, wait))) return undefined;
    const renewed = this.#valid();
    if (renewed !== undefined) return renewed.token;
    throw this.#lastFailure ?? new AnswerGuardError('AG_SIGN_IN_FAILED', 'There is no access token yet.');
  }

  /**
   * The service refused the token. Renews it, unless that was just done or another came meanwhile; resolves when there
   * is reason to try again, or the wait ends.
   */
  async refused(token: AccessToken, wait: CheckOptions): Promise<void> {
    const { clock } = this.#options;
    if (this.#held?.token === token && clock.now() - this.#refusedAt >= REFUSED_EVERY_MS) {
      this.#refusedAt = clock.now();
      this.#schedule(0);
    }
    if (this.#renewal !== undefined) await this.#waitFor(this.#renewal, wait);
  }

  close(): void {
    this.#closed = true;
    this.#callOff?.();
  }

  #valid(): Held | undefined {
    return this.#held !== undefined && this.#options.clock.now() < this.#held.until ? this.#held : undefined;
  }

  /** Whether the renewal ended before the wait did. */
  #waitFor(renewal: Promise<void>, wait: CheckOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = endOfWait(wait, this.#options.clock, () => {
        resolve(false);
      });
      void renewal.then(() => {
        stop();
        resolve(true);
      });
    });
  }

  /** Never rejects. One at a time. */
  #renew(): Promise<void> {
    this.#renewal ??= this.#attempt().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #attempt(): Promise<void> {
    const { source, observer } = this.#options;
    try {
      const token = await this.#withinTimeout(source.fetch());
      this.#failuresInARow = 0;
      this.#lastFailure = undefined;
      this.#hold(token);
      observer?.observe({ type: 'signIn', result: 'renewed' });
    } catch (thrown) {
      const error = AnswerGuardError.isInstance(thrown)
        ? thrown
        : new AnswerGuardError('AG_SIGN_IN_FAILED', 'The token source threw.');
      this.#lastFailure = error;
      observer?.observe({ type: 'signIn', result: 'failed', error });
      this.#schedule(Math.min(this.#mostPause(), FIRST_PAUSE_MS * 2 ** this.#failuresInARow++));
    }
  }

  /** Long while there is a token, but never so long that it ends first. */
  #mostPause(): number {
    const left = (this.#held?.until ?? 0) - this.#options.clock.now();
    return Math.max(MOST_PAUSE_MS.without, Math.min(MOST_PAUSE_MS.with, left));
  }

  #hold(token: AccessToken): void {
    const { clock, random } = this.#options;
    const now = clock.now();
    const life = token.lifetimeMs;
    if (life === undefined) {
      this.#held = { token, until: Infinity };
      return;
    }
    this.#held = { token, until: now + life - Math.min(UNUSED_AHEAD_MS, life / 10) };
    const ahead = Math.min(RENEW_AHEAD_MS, life / 4);
    // Up to a tenth earlier, so that instances that started together do not renew together.
    this.#schedule(Math.max(FIRST_PAUSE_MS, (life - ahead) * (1 - random() / 10)));
  }

  #schedule(ms: number): void {
    this.#callOff?.();
    this.#callOff = undefined;
    if (this.#closed) return;
    if (ms === 0) {
      void this.#renew();
      return;
    }
    this.#callOff = quietTimer(this.#options.clock, after(this.#options.clock.now(), ms), () => {
      void this.#renew();
    });
  }

  #withinTimeout(token: Promise<AccessToken>): Promise<AccessToken> {
    const { clock } = this.#options;
    return new Promise((resolve, reject) => {
      const disarm = quietTimer(clock, after(clock.now(), RENEWAL_TIMEOUT_MS), () => {
        reject(new AnswerGuardError('AG_SIGN_IN_FAILED', 'No access token came in time.'));
      });
      void token.then(resolve, reject).finally(disarm);
    });
  }
}
/** A timer that does not keep the process alive. */
function quietTimer(clock: Clock, at: MonotonicMs, onTime: () => void): () => void {
  return atDeadline(clock, at, onTime, { keepsAlive: false });
}
