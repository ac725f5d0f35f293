import type { Verdict } from '../contract/verdict.js';
import type { Decision } from '../policy/decision.js';
import type { Exchange } from './exchange.js';

export type Mode = 'enforce' | 'observe' | 'off';

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
  /** The text that may leave: the original, the annotated, the rewritten, or the block message. In `observe` the original. */
  readonly text: string;
  /** The verdict on the rewritten text, when there was a rewrite. */
  readonly recheck?: Verdict;
  /** Wall-clock time that the guard added, in milliseconds. */
  readonly elapsedMs: number;
}
