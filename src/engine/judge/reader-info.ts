import type { Calibration } from '../score/calibration.js';

/** A reader of the loaded model. */
export interface ReaderInfo {
  readonly name: string;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** How much it reads in one pass: estimated tokens of evidence, and judged sentences. */
  readonly reads: { readonly evidence: number; readonly sentences: number };
  readonly calibration: Calibration;
  /** Where the facts are short (`isShort`). */
  readonly calibrationBesideShortFacts: Calibration;
}
