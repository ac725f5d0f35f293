import { abbreviationKind, followsTime, isNamedByLetter } from './abbreviations.js';
import { isInKoreanDate } from './korean-stops.js';
import { isCamelCase, wholeWordFrom, wordBefore } from './neighbour-words.js';
import { characterAt, isOpener, isPictographic, isSpaceAt, trimSpace } from './sentence-marks.js';
import { isOrdinalContext, startsSentences } from './sentence-starters.js';
import { goesOnInThai } from './thai-breaks.js';

const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /[\p{Lu}\p{Lt}]/u;
const DIGIT = /\p{N}/u;
/** Of these, one letter is no initial. */
const WHOLE_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}]/u;
/** "Sec. XII": what counts; a lone I or C may be a word or an initial. */
const ROMAN_NUMERAL = /^(?:[IVXLCDM]{2,}|[VX])$/u;

/** A mark, or a run of them, that may end a sentence. */
export interface SentenceMark {
  /** Where the sentence that it may end began. */
  readonly sentenceStart: number;
  /** Offset of the (first) mark. */
  readonly mark: number;
  /** Offset after the marks and what closes with them. */
  readonly after: number;
  /** Offset of the first letter, digit or sign of what follows, inside the text. */
  readonly startsAt: number;
}

/** Whether a full stop or an ellipsis ends its sentence, by the words on both sides of it. */
export function isFullStopEnd(text: string, stop: SentenceMark): boolean {
  const { sentenceStart, mark, after, startsAt } = stop;
  const first = characterAt(text, startsAt);
  const spaced = mark > sentenceStart && isSpaceAt(text, mark - 1);
  const ellipsis = text.charAt(mark) === '…' || text.charAt(mark + 1) === '.' || isSpacedEllipsis(text, stop);
  if (LOWER.test(first) && !isCamelCase(text, startsAt)) {
    if (ellipsis) return false;
    // Text cut into words, as data sets have it: "it is good . they say so ."
    if (spaced) return true;
    // Text all in lower case: "i like it. it is good."
    let opening = sentenceStart;
    while (opening < mark && isOpener(text.charAt(opening))) opening += 1;
    if (!LOWER.test(characterAt(text, opening)) || isCamelCase(text, opening)) return false;
  }
  if (ellipsis || spaced || after > mark + 1)
    return LETTER.test(first) || DIGIT.test(first) || isPictographic(first);
  return isEndAfterWord(text, stop, first);
}

/** ". . ." */
function isSpacedEllipsis(text: string, { sentenceStart, mark }: SentenceMark): boolean {
  const before = trimSpace(text, sentenceStart, mark);
  return before < mark && before > sentenceStart && text.charAt(before - 1) === '.';
}

/** Whether the word before a plain full stop lets it end a sentence. */
function isEndAfterWord(
  text: string,
  { sentenceStart, mark, startsAt }: SentenceMark,
  first: string,
): boolean {
  const word = wordBefore(text, sentenceStart, mark);
  const wordStart = mark - word.length;
  // The end of an address or a path is no word: "…/a.b?c=d."
  if (word === '' || isGlued(text, sentenceStart, wordStart)) return true;
  const previous = wordBefore(text, sentenceStart, trimSpace(text, sentenceStart, wordStart));
  const afterNumber = DIGIT.test(characterAt(previous, 0));
  const beforeNumber = DIGIT.test(first);
  switch (abbreviationKind(word.slice(Math.max(word.lastIndexOf("'"), word.lastIndexOf('’')) + 1))) {
    case 'number':
      return !beforeNumber && !ROMAN_NUMERAL.test(wholeWordFrom(text, startsAt) ?? '');
    case 'inside':
      // "It takes 5 ms. The …" is no lady.
      return afterNumber && UPPER.test(first);
    case 'either':
      return !beforeNumber && (!isCased(first) || startsNext(text, startsAt));
    case 'last': {
      const next = wholeWordFrom(text, startsAt);
      return !beforeNumber && next !== undefined && !followsTime(next) && !goesOnInThai(next);
    }
    case undefined:
      break;
  }
  if (/^\p{L}\p{M}?$/u.test(word)) {
    if (WHOLE_LETTER.test(word) || isNamedByLetter(previous)) return true;
    if (afterNumber) return !LOWER.test(first);
    return !beforeNumber && startsNext(text, startsAt);
  }
  if (/^(?:\p{L}\.-?)+\p{L}$/u.test(word)) return startsNext(text, startsAt);
  if (/^\d+$/.test(word) && isInKoreanDate(text, sentenceStart, mark, startsAt)) return false;
  if (/^\d{1,3}$/.test(word) && UPPER.test(first)) {
    const next = wholeWordFrom(text, startsAt);
    return next !== undefined && !isOrdinalContext(previous, next);
  }
  return true;
}

function isGlued(text: string, sentenceStart: number, wordStart: number): boolean {
  const before = text.charAt(wordStart - 1);
  return wordStart > sentenceStart && /[=/\\_@#&?]/u.test(before) && !isOpener(before);
}

function isCased(character: string): boolean {
  return UPPER.test(character) || LOWER.test(character);
}

/** Whether the word at `startsAt` is one that starts sentences; not known, and so false, while the text breaks off in it. */
function startsNext(text: string, startsAt: number): boolean {
  const next = wholeWordFrom(text, startsAt);
  return next !== undefined && next.length > 1 && startsSentences(next);
}
