import { CharacterClass, characterClass } from './character-class.js';
import { isElided } from './elision.js';
import { FoldBuffer, foldedUnit } from './fold.js';

/**
 * What a word is: spaced `word`; `number` (digits with their separators); `cjk`: a pair of Han or of Hiragana
 * characters that stand side by side, or one that stands alone; `cluster`: likewise for Thai, Lao, Khmer and Burmese.
 */
export type WordKind = 'word' | 'number' | 'cjk' | 'cluster';

/** Gets each word in order. */
export interface WordSink {
  /** A word, a number or a cluster pair. `norm` is only valid during the call. */
  word(start: number, end: number, kind: Exclude<WordKind, 'cjk'>, norm: FoldBuffer): void;
  /** Two folded characters that stand side by side; `second` is 0 for one that stands alone. Pairs overlap their neighbours by one. */
  pair(start: number, end: number, first: number, second: number): void;
}

const COMMA = 0x2c;
const PERIOD = 0x2e;
const ARABIC_DECIMAL = 0x66b;
const ARABIC_GROUP = 0x66c;
const FULLWIDTH_COMMA = 0xff0c;

/**
 * Reads the words of `text` between `from` and `to` in one pass, without making a string for any of them.
 * Linear in the length whatever the text; a word of more than 255 units is cut there.
 */
export class WordScanner {
  readonly #norm = new FoldBuffer();

  scan(text: string, from: number, to: number, sink: WordSink): void {
    let i = from;
    while (i < to) {
      const kind = characterClass(text.charCodeAt(i));
      switch (kind) {
        case CharacterClass.Letter:
        case CharacterClass.Hangul:
        case CharacterClass.Katakana:
          i = this.#word(text, i, to, kind, sink);
          break;
        case CharacterClass.Digit:
          i = this.#number(text, i, to, sink);
          break;
        case CharacterClass.Han:
        case CharacterClass.Hiragana:
          i = this.#pairs(text, i, to, kind, sink);
          break;
        case CharacterClass.SouthEastAsian:
        case CharacterClass.SouthEastAsianMark:
          i = this.#clusters(text, i, to, sink);
          break;
        case CharacterClass.Surrogate:
          i = this.#astral(text, i, to, sink);
          break;
        default:
          i += 1;
      }
    }
  }

  #word(text: string, start: number, to: number, kind: CharacterClass, sink: WordSink): number {
    const norm = this.#norm;
    norm.clear();
    let apostropheAt = -1;
    let normAtApostrophe = 0;
    let i = kind === CharacterClass.Letter ? norm.pushAscii(text, start, to) : start;
    for (; i < to && !norm.full; i += 1) {
      const unit = text.charCodeAt(i);
      const next = characterClass(unit);
      if (next === kind || next === CharacterClass.Mark) norm.push(unit);
      else if (next === CharacterClass.Digit && kind === CharacterClass.Letter) norm.push(unit);
      else if (next === CharacterClass.Apostrophe && i + 1 < to && this.#isLetter(text, i + 1)) {
        if (apostropheAt >= 0 || kind !== CharacterClass.Letter) break;
        if (isElided(norm)) break;
        apostropheAt = i;
        normAtApostrophe = norm.length;
        norm.pushRaw(0x27);
      } else if (unit === PERIOD && this.#isAcronymPeriod(text, start, i, to)) continue;
      else break;
    }
    let end = i;
    if (apostropheAt >= 0 && norm.length === normAtApostrophe + 2 && norm.units[norm.length - 1] === 0x73) {
      // A possessive belongs to the word in the text, not to its norm.
      norm.length = normAtApostrophe;
    }
    while (end > start + 1 && characterClass(text.charCodeAt(end - 1)) === CharacterClass.Separator) end -= 1;
    if (norm.length > 0) sink.word(start, end, 'word', norm);
    return Math.max(end, start + 1);
  }

  #isLetter(text: string, at: number): boolean {
    return characterClass(text.charCodeAt(at)) === CharacterClass.Letter;
  }

  /** The periods of "U.S." and "R.M.S.": every letter so far stands alone between periods, and another such letter follows. */
  #isAcronymPeriod(text: string, start: number, at: number, to: number): boolean {
    if (at === start || (at - start) % 2 === 0 || at - start > 15) return false;
    for (let i = start + 1; i < at; i += 2) if (text.charCodeAt(i) !== PERIOD) return false;
    if (at + 1 >= to || !this.#isLetter(text, at + 1)) return false;
    if (at + 2 >= to) return true;
    return !this.#isLetter(text, at + 2) && characterClass(text.charCodeAt(at + 2)) !== CharacterClass.Mark;
  }

  #number(text: string, start: number, to: number, sink: WordSink): number {
    const norm = this.#norm;
    norm.clear();
    let i = start;
    for (; i < to && !norm.full; i += 1) {
      const unit = text.charCodeAt(i);
      if (characterClass(unit) === CharacterClass.Digit) norm.push(unit);
      else if (unit === PERIOD || unit === ARABIC_DECIMAL) {
        if (this.#digitsAfter(text, i, to) === 0) break;
        norm.pushRaw(PERIOD);
      } else if (unit === COMMA || unit === FULLWIDTH_COMMA || unit === ARABIC_GROUP) {
        const digits = this.#digitsAfter(text, i, to);
        if (digits === 0 || digits > 3) break;
        if (digits < 3) norm.pushRaw(PERIOD);
      } else break;
    }
    sink.word(start, i, 'number', norm);
    return i;
  }

  /** How many digits follow a separator, 4 standing for more: a comma before three groups thousands, before one or two it is a decimal comma, before more it separates. */
  #digitsAfter(text: string, at: number, to: number): number {
    let count = 0;
    while (count < 4 && at + 1 + count < to) {
      if (characterClass(text.charCodeAt(at + 1 + count)) !== CharacterClass.Digit) break;
      count += 1;
    }
    return count;
  }

  #pairs(text: string, start: number, to: number, kind: CharacterClass, sink: WordSink): number {
    let previousStart = -1;
    let previous = 0;
    let i = start;
    let count = 0;
    while (i < to) {
      const unit = text.charCodeAt(i);
      if (characterClass(unit) !== kind) break;
      let end = i + 1;
      let folded = foldedUnit(unit);
      if (end < to && characterClass(text.charCodeAt(end)) === CharacterClass.Mark) {
        folded = this.#composed(text, i, to);
        while (end < to && characterClass(text.charCodeAt(end)) === CharacterClass.Mark) end += 1;
      }
      if (count > 0) sink.pair(previousStart, end, previous, folded);
      previousStart = i;
      previous = folded;
      i = end;
      count += 1;
    }
    if (count === 1) sink.pair(start, i, previous, 0);
    return i;
  }

  /** A character with the sound mark after it as one unit. */
  #composed(text: string, at: number, to: number): number {
    const norm = this.#norm;
    norm.clear();
    norm.push(text.charCodeAt(at));
    if (at + 1 < to) norm.push(text.charCodeAt(at + 1));
    return norm.units[0] ?? 0;
  }

  /** A cluster is a vowel written before its consonant, the consonant, and the marks on it. */
  #clusters(text: string, start: number, to: number, sink: WordSink): number {
    const norm = this.#norm;
    let previous = -1;
    let i = start;
    let count = 0;
    while (i < to && this.#isSouthEastAsian(text, i)) {
      const end = this.#clusterEnd(text, i, to);
      if (previous >= 0) {
        norm.clear();
        for (let n = previous; n < end; n += 1) norm.push(text.charCodeAt(n));
        sink.word(previous, end, 'cluster', norm);
      }
      previous = i;
      i = end;
      count += 1;
    }
    if (count === 1) {
      norm.clear();
      for (let n = start; n < i; n += 1) norm.push(text.charCodeAt(n));
      sink.word(start, i, 'cluster', norm);
    }
    return i;
  }

  #isSouthEastAsian(text: string, at: number): boolean {
    const kind = characterClass(text.charCodeAt(at));
    return kind === CharacterClass.SouthEastAsian || kind === CharacterClass.SouthEastAsianMark;
  }

  #clusterEnd(text: string, start: number, to: number): number {
    let end = start + 1;
    const first = text.charCodeAt(start);
    const isLeadingVowel = (first >= 0xe40 && first <= 0xe44) || (first >= 0xec0 && first <= 0xec4);
    if (isLeadingVowel && end < to && this.#isSouthEastAsian(text, end)) end += 1;
    while (end < to && end - start < 8) {
      const unit = text.charCodeAt(end);
      const isTrailingVowel = unit === 0xe30 || unit === 0xe32 || unit === 0xe33;
      if (characterClass(unit) !== CharacterClass.SouthEastAsianMark && !isTrailingVowel) break;
      end += 1;
    }
    return end;
  }

  /** Letters beyond the basic plane: rare Han as characters of their own (the pair of their halves), the rest (mathematical alphabets and the like) as words. */
  #astral(text: string, start: number, to: number, sink: WordSink): number {
    const norm = this.#norm;
    norm.clear();
    let i = start;
    let isHan = false;
    while (i < to && !norm.full && !isHan) {
      const code = text.codePointAt(i) ?? 0;
      if (code <= 0xffff) break;
      isHan = code >= 0x20000 && code <= 0x3ffff;
      if (isHan && i > start) break;
      const folded = foldAstral(code);
      if (folded === '') break;
      for (let n = 0; n < folded.length; n += 1) norm.pushRaw(folded.charCodeAt(n));
      i += 2;
    }
    if (norm.length === 0) return i + 1 < to && isHighSurrogate(text, i) ? i + 2 : i + 1;
    if (isHan) sink.pair(start, Math.min(i, to), norm.units[0] ?? 0, norm.units[1] ?? 0);
    else sink.word(start, Math.min(i, to), 'word', norm);
    return i;
  }
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}

/** The folded letter or digit, or nothing for what is neither (emoji). */
const astralFolds = new Map<number, string>();
const ASTRAL_WORD = /^[\p{L}\p{Nd}]/u;

function foldAstral(code: number): string {
  const known = astralFolds.get(code);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(code);
  const folded = ASTRAL_WORD.test(character) ? character.normalize('NFKC').toLowerCase() : '';
  // There are about 150,000 such characters; a hostile text must not make this table large.
  if (astralFolds.size < 4096) astralFolds.set(code, folded);
  return folded;
}
