import { isClauseMark } from './clause-marks.js';
import { isSpaceAt, skipSpace } from './sentence-marks.js';

/** A sentence of more UTF-16 units is cut: nobody writes it, and as one claim it could neither be judged nor dropped. */
export const LONGEST_SENTENCE = 1000;
/** No piece is shorter, but for the last. */
const SHORTEST_PIECE = LONGEST_SENTENCE / 2;

/**
 * The ends of the pieces of a sentence or row: its own end unless it is endless. Where a cut comes hangs on what is
 * before it alone, so it stays when the text goes on. Linear.
 */
export function splitLongSentence(text: string, start: number, end: number): number[] {
  const ends: number[] = [];
  let from = start;
  while (end - from > LONGEST_SENTENCE) {
    const cut = cutOf(text, from);
    const next = skipSpace(text, cut, end);
    if (next >= end) break;
    ends.push(cut);
    from = next;
  }
  ends.push(end);
  return ends;
}

/** A bar parts the cells of a row. */
function separatesClauses(character: string): boolean {
  return character === '|' || isClauseMark(character);
}

/** After the last clause that ends before a space, else after the last word, else after the last clause, else wherever no character is torn. */
function cutOf(text: string, from: number): number {
  const least = from + SHORTEST_PIECE;
  const most = from + LONGEST_SENTENCE;
  let word = -1;
  for (let i = most; i > least; i -= 1) {
    if (!isSpaceAt(text, i) || isSpaceAt(text, i - 1)) continue;
    if (separatesClauses(text.charAt(i - 1))) return i;
    if (word < 0) word = i;
  }
  if (word >= 0) return word;
  const whole = wholeCharactersBefore(text, from, most);
  for (let i = whole; i > least; i -= 1) if (separatesClauses(text.charAt(i - 1))) return i;
  return whole;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The last offset up to `most` that tears nothing which a reader sees as one character. */
function wholeCharactersBefore(text: string, from: number, most: number): number {
  const cluster = graphemes.segment(text.slice(from, most + 2)).containing(most - from);
  const at = from + (cluster?.index ?? most - from);
  // A character of five hundred marks is torn after all.
  return at > from + SHORTEST_PIECE ? at : most;
}
