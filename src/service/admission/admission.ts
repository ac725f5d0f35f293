import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { Clock, MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Verdict } from '../../contract/verdict.js';

export interface AdmissionOptions {
  /**
   * How long a check should take, waiting included, in milliseconds: while checks take longer, fewer are let in at once.
   * @default 250
   */
  readonly targetMs?: number;
  /** Checks that are let in at once whatever they take; at least one. @default 8 */
  readonly least?: number;
  /** Checks that are let in at once at most. @default 200 */
  readonly most?: number;
  readonly clock: Clock;
  /** In [0, 1): spreads the times at which refused clients come back. @default Math.random */
  readonly random?: () => number;
  /** Told of the limit when it changes. @default nobody */
  readonly onLimit?: (limit: number) => void;
}

/** A check that was let in. */
export interface Ticket {
  /** Call once when it has ended. */
  leave(verdict?: Verdict): void;
}

const START = 32;
/** The least and the most that a refused client is asked to wait, in milliseconds. */
const RETRY = { least: 100, most: 10_000 };

/**
 * Lets in as many checks at once as can be answered in time, and refuses the rest before they cost anything: a queue
 * that grows past what clients wait for answers nobody. The limit follows the time that checks take: it grows by one a
 * round while that is under the target and the limit is in use, and shrinks in proportion, at most by half and once a
 * round, while it is over. What the cache answers at once says nothing of the load and is left out.
 */
export class Admission {
  readonly #targetMs: number;
  readonly #least: number;
  readonly #most: number;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #onLimit: (limit: number) => void;
  #limit: number;
  #inFlight = 0;
  #lastMs = 0;
  #shrunkAt = Number.NEGATIVE_INFINITY;

  constructor({ targetMs = 250, least = 8, most = 200, clock, random, onLimit }: AdmissionOptions) {
    if (!(targetMs >= 1) || !(least >= 1) || !(most >= least)) {
      throw new AnswerGuardError(
        'AG_CONFIG_INVALID',
        `admission: targetMs ${targetMs}, least ${least}, most ${most}: each must be at least 1, and most no less than least.`,
      );
    }
    this.#targetMs = targetMs;
    this.#least = least;
    this.#most = most;
    this.#clock = clock;
    this.#random = random ?? Math.random;
    this.#onLimit = onLimit ?? (() => undefined);
    this.#limit = Math.min(Math.max(START, least), most);
    this.#onLimit(this.#limit);
  }

  /** Checks that are let in at once now. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Whether the next check would be refused: asked before a body is read. */
  get isFull(): boolean {
    return this.#inFlight >= this.limit;
  }

  /** Milliseconds after which a refused client may try again: about what a check takes now, spread over twice that. */
  retryAfterMs(): number {
    const about = Math.min(RETRY.most, Math.max(RETRY.least, this.#lastMs));
    return Math.round(about * (1 + this.#random()));
  }

  /** Undefined when the check is refused. */
  enter(): Ticket | undefined {
    if (this.isFull) return undefined;
    this.#inFlight++;
    const entered = this.#clock.now();
    let left = false;
    return {
      leave: (verdict) => {
        if (left) return;
        left = true;
        const inUse = this.#inFlight > this.#limit / 2;
        this.#inFlight--;
        if (verdict !== undefined && verdict.cache !== 'hit' && verdict.cache !== 'shared') {
          this.#adapt(entered, inUse);
        }
      },
    };
  }

  #adapt(entered: MonotonicMs, inUse: boolean): void {
    const now = this.#clock.now();
    const tookMs = now - entered;
    this.#lastMs = tookMs;
    if (tookMs <= this.#targetMs) {
      if (inUse) this.#set(this.#limit + 1 / this.#limit);
    } else if (entered > this.#shrunkAt) {
      // Only a check that came in under the present limit says something about it.
      this.#shrunkAt = now;
      this.#set(this.#limit * Math.max(0.5, this.#targetMs / tookMs));
    }
  }

  #set(limit: number): void {
    const before = this.limit;
    this.#limit = Math.min(this.#most, Math.max(this.#least, limit));
    if (this.limit !== before) this.#onLimit(this.limit);
  }
}
