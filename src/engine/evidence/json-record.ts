import type { Cell } from './chunk.js';
import { wordCount } from './prose.js';
import { isSpaceUnit } from './sentence-end.js';

/** Neighbouring values of one object, with the names above them. */
export interface JsonPiece {
  readonly start: number;
  readonly end: number;
  /** Keys of the objects around, outermost first. */
  readonly path: readonly string[];
  readonly cells: readonly Cell[];
}

/** An object of more words is cut between its members. */
const LONGEST_OBJECT = 120;
/** Deeper nesting is read as what stands at this depth. */
const DEEPEST = 64;

interface Level {
  readonly isArray: boolean;
  key: string;
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
    if (!isArray || this.#topIsArray()) this.#flush(this.#startOfMember(at));
    this.#depth += 1;
    if (this.#levels.length < DEEPEST) this.#levels.push({ isArray, key: '' });
  }

  #close(after: number): void {
    const top = this.#levels.at(-1);
    if (top?.isArray === false) this.#flush(after);
    this.#depth -= 1;
    if (this.#depth < this.#levels.length) this.#levels.pop();
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

  /** A value in an array stands under the array's own key. */
  #nearestKey(): string {
    for (let i = this.#levels.length - 1; i >= 0; i -= 1) {
      const level = this.#levels[i];
      if (level !== undefined && !level.isArray) return level.key;
    }
    return '';
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
      const path = this.#levels
        .slice(0, -1)
        .map((level) => level.key)
        .filter((key) => key !== '');
      this.#pieces.push({ start: this.#pieceStart, end: at, path, cells: this.#cells });
    }
    this.#cells = [];
    this.#pieceStart = at;
  }
}
