import { countWideCharacters, countWords } from '../../text/word-counts.js';

/** By choice: a title, a label or a file's name has three words at most, a sentence seldom fewer than four; two wide characters make a word. */
const FEWEST_WORDS = 4;
const FEWEST_WIDE = 8;

/** Whether a text has enough words for a sentence, and is more than a name. */
export function hasSentenceLength(text: string): boolean {
  return countWords(text) >= FEWEST_WORDS || countWideCharacters(text) >= FEWEST_WIDE;
}
