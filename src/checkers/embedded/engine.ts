import type { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { MonotonicMs } from '../../contract/monotonic-clock.js';
import type { OtherLanguages } from '../../engine/other-languages.js';
import type { EngineTier } from './engine-tier.js';
import type { EngineResult } from './judge.js';

/** How a job ended: judged, or broken off by a fault of the engine's. */
export type JobEnd = EngineResult | { readonly kind: 'broken'; readonly error: AnswerGuardError };

/** What besides its request a job comes with. */
export interface JobTerms {
  readonly deadline: MonotonicMs;
  readonly otherLanguages: OtherLanguages;
  readonly explain?: boolean | undefined;
}

/** Withdraws a job. True where the job is known to hold its thread, so that its texts are not judged again. */
export type Withdraw = () => boolean;

/** Where requests are judged: in a worker, or in this thread. */
export interface Engine {
  /** Resolves when it has warmed up and its model is loaded or cannot be; rejects with AG_ENGINE_FAILED if it cannot start. */
  readonly ready: Promise<void>;
  /** How well it judges now. */
  readonly tier: EngineTier;
  /** Calls back at every change of the tier, until the function returned is called. */
  watchTier(listener: (tier: EngineTier) => void): () => void;
  /**
   * Judges a request by the deadline. Calls `onEnd` once and never before it returned, unless the function returned is
   * called first: that withdraws the job. Without an end by the deadline it is the caller who stops waiting.
   */
  submit(request: CheckGroundingRequest, terms: JobTerms, onEnd: (end: JobEnd) => void): Withdraw;
  /** Breaks off what is still to be judged with AG_CLOSED. Idempotent. */
  close(): Promise<void>;
}
