import { isHighSurrogate } from '../contract/surrogates.js';

/** Marks that end a sentence where white space follows. */
const SPACED_MARKS = '.!?…';
/** Chinese and Japanese marks, which end a sentence whatever follows. */
const WIDE_MARKS = '。！？｡';
/** Danda, double danda, Arabic question mark, Urdu full stop; Armenian, Ethiopic, Khmer and Burmese full stops. */
const OTHER_MARKS = '।॥؟۔։።។။';
/** One of all of them. With it whoever looks for the next one is several times faster than by a look at each unit. */
export const SENTENCE_MARK = /[.!?…。！？｡।॥؟۔։።။។]/gu;
/** What stands between the ends of lines and sentences. */
export const BETWEEN_SENTENCE_MARKS = /[^\n.!?…。！？｡।॥؟۔։።။។]+/gu;

/** Marks of a question, alone or with an exclamation. */
const QUESTION_MARKS = '?？؟⁇⁈⁉';
const EXCLAMATION_MARKS = '!！';

const FOREIGN_TERMINAL = /[\p{Sentence_Terminal}｡]/u;
/** Continues the user-perceived character before it (UAX #29, GB9 and GB9a, with the joiner). */
const EXTENDING = /[\p{Grapheme_Extend}\p{M}\p{Emoji_Modifier}\u200d\u0e33\u0eb3]/u;
/** Marks of direction, joiners, soft hyphens, tags: nobody sees them, and they change no boundary (UAX #29, SB5). */
const UNSEEN_CHARACTER = /\p{Default_Ignorable_Code_Point}/u;
const PICTOGRAPHIC = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const SPACE = /\s/;

const CLOSERS = new Set('"\'”’»›）)]］】」』》〉〕｝}*_`“‘¹²³⁴⁵⁶⁷⁸⁹⁰'.split(''));
const OPENERS = new Set('"\'“‘„‚«»‹›（(［[【「『《〈〔｛{*_`¿¡~'.split(''));

/** Opening marks and what closes each, where the text between them belongs to the sentence around it. */
export const PAIRS: ReadonlyMap<string, readonly string[]> = new Map([
  ['(', [')']],
  ['（', ['）']],
  ['[', [']']],
  ['【', ['】']],
  ['「', ['」']],
  ['『', ['』']],
  ['《', ['》']],
  ['“', ['”', '“']],
  ['„', ['“', '”']],
  ['«', ['»']],
  ['"', ['"']],
  ['`', ['`']],
]);

/** The character at an index, whole: both halves of a surrogate pair. Empty past the end. */
export function characterAt(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? '' : String.fromCodePoint(point);
}

export function isAsciiTerminal(character: string): boolean {
  return character !== '' && SPACED_MARKS.includes(character);
}

/** A mark that ends a sentence by itself, with or without a space after it: 。！？ ؟ । ॥ and their kin. */
export function isStrongTerminal(character: string): boolean {
  if (character < '\u0080') return false;
  return character !== '．' && FOREIGN_TERMINAL.test(character);
}

/** One of 。！？｡. */
export function isWideTerminal(character: string): boolean {
  return character !== '' && WIDE_MARKS.includes(character);
}

/** A mark of a script that is neither Latin nor Chinese or Japanese. */
export function isOtherTerminal(character: string): boolean {
  return character !== '' && OTHER_MARKS.includes(character);
}

export function isTerminal(character: string): boolean {
  return isAsciiTerminal(character) || isStrongTerminal(character);
}

export function isQuestionMark(character: string): boolean {
  return character !== '' && QUESTION_MARKS.includes(character);
}

export function isExclamationMark(character: string): boolean {
  return character !== '' && EXCLAMATION_MARKS.includes(character);
}

export function isExtending(character: string): boolean {
  return character >= '\u0300' && EXTENDING.test(character);
}

export function isPictographic(character: string): boolean {
  return character >= '\u2000' && PICTOGRAPHIC.test(character);
}

export function isCloser(character: string): boolean {
  return CLOSERS.has(character);
}

export function isOpener(character: string): boolean {
  return OPENERS.has(character);
}

/** White space, unless a combining mark sits on it: then the two are one visible character. */
export function isSpaceAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit > 0x20 && unit < 0x85) return false;
  if (unit !== 0x85 && !SPACE.test(text.charAt(index))) return false;
  if (unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029) return true;
  return !isExtending(characterAt(text, index + 1));
}

/** A character that nobody sees and that is no white space. */
export function isUnseen(character: string): boolean {
  return character >= '\u00ad' && UNSEEN_CHARACTER.test(character) && !SPACE.test(character);
}

/** Whether a character hangs on the one before it: it extends that, or nobody sees it. */
export function hangsOnLast(character: string): boolean {
  return isExtending(character) || isUnseen(character);
}

/** The index after a run of characters that hang on the one before `index`; joined emoji are taken whole. */
export function skipExtending(text: string, index: number, end: number): number {
  let at = index;
  while (at < end) {
    const character = characterAt(text, at);
    if (!hangsOnLast(character)) break;
    at += character.length;
    if (character === '\u200d') {
      const joined = characterAt(text, at);
      if (isPictographic(joined)) at += joined.length;
    }
  }
  return at;
}

/** The index of the first character at or after `index` that is no white space; `end` when there is none. */
export function skipSpace(text: string, index: number, end: number): number {
  let at = index;
  while (at < end && isSpaceAt(text, at)) at += 1;
  return at;
}

/** The index after the last character before `index` that is no white space; `start` when there is none. */
export function trimSpace(text: string, start: number, index: number): number {
  let at = index;
  while (at > start && isSpaceAt(text, at - 1)) at -= 1;
  return at;
}

const UNSEEN = 0;
const PLAIN = 1;
const MARK = 2;
/** What each UTF-16 unit is to the search for sentence ends, filled as units are first seen. */
const unitKinds = new Uint8Array(0x10000);

/** Whether a unit may end a sentence or open an aside: terminal marks, opening marks, spaces, halves of surrogate pairs. */
export function mayMatter(unit: number): boolean {
  if (unitKinds[unit] === UNSEEN) {
    const character = String.fromCharCode(unit);
    const matters =
      character === ' ' ||
      character === '<' ||
      isHighSurrogate(unit) ||
      PAIRS.has(character) ||
      isTerminal(character);
    unitKinds[unit] = matters ? MARK : PLAIN;
  }
  return unitKinds[unit] === MARK;
}
