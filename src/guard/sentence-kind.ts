import { hasDigit } from '../text/digits.js';

/** What a sentence is, whatever its language: it needs a check and holds a digit, it needs one, or none. */
export const SENTENCE_KINDS = ['figure', 'statement', 'noClaim'] as const;
export type SentenceKind = (typeof SENTENCE_KINDS)[number];

export function sentenceKind(text: string, needsCheck: boolean): SentenceKind {
  if (!needsCheck) return 'noClaim';
  return hasDigit(text) ? 'figure' : 'statement';
}
