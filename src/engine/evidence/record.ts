import type { TextRange } from '../../contract/text-range.js';
import { trimMarks } from '../../contract/character-runs.js';
import { scriptOfUnit } from '../../text/script.js';
import type { Cell } from './chunk.js';
import { skipSpaces, trimEnd } from './prose.js';
import { isSpaceUnit } from '../../text/space-unit.js';

/** The longest that a key is, in UTF-16 units and in blanks between its words. */
const LONGEST_KEY = 60;
const MOST_BLANKS = 6;

/** Markdown's emphasis and quotes, which keys are written in. */
const KEY_MARKS = new Set('*_"\'`');

const COLON = 0x3a;
const WIDE_COLON = 0xff1a;
const EQUALS = 0x3d;

/** The key and the value of `Key: value`, if a span begins so: a short key, a colon, something after it. */
export function readPair(text: string, span: TextRange): Cell | undefined {
  const limit = Math.min(span.end, span.start + LONGEST_KEY);
  let blanks = 0;
  for (let i = span.start; i < limit; i += 1) {
    const unit = text.charCodeAt(i);
    if (isSpaceUnit(unit)) blanks += 1;
    if (blanks > MOST_BLANKS || isSentenceMark(text, i)) return undefined;
    if (!isPairMark(text, i, span.end)) continue;
    const keyEnd = trimEnd(text, span.start, i);
    const value = skipSpaces(text, i + 1, span.end);
    if (keyEnd === span.start || value > span.end || !hasLetter(text, span.start, keyEnd)) return undefined;
    const key = trimMarks(text.slice(span.start, keyEnd), KEY_MARKS);
    const end = Math.max(value, trimEnd(text, value, span.end));
    return { header: key, start: value, end, text: text.slice(value, end) };
  }
  return undefined;
}

/** A colon that is no clock time and no scheme of an address; or an equals sign between blanks. */
function isPairMark(text: string, at: number, to: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === WIDE_COLON) return true;
  if (unit === EQUALS) return isSpaceUnit(text.charCodeAt(at - 1)) && isSpaceUnit(text.charCodeAt(at + 1));
  if (unit !== COLON) return false;
  const next = at + 1 < to ? text.charCodeAt(at + 1) : 0x20;
  return (
    isSpaceUnit(next) || next === 0x2a || next === 0x5f || (next > 0x2e80 && text.charCodeAt(at - 1) > 0x2e80)
  );
}

function isSentenceMark(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === 0x21 || unit === 0x3f || unit === 0x3002 || unit === 0x3b || unit === 0x964) return true;
  return unit === 0x2e && isSpaceUnit(text.charCodeAt(at + 1)) && at > 4;
}

function hasLetter(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) if (scriptOfUnit(text.charCodeAt(i)) !== undefined) return true;
  return false;
}

const PAIR_SEPARATORS = Array.from(';；|,、', (mark) => mark.charCodeAt(0));

/**
 * The pairs of a record on one line, "date: the 11th, time: 9am, party: father": parts between one kind of separator,
 * nearly all of which begin with a key. A part without one goes on with the value before it. Undefined when it is no record.
 */
export function readInlineRecord(text: string, span: TextRange): Cell[] | undefined {
  const present = new Set<number>();
  for (let i = span.start; i < span.end; i += 1) {
    const unit = text.charCodeAt(i);
    if (PAIR_SEPARATORS.includes(unit)) present.add(unit);
  }
  for (const separator of PAIR_SEPARATORS) {
    const cells = present.has(separator) ? pairsBetween(text, span, separator) : undefined;
    if (cells !== undefined) return cells;
  }
  return undefined;
}

function pairsBetween(text: string, span: TextRange, separator: number): Cell[] | undefined {
  const cells: Cell[] = [];
  let parts = 0;
  let start = span.start;
  for (let i = span.start; i <= span.end; i += 1) {
    if (i < span.end && text.charCodeAt(i) !== separator) continue;
    const partStart = skipSpaces(text, start, i);
    const part = { start: partStart, end: trimEnd(text, partStart, i) };
    start = i + 1;
    if (part.start >= part.end) continue;
    parts += 1;
    const pair = readPair(text, part);
    const last = cells.at(-1);
    if (pair !== undefined) cells.push(pair);
    else if (last === undefined) return undefined;
    else cells[cells.length - 1] = { ...last, end: part.end, text: text.slice(last.start, part.end) };
  }
  return cells.length >= 2 && cells.length * 2 > parts ? cells : undefined;
}
