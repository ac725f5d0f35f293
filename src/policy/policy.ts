import type { FailureCause } from '../contract/verdict.js';

/** What is done with an answer or a claim, mildest first. The harshest that a rule asks for wins. */
export const ACTIONS = ['pass', 'annotate', 'rewrite', 'block'] as const;
export type Action = (typeof ACTIONS)[number];

/** What a stream may show before it is judged: `gate` sentence by sentence, `hold` nothing, `trail` all. */
export const STREAM_MODES = ['gate', 'hold', 'trail'] as const;
export type StreamMode = (typeof STREAM_MODES)[number];

/** What a stream's gate does with text while no facts are known: wait for them, or judge without. */
export const FACTS_LAST = ['wait', 'judge'] as const;

/** The limits of a stream. */
export interface StreamLimits {
  /**
   * Milliseconds that text may be held since text last left: then a sentence that has not ended is cut and judged as it
   * is, facts that have not come are not waited for any longer, and a heading leaves before what is under it. In
   * [100, 600000].
   */
  readonly longestHoldMs: number;
  /** UTF-16 units of a sentence from which on it is cut and judged in parts, at a space where there is one. In [40, 100000]. */
  readonly longestSentence: number;
  readonly factsLast: (typeof FACTS_LAST)[number];
  /**
   * Milliseconds that whole sentences may wait for their verdicts, over all the stream; each has the route's budget too.
   * What is left when they are used up takes `onError.timeout`. In [1, 3600000].
   */
  readonly totalBudgetMs: number;
  /** Milliseconds without a byte after which a stream of events gets a comment, so that proxies keep it open; 0: never. */
  readonly heartbeatMs: number;
}

/**
 * The thresholds and actions of a route, every field resolved. **Claim rules** (unsupportedClaim, uncertainClaim, contradictedClaim)
 * act on single sentences, **answer rules** (lowSupport, fewCitedClaims, lowHelpfulness) on the whole.
 */
export interface Policy {
  /** A claim with no chunk at or over it is not grounded: uncertain or unsupported. In [0,1]. */
  readonly citationThreshold: number;
  /**
   * A claim whose score is under it is unsupported; between it and `citationThreshold` it is uncertain. A claim without a
   * score is never uncertain. In [0, citationThreshold].
   */
  readonly unsupportedThreshold: number;
  readonly unsupportedClaim: Action;
  readonly uncertainClaim: Action;
  /** A claim that a chunk contradicts at or over it is contradicted. In [0,1]. */
  readonly contradictionThreshold: number;
  readonly contradictedClaim: Action;
  /** `lowSupport` acts on an answer whose supportScore is under it. In [0,1]. */
  readonly supportThreshold: number;
  readonly lowSupport: Action;
  /** `fewCitedClaims` acts when a smaller fraction of check-required claims is cited or uncertain. In [0,1]. */
  readonly minCitedClaims: number;
  readonly fewCitedClaims: Action;
  /** `lowHelpfulness` acts on an answer whose helpfulnessScore is under it. In [0,1]; null switches it off. */
  readonly helpfulnessThreshold: number | null;
  readonly lowHelpfulness: Action;
  /** What is done when the check did not complete, by cause. */
  readonly onError: Readonly<Record<FailureCause, Action>>;
  /** Sentences that may always stand, as patterns (see `isAllowed`): they need no check. */
  readonly allow: readonly string[];
  /** Whether what the user wrote is evidence too, marked as such: "your order 4417" rests on it. */
  readonly userEvidence: boolean;
  /** What is done with an answer that asserts nothing. */
  readonly nothingToCheck: Action;
  readonly stream: StreamMode;
  readonly streaming: StreamLimits;
  /** What the reader of a blocked answer sees, by BCP 47 language tag; `default` is always there. */
  readonly message: Readonly<Record<string, string>> & { readonly default: string };
  /** The same where a stream's answer is blocked after its reader has seen some of it. */
  readonly restMessage: Readonly<Record<string, string>> & { readonly default: string };
  /**
   * Calibrated thresholds in place of those above, by the answer's language (BCP 47; `und` where it is not known).
   * Whoever decides an answer takes `policyForLanguage` first.
   */
  readonly byLanguage?: Readonly<Record<string, CalibratedThresholds>>;
}

/** What of a policy calibration sets. */
export type CalibratedThresholds = Pick<
  Policy,
  'citationThreshold' | 'unsupportedThreshold' | 'supportThreshold'
>;
