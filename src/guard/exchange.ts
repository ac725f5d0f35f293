import type { GroundingFact } from '../contract/check-request.js';
import type { FailureCause, FoundFacts } from '../contract/verdict.js';

/** Why a search for facts gave none. */
export interface SearchFailure {
  readonly cause: Extract<FailureCause, 'timeout' | 'unavailable'>;
  readonly error: unknown;
}

/** One chat turn: what was asked, what is about to be answered, and what the answer may rest on. */
export interface Exchange {
  readonly answer: string;
  readonly facts: readonly GroundingFact[];
  readonly prompt?: string;
  /** Names the conversation that it is a turn of, where answers are recorded: kept as a hash, so that calibration can count by conversation. */
  readonly conversation?: string;
  /** Present when `facts` are what we found in a data store. */
  readonly found?: FoundFacts;
  /** Present when they were to be found, and the search failed. */
  readonly searchFailed?: SearchFailure;
  /** What the user wrote, in this turn and before: evidence only where the policy says so (`userEvidence`). */
  readonly userWords?: readonly string[];
  /**
   * The reader's language as a BCP 47 tag (`de`, `pt-BR`), where the caller knows it (a profile, Accept-Language);
   * several, the one liked best first. Chooses a block message when the answer itself does not show its language.
   */
  readonly language?: string | readonly string[];
}
