import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CheckGroundingRequest } from '../../contract/check-request.js';

/** Each is a hash of 43 characters: together less than 200 kB. */
const MOST_REMEMBERED = 1000;

/**
 * Requests that held the engine's thread past their deadline, by the hash of their texts: sent again, each would hold it
 * again. Those that were asked for longest ago are forgotten first.
 */
export class HeldRequests {
  readonly #hashes = new LRUCache<string, true>({ max: MOST_REMEMBERED });

  remember(request: CheckGroundingRequest): void {
    this.#hashes.set(hashOf(request), true);
  }

  /** Nothing is hashed while nothing is remembered, as is usual. */
  has(request: CheckGroundingRequest): boolean {
    return this.#hashes.size > 0 && this.#hashes.get(hashOf(request)) === true;
  }
}

/** What the engine reads: not the thresholds, which judge nothing. */
function hashOf({ answerCandidate, facts, prompt, span }: CheckGroundingRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([answerCandidate, prompt, span, facts]))
    .digest('base64url');
}
