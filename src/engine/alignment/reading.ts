import type { Language } from '../text/language.js';
import { isStopword } from '../text/stopwords.js';
import { words, type Word } from '../text/words.js';
import { readValues } from '../values/read-values.js';
import type { Value } from '../values/value.js';
import { wordPlaces, type WordPlaces } from './word-places.js';
import { withAcronyms } from './acronyms.js';
import { joinSeparable } from './german-separable.js';
import { readNames, type Name } from './names.js';
import type { Memory } from './remembered.js';
import { groupsOf } from './synonym-groups.js';

/** A word in its place. */
export interface Token extends Word {
  /** Its place among the reading's tokens. */
  readonly index: number;
  /** Bears meaning of its own: no function word, and no part of a value. */
  readonly content: boolean;
  /** Begins with a capital letter. */
  readonly capital: boolean;
  /** Counted from 0; a new clause starts at a comma, a semicolon, a dash, a bracket, a sentence's end. */
  readonly clause: number;
  /** Counted from 0. */
  readonly sentence: number;
  /** Index of the value it is part of, or -1. */
  readonly value: number;
  /** The groups of synonyms that it is in, by itself or as part of a phrase; the initials of a name, and a word that may be such. */
  readonly groups: readonly (number | string)[];
}

/** A text with all that the rules of alignment ask of it, read once. */
export interface Reading {
  readonly text: string;
  readonly language: Language;
  readonly tokens: readonly Token[];
  readonly values: readonly Value[];
  readonly names: readonly Name[];
  /** Of a claim in Chinese or Japanese: where its words are. */
  readonly places?: WordPlaces | undefined;
  /** For `perReading`. */
  readonly memory: Memory;
}

/** Reads a chunk. Time grows with its length; meant for sentences and chosen chunks, not for whole facts. */
export function read(text: string, language: Language): Reading {
  return readingOf(text, language, undefined);
}

/**
 * Reads a claim: as a chunk, but of what Chinese and Japanese write without spaces, grammar is no content. Of chunks, of which
 * many are read for each claim, this is not asked: it takes as long as all the rest.
 */
export function readClaim(text: string, language: Language): Reading {
  return readingOf(text, language, wordPlaces(text, language));
}

function readingOf(text: string, language: Language, places: WordPlaces | undefined): Reading {
  const values = readValues(text, language);
  const found = tokensOf(text, language, values, places);
  const tokens = language === 'de' ? joinSeparable(found) : found;
  const names = readNames(text, tokens, language);
  return { text, language, tokens: withAcronyms(tokens, names), values, names, places, memory: [] };
}

const NO_GROUPS: readonly number[] = [];
const CLAUSE_END = /[,;:()[\]{}|\n，、；：（）「」。！？।॥؟،؛…–—]| --? |[.!?](?=\s|$)/u;
const SENTENCE_END = /[\n。！？।॥؟]|[.!?]["”’»)\]]*\s+$/u;
/** Before a period: an initial or a short title, which ends no sentence. */
const ABBREVIATION = /(?:^|[\s.])(?:\p{Lu}|[MD]rs?|Ms|St|Prof|Sr|Jr|vs|No|Nr|ca|approx)$/u;

function tokensOf(
  text: string,
  language: Language,
  values: readonly Value[],
  places: WordPlaces | undefined,
): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let sentence = 0;
  let value = 0;
  let previousEnd = 0;
  const found = words(text, language);
  const groups = groupsOf(found, (at) => isCapital(text, found[at]?.start ?? 0), language);
  for (const word of found) {
    const isPlainGap =
      word.start <= previousEnd || (word.start === previousEnd + 1 && text.charCodeAt(previousEnd) === SPACE);
    const gap = isPlainGap || tokens.length === 0 ? '' : text.slice(previousEnd, word.start);
    if (gap !== '' && CLAUSE_END.test(gap)) {
      const isAbbreviated = ABBREVIATION.test(text.slice(Math.max(0, previousEnd - 7), previousEnd));
      if (!isAbbreviated || gap.trim() !== '.') clause += 1;
      if (SENTENCE_END.test(gap) && !isAbbreviated) sentence += 1;
    }
    while (value < values.length && (values[value]?.end ?? 0) <= word.start) value += 1;
    const current = values[value];
    const inValue = current !== undefined && word.start < current.end && word.end > current.start;
    tokens.push({
      start: word.start,
      end: word.end,
      norm: word.norm,
      stem: word.stem,
      kind: word.kind,
      index: tokens.length,
      groups: groups[tokens.length] ?? NO_GROUPS,
      content:
        !inValue &&
        !isStopword(word.norm, language) &&
        !(language === 'ko' && isStopword(word.stem, language)) &&
        !isSuffix(text, word, values[value - 1]) &&
        places?.isGrammar(word.start, word.end) !== true,
      capital: isCapital(text, word.start),
      clause,
      sentence,
      value: inValue ? value : -1,
    });
    previousEnd = Math.max(previousEnd, word.end);
  }
  return tokens;
}

/** "36명이다", "50%가": what Korean writes onto a number says nothing by itself. */
function isSuffix(text: string, word: Word, before: Value | undefined): boolean {
  return before?.end === word.start && HANGUL.test(text.charAt(word.start));
}

const HANGUL = /\p{Script=Hangul}/u;

function isCapital(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < FIRST_BEYOND_ASCII) return unit >= CAPITAL_A && unit <= CAPITAL_Z;
  const character = text.charAt(at);
  return character !== character.toLowerCase() && character === character.toUpperCase();
}

const SPACE = 0x20;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;
const FIRST_BEYOND_ASCII = 0x80;
