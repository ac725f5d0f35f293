const CASED = /\p{Lu}|\p{Ll}/u;
const LETTER = /\p{L}/u;
const UPPER = /^[\p{Lu}\p{Lt}]/u;

/** Whether a word may be a name by its writing: with a capital, or in a script that has none. */
export function isCapitalised(word: string): boolean {
  return UPPER.test(word) || (LETTER.test(word) && !CASED.test(word));
}
