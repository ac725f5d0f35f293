import type { CheckGroundingResponse } from './check-response.js';

/** Why a check did not complete. A policy's `onError` takes one action for all, or one for each. */
export const FAILURE_CAUSES = [
  'timeout',
  'unavailable',
  'unauthorised',
  'quota',
  'tooLarge',
  'undecodable',
  'noFacts',
  'unsupportedLanguage',
  'streamNotUnderstood',
  'engine',
  'engineHeld',
  'noAnswer',
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** Where a verdict came from: computed now, taken from the cache, waited for with another caller's check, or never cached. */
export type CacheState = 'hit' | 'miss' | 'shared' | 'off';

/**
 * Who judged, of a checker that has two tiers: `model`, the exact layer and the model for every sentence;
 * `mixed`, the same as far as there was time; `lexical`, the exact layer alone.
 */
export const TIERS = ['lexical', 'mixed', 'model'] as const;
export type Tier = (typeof TIERS)[number];

/** How facts over the contract's limits were made to fit. */
export interface Narrowing {
  /** Facts that the caller gave. */
  readonly given: number;
  /** How many of them were too long, and cut. */
  readonly cut: number;
  /** Facts and parts of facts after that. */
  readonly parts: number;
  /** How many of these, those that bear most on the answer, it was checked against. */
  readonly kept: number;
}

/** Facts that the caller did not give: found in a data store. */
export interface FoundFacts {
  /** The store's name. */
  readonly store: string;
  /** Passages that became facts; 0 where nothing was found. */
  readonly passages: number;
}

interface VerdictBase {
  /** The checker that judged, e.g. `embedded`. */
  readonly checker: string;
  /** Absent for a checker of one tier. */
  readonly tier?: Tier;
  readonly cache: CacheState;
  /** Wall-clock time of the check in milliseconds, as its caller saw it. */
  readonly elapsedMs: number;
  /** Present when the facts were more or longer than a check may have. */
  readonly narrowed?: Narrowing;
  /** Present when the facts are what we found in a data store, and not what the caller rested the answer on. */
  readonly found?: FoundFacts;
  /** Why the checker that was to judge did not, where another judged in its place. */
  readonly fallback?: FailureCause;
}

/** Every claim was judged. */
export interface CompleteVerdict extends VerdictBase {
  readonly kind: 'complete';
  readonly response: CheckGroundingResponse;
  /**
   * What a checker with `rethreshold` needs to answer the same texts under another spec. Plain JSON, opaque to all but
   * the checker that made it.
   */
  readonly raw?: unknown;
}

/** The deadline came first: `response` holds what was judged by then. */
export interface PartialVerdict extends VerdictBase {
  readonly kind: 'partial';
  readonly cause: FailureCause;
  readonly response: CheckGroundingResponse;
  /** Fraction of check-required claims that were judged, in [0,1). */
  readonly coverage: number;
  /** Indices into `response.claims` of those that were not. */
  readonly unjudged: readonly number[];
}

/** No claim was judged. */
export interface FailedVerdict extends VerdictBase {
  readonly kind: 'failed';
  readonly cause: FailureCause;
  /** For the log only: carries a code, never a text of the exchange. */
  readonly error?: unknown;
}

/** How a check ended: always a value. Exceptions are bugs or bad configuration. */
export type Verdict = CompleteVerdict | PartialVerdict | FailedVerdict;
