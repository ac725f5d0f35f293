import { asciiDigit } from './digits.js';
import { CharacterClass, characterClass, isKanaSoundMark } from './character-class.js';

/** Letters that Unicode does not decompose, and pairs that writers use for one another. */
const EXTRA_FOLDS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ς', 'σ'],
  ['ة', 'ه'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ँ', 'ं'],
]);

const ACCENTS = /\p{M}/gu;
/** Units whose decomposition is another writing of the same thing and would only hurt: Hangul into jamo, kana into base and sound mark. */
function keepsItsMarks(kind: CharacterClass): boolean {
  return (
    kind === CharacterClass.Hangul ||
    kind === CharacterClass.Hiragana ||
    kind === CharacterClass.Katakana ||
    kind === CharacterClass.SouthEastAsian ||
    kind === CharacterClass.SouthEastAsianMark
  );
}

function foldCharacter(character: string, kind: CharacterClass): string {
  if (kind === CharacterClass.Mark) return '';
  if (kind === CharacterClass.Digit) return asciiDigit(character);
  if (keepsItsMarks(kind)) return character.normalize('NFKC');
  const lower = character.normalize('NFKC').toLowerCase();
  const extra = EXTRA_FOLDS.get(lower);
  if (extra !== undefined) return extra;
  // A vowel sign that stands alone is a letter here; what is stripped are the accents of a letter that has some.
  const bare = lower.normalize('NFKD').replace(ACCENTS, '');
  const kept = bare === '' ? lower : bare;
  return EXTRA_FOLDS.get(kept) ?? kept;
}

/** Stands in the table for a unit that folds to several. */
const EXPANDS = 0xffff;
const folded = new Uint16Array(0x10000);
const seen = new Uint8Array(0x10000);
const expansions = new Map<number, string>();

function learn(unit: number): void {
  const result = foldCharacter(String.fromCharCode(unit), characterClass(unit));
  seen[unit] = 1;
  if (result.length === 0) folded[unit] = 0;
  else if (result.length === 1) folded[unit] = result.charCodeAt(0);
  else {
    folded[unit] = EXPANDS;
    expansions.set(unit, result);
  }
}

/** The fold of a unit that folds to one unit; the first of several. 0 for what folds to nothing. */
export function foldedUnit(unit: number): number {
  if (seen[unit] === 0) learn(unit);
  const value = folded[unit] ?? 0;
  return value === EXPANDS ? (expansions.get(unit)?.charCodeAt(0) ?? 0) : value;
}

const LAST_OF_TOKEN = 255;

/** A growing run of folded units: what a token's norm is made of. */
export class FoldBuffer {
  readonly units = new Uint16Array(512);
  length = 0;

  /** No room for another character: the token ends here, so that one endless word costs no more than many. */
  get full(): boolean {
    return this.length > LAST_OF_TOKEN;
  }

  clear(): void {
    this.length = 0;
  }

  /** Appends the folds of the ASCII letters and digits from `start` on; returns where they end. Most of most texts, in one tight loop. */
  pushAscii(text: string, start: number, to: number): number {
    const { units } = this;
    let length = this.length;
    let i = start;
    for (; i < to && length <= LAST_OF_TOKEN; i += 1) {
      const unit = text.charCodeAt(i);
      const lower = unit | 0x20;
      if (lower >= 0x61 && lower <= 0x7a && unit < 0x80) units[length++] = lower;
      else if (unit >= 0x30 && unit <= 0x39) units[length++] = unit;
      else break;
    }
    this.length = length;
    return i;
  }

  /** Appends the fold of one code unit that is no surrogate: nothing for an accent, several units for the likes of ß. */
  push(unit: number): void {
    if (seen[unit] === 0) learn(unit);
    const value = folded[unit] ?? 0;
    if (value === 0) {
      if (isKanaSoundMark(unit)) this.#composeWithLast(unit);
    } else if (value === EXPANDS) {
      for (const character of expansions.get(unit) ?? '') this.units[this.length++] = character.charCodeAt(0);
    } else if (value >= 0x1161 && value <= 0x11c2 && this.#composeHangul(value)) {
      // Composed with the jamo before it.
    } else {
      this.units[this.length++] = value;
    }
  }

  /** Appends a unit as it is. */
  pushRaw(unit: number): void {
    this.units[this.length++] = unit;
  }

  toString(): string {
    let text = '';
    for (let i = 0; i < this.length; i += 1) text += String.fromCharCode(this.units[i] ?? 0);
    return text;
  }

  /** Whether the folded units are what stands in `text` from `start` to `end`, as they are for most words. */
  equals(text: string, start: number, end: number): boolean {
    if (end - start !== this.length) return false;
    for (let i = 0; i < this.length; i += 1) if (this.units[i] !== text.charCodeAt(start + i)) return false;
    return true;
  }

  #composeWithLast(mark: number): void {
    const last = this.units[this.length - 1];
    if (last === undefined || this.length === 0) return;
    const combining = mark === 0xff9e ? 0x3099 : mark === 0xff9f ? 0x309a : mark;
    const composed = String.fromCharCode(last, combining).normalize('NFC');
    if (composed.length === 1) this.units[this.length - 1] = composed.charCodeAt(0);
  }

  /** Conjoining jamo to syllables: the arithmetic of the Unicode Standard, section 3.12. */
  #composeHangul(jamo: number): boolean {
    const last = this.length > 0 ? (this.units[this.length - 1] ?? 0) : 0;
    const vowel = jamo - 0x1161;
    if (vowel < 21 && last >= 0x1100 && last <= 0x1112) {
      this.units[this.length - 1] = 0xac00 + ((last - 0x1100) * 21 + vowel) * 28;
      return true;
    }
    const tail = jamo - 0x11a7;
    const isOpenSyllable = last >= 0xac00 && last <= 0xd7a3 && (last - 0xac00) % 28 === 0;
    if (tail > 0 && tail < 28 && isOpenSyllable) {
      this.units[this.length - 1] = last + tail;
      return true;
    }
    return false;
  }
}

/** A text with case, accents and compatibility forms folded away, and where each folded unit came from. */
export interface FoldedText {
  readonly text: string;
  /** `offsets[i]` is the UTF-16 offset in the original of the character that gave `text[i]`; one more entry holds the original's length. */
  readonly offsets: Uint32Array;
}

/** Folds a whole text, separators kept as they are (compatibility forms folded), and remembers the way back. Linear. */
export function foldText(original: string): FoldedText {
  const parts: string[] = [];
  const from: number[] = [];
  const buffer = new FoldBuffer();
  for (let i = 0; i < original.length; i += 1) {
    const unit = original.charCodeAt(i);
    const before = buffer.length;
    if (characterClass(unit) === CharacterClass.Surrogate) buffer.pushRaw(unit);
    else buffer.push(unit);
    for (let n = before; n < buffer.length; n += 1) from.push(i);
    if (buffer.length > 400 || (buffer.length > 200 && !isContinuation(original.charCodeAt(i + 1)))) {
      parts.push(buffer.toString());
      buffer.clear();
    }
  }
  parts.push(buffer.toString());
  from.push(original.length);
  return { text: parts.join(''), offsets: Uint32Array.from(from) };
}

/** Whether a unit may change what was folded before it. */
function isContinuation(unit: number): boolean {
  return isKanaSoundMark(unit) || (unit >= 0x1161 && unit <= 0x11ff);
}

/** Case, accents and compatibility forms folded away: "Élan" and "ELAN" become "elan", "ﬁ" becomes "fi", "１２" becomes "12". */
export function fold(text: string): string {
  return foldText(text).text;
}
