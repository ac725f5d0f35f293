import type { Cell } from './chunk.js';
import { KEY_JOINT, LONGEST_WHOLE, LONGEST_WHOLE_UNITS } from './nested-keys.js';
import { wordCount } from './prose.js';
import { isSpaceUnit } from '../../text/space-unit.js';

/** Neighbouring values of one object, with the names above them. */
export interface JsonPiece {
  readonly start: number;
  readonly end: number;
  /** What they stand under, outermost first: keys of the objects around, and what those objects begin with, their names. */
  readonly path: readonly string[];
  readonly cells: readonly Cell[];
}

/** An object of more words is cut between its members. */
const LONGEST_OBJECT = 120;
/** Deeper nesting is read as what stands at this depth. */
const DEEPEST = 64;
/** Of the values that an object begins with, those that may name it. */
const MOST_NAMES = 3;
const LONGEST_NAME = 40;

interface Level {
  readonly isArray: boolean;
  /** Begins a record of its own, that is not cut where objects nest in it. */
  readonly isWhole: boolean;
  key: string;
  /** The names of its object, once its first values are read. */
  names?: string;
}

/**
 * Reads a text that is one JSON object or array into pieces that cover all of it: the scalars of one object together,
 * with their keys. Undefined when the text is no such JSON.
 */
export function readJson(text: string, from: number, to: number): JsonPiece[] | undefined {
  const first = text.charCodeAt(from);
  if (first !== 0x7b && first !== 0x5b) return undefined;
  try {
    JSON.parse(text.slice(from, to));
  } catch {
    return undefined;
  }
  return new JsonReader(text, from, to).read();
}

class JsonReader {
  readonly #pieces: JsonPiece[] = [];
  readonly #levels: Level[] = [];
  #cells: Cell[] = [];
  #pieceStart: number;
  #depth = 0;

  constructor(
    private readonly text: string,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.#pieceStart = from;
  }

  read(): JsonPiece[] {
    let i = this.from;
    while (i < this.to) {
      const unit = this.text.charCodeAt(i);
      if (unit === 0x7b || unit === 0x5b) {
        this.#open(i, unit === 0x5b);
        i += 1;
      } else if (unit === 0x7d || unit === 0x5d) {
        i += 1;
        this.#close(i);
      } else if (unit === 0x22) i = this.#string(i);
      else if (unit === 0x2c || unit === 0x3a || isSpaceUnit(unit)) i += 1;
      else i = this.#scalar(i);
    }
    this.#flush(this.to);
    return this.#pieces;
  }

  #open(at: number, isArray: boolean): void {
    const isOwn = this.#topIsArray() || (!isArray && this.#wholeFrom() < 0);
    if (isOwn) this.#flush(this.#startOfMember(at));
    this.#depth += 1;
    const isWhole = isOwn && !isArray && this.#isShort(at);
    if (this.#levels.length < DEEPEST) this.#levels.push({ isArray, isWhole, key: '' });
  }

  #close(after: number): void {
    const top = this.#levels.at(-1);
    if (top?.isArray === false && (top.isWhole || this.#wholeFrom() < 0)) this.#flush(after);
    this.#depth -= 1;
    if (this.#depth < this.#levels.length) this.#levels.pop();
  }

  /** The level of the record around that nests; -1 where none does. */
  #wholeFrom(): number {
    return this.#levels.findLastIndex(({ isWhole }) => isWhole);
  }

  #isShort(at: number): boolean {
    const end = this.#endOf(at);
    return end !== undefined && wordCount(this.text, at, end) <= LONGEST_WHOLE;
  }

  /** Where the object that opens here closes, if that is near. */
  #endOf(at: number): number | undefined {
    const most = Math.min(this.to, at + LONGEST_WHOLE_UNITS);
    let depth = 0;
    let isQuoted = false;
    for (let i = at; i < most; i += 1) {
      const unit = this.text.charCodeAt(i);
      if (unit === 0x5c) i += 1;
      else if (unit === 0x22) isQuoted = !isQuoted;
      else if (!isQuoted && (unit === 0x7b || unit === 0x5b)) depth += 1;
      else if (!isQuoted && (unit === 0x7d || unit === 0x5d)) {
        depth -= 1;
        if (depth === 0) return i + 1;
      }
    }
    return undefined;
  }

  /** The key before an opening bracket belongs to what the bracket opens. */
  #startOfMember(at: number): number {
    const keyStart = this.#lastKeyStart;
    return keyStart >= this.#pieceStart && this.#topKey() !== '' ? keyStart : at;
  }

  #lastKeyStart = -1;

  #topIsArray(): boolean {
    return this.#levels.at(-1)?.isArray ?? false;
  }

  #topKey(): string {
    return this.#levels.at(-1)?.key ?? '';
  }

  #string(start: number): number {
    let end = start + 1;
    while (end < this.to && this.text.charCodeAt(end) !== 0x22)
      end += this.text.charCodeAt(end) === 0x5c ? 2 : 1;
    const after = Math.min(end + 1, this.to);
    let next = after;
    while (next < this.to && isSpaceUnit(this.text.charCodeAt(next))) next += 1;
    const top = this.#levels.at(-1);
    if (this.text.charCodeAt(next) === 0x3a && top !== undefined) {
      this.#splitIfLong(start);
      top.key = this.text.slice(start + 1, end);
      this.#lastKeyStart = start;
    } else this.#value(start + 1, Math.min(end, this.to));
    return after;
  }

  #scalar(start: number): number {
    let end = start;
    while (
      end < this.to &&
      !',]}:"'.includes(this.text.charAt(end)) &&
      !isSpaceUnit(this.text.charCodeAt(end))
    )
      end += 1;
    this.#value(start, end);
    return Math.max(end, start + 1);
  }

  #value(start: number, end: number): void {
    if (this.#topIsArray())
      this.#splitIfLong(start > this.from && this.text.charCodeAt(start - 1) === 0x22 ? start - 1 : start);
    this.#cells.push({ header: this.#nearestKey(), start, end, text: this.text.slice(start, end) });
  }

  /** A value in an array stands under the array's own key; in a nested object, under the keys of all of them. */
  #nearestKey(): string {
    const from = this.#wholeFrom();
    const keys = this.#levels.slice(Math.max(0, from)).flatMap(({ isArray, key }) => (isArray ? [] : [key]));
    return from < 0 ? (keys.at(-1) ?? '') : keys.join(KEY_JOINT);
  }

  #splitIfLong(at: number): void {
    if (this.#cells.length === 0) return;
    const isLong = at - this.#pieceStart > LONGEST_OBJECT * 3;
    if (isLong && wordCount(this.text, this.#pieceStart, at) > LONGEST_OBJECT) this.#flush(at);
  }

  #flush(at: number): void {
    if (this.#cells.length === 0 && at < this.to) return;
    const last = this.#pieces.at(-1);
    if (this.#cells.length === 0 && last !== undefined) {
      this.#pieces[this.#pieces.length - 1] = { ...last, end: at };
    } else {
      this.#pieces.push({ start: this.#pieceStart, end: at, path: this.#path(), cells: this.#cells });
    }
    this.#cells = [];
    this.#pieceStart = at;
  }

  /** What the values read last stand under. The first of an object's name it for all that follow. */
  #path(): readonly string[] {
    const whole = this.#wholeFrom();
    const own = whole < 0 ? this.#levels.findLastIndex(({ isArray }) => !isArray) : whole;
    const path = this.#levels.slice(0, Math.max(0, own)).flatMap(({ names = '', key }) => [names, key]);
    const level = this.#levels[own];
    if (level?.names !== undefined) path.push(level.names);
    else if (level !== undefined) level.names = namesOf(this.#cells);
    return path.filter((part) => part !== '');
  }
}

/** What an object is called: its first value, and those of the next that are words. */
function namesOf(cells: readonly Cell[]): string {
  return cells
    .slice(0, MOST_NAMES)
    .filter(
      ({ text }, n) => text.length <= LONGEST_NAME && (n === 0 || (NAME.test(text) && !CONSTANTS.has(text))),
    )
    .map(({ text }) => text)
    .join(', ');
}

/** Words, and no number or date. */
const NAME = /^[^\p{L}\p{Nd}_]*\p{L}[^_]*$/u;
const CONSTANTS = new Set(['true', 'false', 'null']);
