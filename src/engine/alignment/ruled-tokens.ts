import { findModals } from './modality.js';
import { findNegations } from './negation.js';
import { findQuantifiers } from './quantifiers.js';
import type { Reading } from './reading.js';

/** Indices of the tokens that a rule of their own judges (how many, how sure, whether at all): they are no words to be found. */
export function ruledTokens(reading: Reading): ReadonlySet<number> {
  const cues = [...findNegations(reading), ...findQuantifiers(reading), ...findModals(reading)];
  if (cues.length === 0) return new Set();
  return new Set(
    reading.tokens
      .filter((token) => cues.some((cue) => token.start >= cue.start && token.end <= cue.end))
      .map((token) => token.index),
  );
}
