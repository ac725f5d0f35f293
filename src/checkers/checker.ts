import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { MonotonicMs } from '../contract/monotonic-clock.js';
import type { CompleteVerdict, Tier, Verdict } from '../contract/verdict.js';

/** How well a checker with two tiers judges at present. */
export interface CheckerTier {
  readonly tier: Exclude<Tier, 'mixed'>;
  /** Why not better; holds no path and no text. */
  readonly reason?: string;
}

/** What a checker can say; a policy that asks for more gets a warning when the guard is built. */
export interface Capabilities {
  readonly contradictions: boolean;
  readonly claimScores: boolean;
  readonly helpfulness: boolean;
  /** Reads the question to judge an answer: it is handed over with every check, not only for helpfulness. @default false */
  readonly prompt?: boolean | undefined;
}

export interface CheckOptions {
  /** Ends the caller's wait. A check that others wait for too goes on. */
  readonly signal: AbortSignal;
  /** When the caller needs the verdict. An anytime checker returns what it has by then. */
  readonly deadline: MonotonicMs;
  /**
   * Say for each claim what was read and how its score is made, in a verdict's `raw`; the cache is passed by. Only the
   * embedded engine can. @default false
   */
  readonly explain?: boolean | undefined;
}

/**
 * The port: anything that answers a check. Wrappers are functions from Checker to Checker. Held to its rules by
 * `checkerContract` (src/testing).
 */
export interface Checker {
  /** Stable and lower-case: appears in the header, in metric labels and in cache keys. */
  readonly name: string;
  /** What besides the request changes the verdict (model or API version, project …); part of the cache key. May change. */
  readonly version: string;
  /** May change. Absent for a checker of one tier. */
  readonly tier?: CheckerTier | undefined;
  readonly capabilities: Capabilities;
  /** The checkers of which each may be the one that judges, where there are several. */
  readonly judges?: readonly Checker[] | undefined;
  /** Resolves when the first check will not have to wait for a start. Rejects with an AnswerGuardError if it never can. */
  readonly ready: Promise<void>;
  /** Never rejects for what happens in operation: that is a `failed` verdict. */
  check(request: CheckGroundingRequest, options: CheckOptions): Promise<Verdict>;
  /**
   * Answers the same texts under another `groundingSpec` from a verdict's `raw`. A checker that has it is cached
   * without its thresholds.
   */
  rethreshold?(verdict: CompleteVerdict, request: CheckGroundingRequest): CompleteVerdict;
  /** Idempotent. A check after it is a `failed` verdict with the cause `unavailable` and the error AG_CLOSED. */
  close(): Promise<void>;
}
