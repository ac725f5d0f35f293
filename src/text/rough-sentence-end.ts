import { abbreviationKind } from '../../text/abbreviations.js';
import { wholeWordFrom, wordBefore } from '../../text/neighbour-words.js';
import { trimSpace } from '../../text/sentence-marks.js';
import { isOrdinalContext } from '../../text/sentence-starters.js';

/**
 * Where sentences of a fact end, by marks and abbreviations alone: much cheaper than the segmentation of answers, which
 * is exact because claims must be; here a wrong cut only makes a chunk shorter or longer.
 */

const PERIOD = 0x2e;
const isAsciiMark = (unit: number): boolean => unit === 0x21 || unit === 0x3f || unit === 0x2026;
/** 。！？｡ end a sentence whatever follows. */
const isWideMark = (unit: number): boolean =>
  unit === 0x3002 || unit === 0xff01 || unit === 0xff1f || unit === 0xff61;
/** Danda, double danda, Arabic question mark, Urdu full stop, Armenian, Ethiopic, Khmer and Burmese full stops. */
const isForeignMark = (unit: number): boolean =>
  unit === 0x964 ||
  unit === 0x965 ||
  unit === 0x61f ||
  unit === 0x6d4 ||
  unit === 0x589 ||
  unit === 0x1362 ||
  unit === 0x17d4 ||
  unit === 0x104b;

const CLOSERS = new Set(Array.from('"\'”’»›)]}）］】」』》〉*_`', (character) => character.charCodeAt(0)));
const WIDE_CLOSERS = new Set(Array.from('」』）】》', (character) => character.charCodeAt(0)));

export function isSpaceUnit(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit > 0x7f && isWideSpace(unit));
}

function isWideSpace(unit: number): boolean {
  return (
    unit === 0xa0 ||
    unit === 0x3000 ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x85 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x1680 ||
    unit === 0xfeff
  );
}

function isHiragana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x309f;
}

const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
/** A word that is shortened is short; so is the look back for it. */
const LONGEST_ABBREVIATION = 12;

/** All the marks above. A pattern finds the next one several times faster than a look at each unit. */
const MARK = /[.!?…。！？｡।॥؟۔։።។။]/gu;

/** The offset after the sentence of `text` that starts at `from`, closing quotes included; at most the text's end. */
export function sentenceEnd(text: string, from: number): number {
  const to = text.length;
  MARK.lastIndex = from;
  while (MARK.test(text)) {
    const mark = MARK.lastIndex - 1;
    const marksEnd = skipMarks(text, mark + 1, to);
    const end = skipClosers(text, marksEnd, to);
    if (end >= to) return to;
    if (endsHere(text, { from, mark, marksEnd, end, to })) return end;
    MARK.lastIndex = end;
  }
  return to;
}

function skipMarks(text: string, from: number, to: number): number {
  let i = from;
  while (i < to) {
    const unit = text.charCodeAt(i);
    if (unit !== PERIOD && !isAsciiMark(unit) && !isWideMark(unit)) break;
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
  const mark = text.charCodeAt(place.mark);
  const after = text.charCodeAt(place.end);
  if (isWideMark(mark)) {
    // 「…。」と述べた goes on after the quotation.
    return !(WIDE_CLOSERS.has(text.charCodeAt(place.end - 1)) && isHiragana(after));
  }
  if (isForeignMark(mark)) return true;
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
  if (kind === 'number') return /\p{Nd}/u.test(next);
  return kind !== undefined && !UPPER.test(next);
}
