import type { EngineTier } from './engine-tier.js';

/** An engine's tier, and listeners to its changes. */
export class WatchedTier {
  #current: EngineTier;
  readonly #listeners = new Set<(tier: EngineTier) => void>();

  constructor(initial: EngineTier) {
    this.#current = initial;
  }

  get current(): EngineTier {
    return this.#current;
  }

  change(tier: EngineTier): void {
    this.#current = tier;
    for (const listener of this.#listeners) listener(tier);
  }

  /** Returns how to stop it. */
  watch(listener: (tier: EngineTier) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
