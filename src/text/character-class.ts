import { hasDigit } from './digits.js';

/** What a UTF-16 code unit is to the word scanner. */
export const CharacterClass = {
  /** White space, punctuation, symbols: between words. */
  Separator: 1,
  /** A letter of a script whose words are spaced (Indic vowel signs count as letters). */
  Letter: 2,
  /** A decimal digit of any script. */
  Digit: 3,
  Han: 4,
  Hiragana: 5,
  Katakana: 6,
  /** A letter of Thai, Lao, Khmer or Myanmar, whose words are not spaced. */
  SouthEastAsian: 7,
  /** A vowel sign or tone mark of those four: belongs to the character before it. */
  SouthEastAsianMark: 8,
  Hangul: 9,
  /** An accent, a vowel point, a joiner: inside a word, and not part of its norm. */
  Mark: 10,
  /** An apostrophe of either shape. */
  Apostrophe: 11,
  /** Half of a character beyond the basic plane. */
  Surrogate: 12,
} as const;

export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass];

const SOUTH_EAST_ASIAN = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Scripts whose combining vowel signs distinguish words. */
const INDIC =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
const MARK = /\p{M}/u;
const LETTER = /\p{L}/u;
/** Soft hyphen, zero-width joiners, direction marks, variation selectors, Arabic tatweel: invisible to a reader's eye for words. */
const INVISIBLE = /[\p{Variation_Selector}\u00AD\u0640\u200B-\u200F\u2060\uFEFF]/u;
const DEVANAGARI_NUKTA = 0x93c;

function isHan(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit === 0x3005 ||
    unit === 0x3007
  );
}

function isHangul(unit: number): boolean {
  return (
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0x1100 && unit <= 0x11ff) ||
    (unit >= 0x3131 && unit <= 0x318e)
  );
}

/** Sound marks of kana that stand alone (decomposed or half-width): part of the kana before them. */
export function isKanaSoundMark(unit: number): boolean {
  return unit === 0x3099 || unit === 0x309a || unit === 0xff9e || unit === 0xff9f;
}

function classify(unit: number): CharacterClass {
  if (isHan(unit)) return CharacterClass.Han;
  if (isHangul(unit)) return CharacterClass.Hangul;
  if (isKanaSoundMark(unit)) return CharacterClass.Mark;
  if (unit >= 0x3041 && unit <= 0x309f) return CharacterClass.Hiragana;
  if ((unit >= 0x30a1 && unit <= 0x30ff && unit !== 0x30fb) || (unit >= 0xff66 && unit <= 0xff9d)) {
    return CharacterClass.Katakana;
  }
  if (unit >= 0xd800 && unit <= 0xdfff) return CharacterClass.Surrogate;
  if (unit === 0x27 || unit === 0x2019 || unit === 0x2bc) return CharacterClass.Apostrophe;
  const character = String.fromCharCode(unit);
  if (INVISIBLE.test(character)) return CharacterClass.Mark;
  if (hasDigit(character)) return CharacterClass.Digit;
  if (MARK.test(character)) {
    if (SOUTH_EAST_ASIAN.test(character)) return CharacterClass.SouthEastAsianMark;
    return INDIC.test(character) && unit !== DEVANAGARI_NUKTA ? CharacterClass.Letter : CharacterClass.Mark;
  }
  if (!LETTER.test(character)) return CharacterClass.Separator;
  return SOUTH_EAST_ASIAN.test(character) ? CharacterClass.SouthEastAsian : CharacterClass.Letter;
}

/** One entry per code unit, filled as units are first seen; 0 is "not seen yet". */
const classes = new Uint8Array(0x10000);

/** The class of a UTF-16 code unit. Constant time; the first sight of a unit costs a few microseconds. */
export function characterClass(unit: number): CharacterClass {
  const known = classes[unit];
  if (known !== undefined && known !== 0) return known as CharacterClass;
  const found = classify(unit);
  classes[unit] = found;
  return found;
}
