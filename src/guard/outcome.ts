import type { FailureCause, Verdict } from '../contract/verdict.js';
import type { ClaimState, Decision } from '../policy/decision.js';
import type { Action } from '../policy/policy.js';
import type { Exchange } from './exchange.js';

export type Mode = 'enforce' | 'observe' | 'off';

/** One sentence of the text that leaves. */
export interface SentClaim {
  /** Offset of the first UTF-8 byte in `Outcome.text`. */
  readonly startPos: number;
  /** Offset after the last UTF-8 byte in `Outcome.text`. */
  readonly endPos: number;
  readonly state: ClaimState;
  /** What its claim rule asked for. */
  readonly action: Action;
  /** Support in [0,1], when the checker gave one. */
  readonly score?: number;
  /** Present where the sentence's own marks (`[1]`) name facts that were given, and what supports it is in none of these. */
  readonly citesAnother?: true;
  /** Indices into the response's `citedChunks` of what supports it; for a contradicted sentence, of what contradicts it. */
  readonly chunks: readonly number[];
}

/** What a rewrite changed, by index into the claims of the verdict on the original answer. */
export interface RewriteSummary {
  /** Taken out with nothing in their place. */
  readonly dropped: readonly number[];
  /** Put back word for word from a fact, by its index in the exchange. */
  readonly replaced: readonly { readonly claim: number; readonly fact: number }[];
  /** Why what is left was not judged again where it now stands, when that check did not complete. */
  readonly unchecked?: FailureCause;
}

/** What became of one answer. */
export interface Outcome {
  /** Identifies the exchange in the log; random, no content. */
  readonly id: string;
  readonly route: string;
  readonly mode: Mode;
  readonly exchange: Exchange;
  /** The verdict on the original answer. */
  readonly verdict: Verdict;
  /** What was decided; in `observe` it was not acted on. */
  readonly decision: Decision;
  /**
   * The text that may leave: the original, the rewritten, or the block message; in `observe` the original. Marks for
   * the reader are not in it: who writes the body knows whether it carries the report instead (`annotate`).
   */
  readonly text: string;
  /** The sentences of `text` in order; empty for a block message and when nothing was judged. */
  readonly claims: readonly SentClaim[];
  /** What the rewrite did, when `text` is a rewritten one. */
  readonly rewrite?: RewriteSummary;
  /** The verdict on the rewritten text, when there was time for it. */
  readonly recheck?: Verdict;
  /** Present when the app was asked for a second answer; when that was used, all other fields are about it. */
  readonly regeneration?: {
    readonly used: boolean;
    /** Milliseconds that the app took to make it. */
    readonly appMs: number;
    /** Milliseconds that it took to judge it. */
    readonly checkMs: number;
  };
  /** Wall-clock time that the guard added, in milliseconds; what the app took for a second answer is not in it. */
  readonly elapsedMs: number;
}
