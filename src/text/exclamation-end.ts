import type { SentenceMark } from './full-stop.js';
import { isCamelCase, wordBefore } from './neighbour-words.js';
import { characterAt, isCloser, isSpaceAt } from './sentence-marks.js';

const LOWER = /\p{Ll}/u;
const UPPER = /[\p{Lu}\p{Lt}]/u;
/** Proper names that end in a mark, lower case: "Yahoo! was founded". */
const MARKED_NAMES: ReadonlySet<string> = new Set([
  'yahoo',
  'jeopardy',
  'kahoot',
  'oklahoma',
  'wham',
  'yum',
  'airplane',
]);

/**
 * Whether an exclamation or question mark ends its sentence. Before a small letter it does only as a word of its own, or behind
 * the first or a small word: not in a name ("Yahoo! was founded") or a quotation ("“Stop!” he said").
 */
export function isExclamationEnd(
  text: string,
  { sentenceStart, mark, after, startsAt }: SentenceMark,
): boolean {
  const first = characterAt(text, startsAt);
  if (!LOWER.test(first) || isCamelCase(text, startsAt) || isSpaceAt(text, mark - 1)) return true;
  if (isCloser(text.charAt(after - 1))) return false;
  const word = wordBefore(text, sentenceStart, mark);
  if (MARKED_NAMES.has(word.toLowerCase())) return false;
  return mark - word.length <= sentenceStart || !UPPER.test(characterAt(word, 0));
}
