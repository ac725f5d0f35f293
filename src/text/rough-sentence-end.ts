import { abbreviationKind } from './abbreviations.js';
import { hasDigit } from './digits.js';
import { wholeWordFrom, wordBefore } from './neighbour-words.js';
import {
  SENTENCE_MARK,
  isAsciiTerminal,
  isOtherTerminal,
  isWideTerminal,
  trimSpace,
} from './sentence-marks.js';
import { isOrdinalContext } from './sentence-starters.js';
import { isSpaceUnit } from './space-unit.js';

/**
 * Where sentences of a fact end, by marks and abbreviations alone: much cheaper than the segmentation of answers, which
 * is exact because claims must be; here a wrong cut only makes a chunk shorter or longer.
 */

const PERIOD = '.';

const CLOSERS = new Set(Array.from('"\'”’»›)]}）］】」』》〉*_`', (character) => character.charCodeAt(0)));
const WIDE_CLOSERS = new Set(Array.from('」』）】》', (character) => character.charCodeAt(0)));

function isHiragana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x309f;
}

const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
/** A word that is shortened is short; so is the look back for it. */
const LONGEST_ABBREVIATION = 12;

/** The offset after the sentence of `text` that starts at `from`, closing quotes included; at most the text's end. */
export function sentenceEnd(text: string, from: number): number {
  const to = text.length;
  SENTENCE_MARK.lastIndex = from;
  while (SENTENCE_MARK.test(text)) {
    const mark = SENTENCE_MARK.lastIndex - 1;
    const marksEnd = skipMarks(text, mark + 1, to);
    const end = skipClosers(text, marksEnd, to);
    if (end >= to) return to;
    if (endsHere(text, { from, mark, marksEnd, end, to })) return end;
    SENTENCE_MARK.lastIndex = end;
  }
  return to;
}

function skipMarks(text: string, from: number, to: number): number {
  let i = from;
  while (i < to) {
    const character = text.charAt(i);
    if (!isAsciiTerminal(character) && !isWideTerminal(character)) break;
    i += 1;
  }
  return i;
}

function skipClosers(text: string, from: number, to: number): number {
  let i = from;
  while (i < to && CLOSERS.has(text.charCodeAt(i))) i += 1;
  return i;
}

interface MarkPlace {
  readonly from: number;
  readonly mark: number;
  readonly marksEnd: number;
  readonly end: number;
  readonly to: number;
}

function endsHere(text: string, place: MarkPlace): boolean {
  const mark = text.charAt(place.mark);
  const after = text.charCodeAt(place.end);
  if (isWideTerminal(mark)) {
    // 「…。」と述べた goes on after the quotation.
    return !(WIDE_CLOSERS.has(text.charCodeAt(place.end - 1)) && isHiragana(after));
  }
  if (isOtherTerminal(mark)) return true;
  if (!isSpaceUnit(after)) return false;
  const next = nextVisible(text, place.end, place.to);
  if (next === '' || LOWER.test(next)) return next === '';
  if (mark !== PERIOD || place.marksEnd - place.mark > 1) return true;
  return !isShortened(text, place.from, place.mark, next) && !isOrdinal(text, place);
}

/** "am 3. Februar": the full stop makes a number an ordinal. */
function isOrdinal(text: string, { from, mark, end }: MarkPlace): boolean {
  if (!isDigitUnit(text.charCodeAt(mark - 1))) return false;
  const number = wordBefore(text, from, mark);
  if (!/^\d{1,2}$/.test(number)) return false;
  const startsAt = skipSpace(text, end);
  const next = wholeWordFrom(text, startsAt);
  const before = wordBefore(text, from, trimSpace(text, from, mark - number.length));
  return next !== undefined && isOrdinalContext(before, next);
}

function isDigitUnit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function skipSpace(text: string, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_GAP);
  let at = from;
  while (at < limit && isSpaceUnit(text.charCodeAt(at))) at += 1;
  return at;
}

/** How far a look ahead goes over white space: enough for an indent, and no quadratic walk over a blank page. */
const LONGEST_GAP = 40;

function nextVisible(text: string, from: number, to: number): string {
  const limit = Math.min(to, from + LONGEST_GAP);
  for (let i = from; i < limit; i += 1) {
    if (!isSpaceUnit(text.charCodeAt(i))) return String.fromCodePoint(text.codePointAt(i) ?? 0x20);
  }
  return '';
}

/** Whether the full stop at `mark` marks a shortened word, an initial or a list number, and `next` goes on with the sentence. */
function isShortened(text: string, from: number, mark: number, next: string): boolean {
  let start = mark;
  while (start > from && mark - start <= LONGEST_ABBREVIATION && !isSpaceUnit(text.charCodeAt(start - 1)))
    start -= 1;
  while (start < mark && '("\'“‘[«'.includes(text.charAt(start))) start += 1;
  const word = text.slice(start, mark);
  if (word.length === 0 || word.length > LONGEST_ABBREVIATION) return false;
  if (start === from && /^\p{Nd}{1,3}$/u.test(word)) return true;
  if (word.length === 1 && UPPER.test(word) && word !== 'I') return true;
  const kind = abbreviationKind(word);
  if (kind === 'inside') return true;
  if (kind === 'number') return hasDigit(next);
  return kind !== undefined && !UPPER.test(next);
}
