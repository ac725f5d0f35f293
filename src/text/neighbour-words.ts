/** The longest word that the rules look at, in UTF-16 units. */
const LONGEST_WORD = 40;
const WORD_PART = /[\p{L}\p{M}\p{N}.'’-]/u;
const LETTER_PART = /[\p{L}\p{M}]/u;

/** The word, with full stops, hyphens and apostrophes inside it, that ends at `end`; empty when there is none. Looks back to `from`. */
export function wordBefore(text: string, from: number, end: number): string {
  const limit = Math.max(from, end - LONGEST_WORD);
  let start = end;
  while (start > limit && WORD_PART.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, end).replace(/^['’.-]+/u, '');
}

/** The run of letters that starts at `start`, up to `end`. */
export function wordFrom(text: string, start: number, end: number): string {
  const limit = Math.min(end, start + LONGEST_WORD);
  let at = start;
  while (at < limit && LETTER_PART.test(text.charAt(at))) at += 1;
  return text.slice(start, at);
}

/** The run of letters that starts at `start`; undefined while the text breaks off in it. */
export function wholeWordFrom(text: string, start: number): string | undefined {
  const word = wordFrom(text, start, text.length);
  return start + word.length >= text.length ? undefined : word;
}

/** "iPhone", "eBay": lower case that stands for upper. */
export function isCamelCase(text: string, at: number): boolean {
  return /^\p{Ll}\p{Lu}/u.test(text.slice(at, at + 2));
}
