import { findModals } from './modality.js';
import { findNegations } from './negation.js';
import { perReading } from './per-reading.js';
import { findQuantifiers } from './quantifiers.js';
import type { Reading } from './reading.js';

/** Indices of the tokens that a rule of their own judges (how many, how sure, whether at all): they are no words to be found. */
export const ruledTokens = perReading((reading: Reading): ReadonlySet<number> => {
  const cues = [...findNegations(reading), ...findQuantifiers(reading), ...findModals(reading)];
  if (cues.length === 0) return new Set();
  // Korean writes the endings of its verbs onto the cue: "않았다".
  const clings = reading.language === 'ko';
  return new Set(
    reading.tokens
      .filter((token) =>
        cues.some(
          (cue) => token.start >= cue.start && (clings ? token.start < cue.end : token.end <= cue.end),
        ),
      )
      .map((token) => token.index),
  );
});
