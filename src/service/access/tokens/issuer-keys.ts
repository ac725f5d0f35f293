import type { Clock, MonotonicMs } from '../../../contract/monotonic-clock.js';

/** The keys that an issuer signs with, in a form that `S` gives them. */
export interface IssuerKeys<S> {
  /** As they are known. Rejects with KeysUnavailableError. */
  current(): Promise<S>;
  /** Asks for them anew, since one was not among them; undefined where that was asked a moment ago, or is of no use. */
  renewed(): Promise<S | undefined>;
}

/** Thrown when the keys of an issuer cannot be had, so that nothing can be said of its tokens. */
export class KeysUnavailableError extends Error {
  override readonly name = 'KeysUnavailableError';
}

export interface FetchedKeysOptions<S> {
  /** Asks the issuer. Rejects when it does not answer, or with something that is no set of keys. */
  readonly fetch: () => Promise<S>;
  readonly clock: Clock;
  /** Told when the issuer could not be asked. Must not throw. */
  readonly onFailed: (error: unknown) => void;
}

/** Keys are asked for again when they are that old: one that the issuer has withdrawn is taken no longer than this. */
const FRESH_MS = 10 * 60_000;
/** While the issuer does not answer, keys that it gave before are taken until they are that old. */
const LONGEST_STALE_MS = 60 * 60_000;
/** Tokens with keys that nobody knows make us ask no more often than this. */
const COOLDOWN_MS = 30_000;
/** As long as no keys are known at all. */
const FIRST_COOLDOWN_MS = 2000;

/** Keys that are asked for over the network, once for all who wait for them, and kept. */
export class FetchedKeys<S> implements IssuerKeys<S> {
  readonly #options: FetchedKeysOptions<S>;
  #known: { readonly set: S; readonly at: MonotonicMs } | undefined;
  #askedAt: number = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor(options: FetchedKeysOptions<S>) {
    this.#options = options;
  }

  async current(): Promise<S> {
    if (this.#age() >= FRESH_MS) await this.#ask();
    if (this.#known === undefined || this.#age() >= LONGEST_STALE_MS)
      throw new KeysUnavailableError('The keys of the issuer cannot be had.');
    return this.#known.set;
  }

  async renewed(): Promise<S | undefined> {
    const before = this.#known;
    await this.#ask();
    return this.#known === before ? undefined : this.#known?.set;
  }

  #age(): number {
    return this.#known === undefined ? Number.POSITIVE_INFINITY : this.#options.clock.now() - this.#known.at;
  }

  /** Asks unless that was done a moment ago. Never rejects. */
  async #ask(): Promise<void> {
    const { clock } = this.#options;
    const cooldownMs = this.#known === undefined ? FIRST_COOLDOWN_MS : COOLDOWN_MS;
    if (this.#asking === undefined && clock.now() - this.#askedAt < cooldownMs) return;
    this.#asking ??= this.#fetch().finally(() => {
      this.#asking = undefined;
    });
    await this.#asking;
  }

  async #fetch(): Promise<void> {
    const { fetch, clock, onFailed } = this.#options;
    this.#askedAt = clock.now();
    try {
      const set = await fetch();
      this.#known = { set, at: clock.now() };
    } catch (error) {
      onFailed(error);
    }
    // From its end on: a slow issuer is not asked without a pause.
    this.#askedAt = clock.now();
  }
}
