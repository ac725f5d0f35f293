import { isHighSurrogate } from '../../contract/surrogates.js';
import type { TextRange } from '../../contract/text-range.js';
import { CharacterClass, characterClass } from '../../text/character-class.js';
import { sentenceEnd } from '../../text/rough-sentence-end.js';
import { isSpaceUnit } from '../../text/space-unit.js';

/** A sentence shorter than this many words is joined to the one after it: alone it says too little to be cited. */
const SHORTEST = 4;
/** A joined chunk stays under this many words. */
const JOINED = 45;
/** A sentence of more words is cut, at a clause's end if there is one. */
const LONGEST = 90;

/** Cuts `text` between two offsets into chunks of one sentence, tiny ones joined, endless ones cut. All but white space is covered. */
export function splitProse(text: string, from: number, to: number): TextRange[] {
  const spans = sentenceSpans(text.slice(from, to));
  return from === 0 ? spans : spans.map(({ start, end }) => ({ start: start + from, end: end + from }));
}

function sentenceSpans(text: string): TextRange[] {
  const found: TextRange[] = [];
  const to = text.length;
  let at = skipSpaces(text, 0, to);
  let pending: TextRange | undefined;
  while (at < to) {
    const end = trimEnd(text, at, sentenceEnd(text, at));
    const size = wordCount(text, at, end);
    if (pending !== undefined) {
      if (wordCount(text, pending.start, pending.end) + size <= JOINED) {
        found.push({ start: pending.start, end });
        pending = undefined;
        at = skipSpaces(text, end, to);
        continue;
      }
      found.push(pending);
      pending = undefined;
    }
    if (size < SHORTEST) pending = { start: at, end };
    else if (size > LONGEST) cutLong(text, at, end, found);
    else found.push({ start: at, end });
    at = skipSpaces(text, end, to);
  }
  if (pending !== undefined) pushLast(text, found, pending);
  return found;
}

/** A tiny last sentence goes with the one before it. */
function pushLast(text: string, found: TextRange[], last: TextRange): void {
  const before = found.at(-1);
  if (before !== undefined && wordCount(text, before.start, before.end) < JOINED) {
    found[found.length - 1] = { start: before.start, end: last.end };
  } else found.push(last);
}

function isClauseMark(unit: number): boolean {
  return (
    unit === 0x3b ||
    unit === 0x2c ||
    unit === 0x3a ||
    unit === 0xff0c ||
    unit === 0x3001 ||
    unit === 0xff1b ||
    unit === 0x60c ||
    unit === 0x61b ||
    unit === 0x0a
  );
}

function cutLong(text: string, from: number, to: number, found: TextRange[]): void {
  let start = from;
  let size = 0;
  let clauseEnd = -1;
  let wordEnd = -1;
  for (let i = from; i < to; i += 1) {
    const unit = text.charCodeAt(i);
    size += wordShare(text, i);
    if (size < LONGEST / 4) continue;
    if (isClauseMark(unit)) clauseEnd = i + 1;
    if (isSpaceUnit(unit)) wordEnd = i;
    if (size < LONGEST / 2 || isHighSurrogate(text.charCodeAt(i))) continue;
    if (clauseEnd < 0 && size < LONGEST) continue;
    const cut = clauseEnd > start ? clauseEnd : wordEnd > start ? wordEnd : i + 1;
    found.push({ start, end: trimEnd(text, start, cut) });
    start = skipSpaces(text, cut, to);
    i = start - 1;
    size = 0;
    clauseEnd = -1;
    wordEnd = -1;
  }
  if (start < to) found.push({ start, end: to });
}

/** Of each ASCII unit; see `wordShare`. */
const ASCII_SHARES = Float64Array.from({ length: 0x80 }, (_, unit) =>
  unit === 0x20 || unit === 0x0a ? 1 : 0.02,
);

/** How much of a word a code unit is: one where a spaced word ends, a half for a character of an unspaced script, a little for letters so that a word without end is cut too. */
function wordShare(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return ASCII_SHARES[unit] ?? 0;
  switch (characterClass(unit)) {
    case CharacterClass.Han:
    case CharacterClass.Hiragana:
    case CharacterClass.Katakana:
      return 0.5;
    case CharacterClass.SouthEastAsian:
      return 0.25;
    case CharacterClass.Separator:
    case CharacterClass.Mark:
      return isSpaceUnit(unit) ? 1 : 0.02;
    default:
      return 0.02;
  }
}

/** About how many words lie between two offsets. */
export function wordCount(text: string, start: number, end: number): number {
  let count = start < end ? 1 : 0;
  for (let i = start; i < end; i += 1) count += wordShare(text, i);
  return count;
}

export function skipSpaces(text: string, from: number, to: number): number {
  let i = from;
  while (i < to && isSpaceUnit(text.charCodeAt(i))) i += 1;
  return i;
}

export function trimEnd(text: string, from: number, to: number): number {
  let i = to;
  while (i > from && isSpaceUnit(text.charCodeAt(i - 1))) i -= 1;
  return i;
}
