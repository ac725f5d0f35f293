import type { CacheState, FailureCause, Tier } from '../contract/verdict.js';
import type { ClaimState, Reason } from '../policy/decision.js';
import type { Action } from '../policy/policy.js';
import type { AnswerTraits } from './answer-traits.js';

/** The texts of a decided exchange, for an observer that was asked to write them down. */
export interface DecidedTexts {
  readonly answer: string;
  readonly prompt?: string;
  readonly facts: readonly string[];
  /** What may leave. */
  readonly released: string;
}

/** What was decided of each sentence of the original answer, and why. Scores, offsets and indices; no text. */
export interface DecidedDetail {
  /** The answer's language (BCP 47), where it shows. */
  readonly language?: string;
  readonly reasons: readonly Reason[];
  readonly claims: readonly {
    /** UTF-8 byte offsets into the original answer. */
    readonly startPos: number;
    readonly endPos: number;
    readonly state: ClaimState;
    readonly action: Action;
    /** In [0,1]. */
    readonly score?: number;
    /** Indices of the facts that it cites or, when contradicted, that contradict it. */
    readonly facts: readonly number[];
  }[];
}

/** An answer was decided. Scores, counts and ids; a text only for who calls `texts`. */
export interface DecidedEvent {
  readonly type: 'decided';
  readonly id: string;
  readonly route: string;
  readonly mode: 'enforce' | 'observe';
  readonly dialect: string;
  readonly action: Action;
  /** The rule that decided: a Reason's `rule`, or `allGrounded`. */
  readonly reason: string;
  readonly checker: string;
  /** How well it judged, for a checker that has tiers. */
  readonly tier?: Tier;
  readonly cache: CacheState;
  /** How the check ended. */
  readonly verdict: 'complete' | 'partial' | 'failed';
  /** Why it is not complete. */
  readonly cause?: FailureCause;
  /** Why the checker that was to judge did not, where another judged in its place. */
  readonly fallback?: FailureCause;
  readonly supportScore?: number;
  readonly contradictionScore?: number;
  readonly coverage: number;
  readonly claims: Readonly<Record<ClaimState, number>>;
  readonly facts: number;
  readonly answerBytes: number;
  readonly elapsedMs: number;
  /** That `elapsedMs` had to keep: of a stream's gate the total one. Above 0. */
  readonly budgetMs: number;
  /** Gives the texts away: a log hashes them, and writes them out only when asked to. Not kept after `observe` returns. */
  readonly texts?: () => DecidedTexts;
  /** What the answer is like, computed where somebody asks. Not kept after `observe` returns. */
  readonly traits?: () => AnswerTraits;
  /** Says what was decided of each sentence. Not kept after `observe` returns. */
  readonly detail?: () => DecidedDetail;
}
