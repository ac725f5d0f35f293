import type { FoldBuffer } from './fold.js';

/**
 * What French, Italian, Catalan and Portuguese elide before a vowel, as folded words: "l'entreprise" is two words,
 * "don't" and "o'brien" are one.
 */
const ELIDED: ReadonlySet<string> = new Set(
  (
    'l d j m t s n c qu jusqu lorsqu puisqu quoiqu presqu quelqu ' +
    'un all dall dell nell sull coll quell quest bell sant gl com cos dov anch nient tutt mezz senz'
  ).split(' '),
);

/** Whether the word so far is one that is elided before an apostrophe. */
export function isElided(norm: FoldBuffer): boolean {
  return norm.length > 0 && norm.length <= 6 && ELIDED.has(norm.toString());
}
