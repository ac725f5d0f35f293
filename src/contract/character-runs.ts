import { isPairAt } from './surrogates.js';

/**
 * Runs of characters, found by looking at each once. A pattern such as `/[.!]*$/` is tried again from every place where
 * it could begin: on a text of nothing but such marks it takes quadratic time.
 */

/** The offset after the run of characters that starts at `from`, all of which are such; `to` at most. */
export function runEnd(
  text: string,
  from: number,
  to: number,
  isSuch: (character: string) => boolean,
): number {
  let at = from;
  while (at < to) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!isSuch(character)) break;
    at += character.length;
  }
  return Math.min(at, to);
}

/** The offset at which the run of characters begins that ends at `to`, all of which are such; `from` at least. */
export function runStart(
  text: string,
  from: number,
  to: number,
  isSuch: (character: string) => boolean,
): number {
  let at = to;
  while (at > from) {
    const isPair = at - 2 >= from && isPairAt(text, at - 2);
    const before = at - (isPair ? 2 : 1);
    if (!isSuch(text.slice(before, at))) break;
    at = before;
  }
  return at;
}

/** A text without the characters of one set at its ends. */
export function trimMarks(text: string, marks: ReadonlySet<string>, endMarks = marks): string {
  const start = runEnd(text, 0, text.length, (character) => marks.has(character));
  return text.slice(
    start,
    runStart(text, start, text.length, (character) => endMarks.has(character)),
  );
}
