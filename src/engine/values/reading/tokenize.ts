import { CharacterClass, characterClass } from '../../text/character-class.js';
import { compoundNumber } from './compound-number.js';
import { readHanNumeral } from './han-numeral.js';
import { foldKey, LONGEST_KEY } from './fold-key.js';
import type { Entry, Lexicon } from './lexicon.js';
import { Role, type Meaning } from './meaning.js';
import { readNumeral } from './numeral.js';
import { isSpace, isUnspaced, tokenEnd } from './split-term.js';
import { hasRole, type Token } from './token.js';

/**
 * Cuts a text into tokens and looks their meaning up. Phrases of the tables become one token. Linear in the length:
 * at each place only as many tokens are tried as the longest phrase beginning there has.
 */
export function tokenize(text: string, lexicon: Lexicon): Token[] {
  const tokens: Token[] = [];
  let before: Token | undefined;
  let at = 0;
  while (at < text.length) {
    const start = afterSpace(text, at);
    if (start >= text.length) break;
    const token = tokenAt(text, start, gapBetween(text, before, start), lexicon, before);
    tokens.push(token);
    before = token;
    at = token.end;
  }
  return tokens;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text.charCodeAt(at) < 0x20 || isSpace(text.charCodeAt(at)))) at += 1;
  return at;
}

function gapBetween(text: string, before: Token | undefined, start: number): Token['gap'] {
  if (before === undefined) return 'break';
  if (before.end === start) return 'none';
  for (let i = before.end; i < start; i += 1) {
    if (text.charCodeAt(i) < 0x20) return 'break';
  }
  return 'space';
}

function tokenAt(
  text: string,
  start: number,
  gap: Token['gap'],
  lexicon: Lexicon,
  before: Token | undefined,
): Token {
  const unit = text.charCodeAt(start);
  const kind = characterClass(unit);
  if (kind === CharacterClass.Digit) {
    const numeral = readNumeral(text, start, lexicon.decimalMark);
    return { start, end: numeral.end, kind: 'number', gap, meaning: undefined, numeral };
  }
  if (isUnspaced(unit)) return unspacedToken(text, start, gap, lexicon, before);
  const end = tokenEnd(text, start);
  const isWord = kind === CharacterClass.Letter;
  const followsNumber = before !== undefined && gap !== 'break' && isNumberBefore(before, end - start);
  const found = meaningAt(text, start, end, lexicon, followsNumber);
  return {
    start,
    end: found.end,
    kind: isWord ? 'word' : 'sign',
    gap,
    meaning: found.meaning,
    numeral: undefined,
  };
}

/** Whether a symbol of `length` characters may be a unit after `before`: after number words only if it is longer than a letter. */
function isNumberBefore(before: Token, length: number): boolean {
  if (before.kind === 'number') return true;
  return (
    length > 1 &&
    (before.meaning?.cardinal ?? before.meaning?.scale ?? before.meaning?.fraction) !== undefined
  );
}

interface Found {
  end: number;
  meaning: Meaning | undefined;
}

function meaningAt(
  text: string,
  start: number,
  end: number,
  lexicon: Lexicon,
  followsNumber: boolean,
): Found {
  const none: Found = { end, meaning: undefined };
  if (end - start > LONGEST_KEY) return none;
  const raw = text.slice(start, end);
  const key = foldKey(raw);
  const word =
    longestPhrase(text, start, end, lexicon.words, lexicon.words.get(key), true) ??
    compound(key, end, lexicon) ??
    withoutPrefix(text, start, end, lexicon);
  if (!followsNumber && isPlainWord(raw)) return word ?? none;
  const symbol = longestPhrase(text, start, end, lexicon.symbols, lexicon.symbols.get(raw), false);
  if (symbol === undefined) return word ?? none;
  if (symbol.meaning?.unit !== undefined && !followsNumber) return word ?? none;
  if (word?.meaning === undefined || symbol.end > word.end) return symbol;
  if (word.end > symbol.end) return word;
  return {
    end: symbol.end,
    meaning: { ...word.meaning, ...symbol.meaning, roles: word.meaning.roles | (symbol.meaning?.roles ?? 0) },
  };
}

function compound(key: string, end: number, lexicon: Lexicon): Found | undefined {
  if (!lexicon.isCompound) return undefined;
  const meaning = compoundNumber(key, lexicon);
  return meaning === undefined ? undefined : { end, meaning };
}

/** Arabic particles and the article that are written onto the word after them. */
const ARABIC_PREFIX = /^(?:[وفبلك]?ال|لل|[وفبلك])(?=.{2})/u;

/** An Arabic word with a particle before a word of the tables ("وعشرون", "بخمسة"): the particle alone, and then the rest is read. */
function withoutPrefix(text: string, start: number, end: number, lexicon: Lexicon): Found | undefined {
  const unit = text.charCodeAt(start);
  if (unit < 0x600 || unit > 0x6ff) return undefined;
  const prefix = ARABIC_PREFIX.exec(text.slice(start, Math.min(end, start + 6)))?.[0];
  if (prefix === undefined) return undefined;
  for (const length of [prefix.length, 1]) {
    const rest = lexicon.words.get(foldKey(text.slice(start + length, end)));
    if (rest?.meaning === undefined && rest?.isBeginning !== true) continue;
    const particle = lexicon.words.get(text.slice(start, start + 1))?.meaning;
    return { end: start + length, meaning: length === 1 ? particle : undefined };
  }
  return undefined;
}

/** Lower-case ASCII: most words are, and only others can be symbols away from numbers. */
function isPlainWord(raw: string): boolean {
  for (let i = 0; i < raw.length; i += 1) {
    const unit = raw.charCodeAt(i);
    if (unit < 0x61 || unit > 0x7a) return false;
  }
  return true;
}

function longestPhrase(
  text: string,
  start: number,
  end: number,
  map: ReadonlyMap<string, Entry>,
  first: Entry | undefined,
  isFolded: boolean,
): Found | undefined {
  if (first === undefined) return undefined;
  let best: Found | undefined = first.meaning === undefined ? undefined : { end, meaning: first.meaning };
  let at = end;
  let entry: Entry | undefined = first;
  while (entry.isBeginning) {
    if (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
    if (at >= text.length || isSpace(text.charCodeAt(at))) break;
    at = tokenEnd(text, at);
    if (at - start > LONGEST_KEY) break;
    const raw = text.slice(start, at);
    entry = map.get(isFolded ? foldKey(raw) : raw);
    if (entry === undefined) break;
    if (entry.meaning !== undefined) best = { end: at, meaning: entry.meaning };
  }
  return best;
}

/** In scripts without spaces: the longest term that begins here, else a numeral, else a run that means nothing. */
function unspacedToken(
  text: string,
  start: number,
  gap: Token['gap'],
  lexicon: Lexicon,
  before: Token | undefined,
): Token {
  const numeral = readHanNumeral(text, start, lexicon, before);
  if (numeral !== undefined) {
    return { start, end: numeral.end, kind: 'number', gap, meaning: undefined, numeral };
  }
  const found = lexicon.unspacedTerm(text, start);
  if (found !== undefined && !isInsideHangul(text, start, found.end, before))
    return { start, end: found.end, kind: 'word', gap, meaning: found.meaning, numeral: undefined };
  return { start, end: hangulEnd(text, start), kind: 'word', gap, meaning: undefined, numeral: undefined };
}

function isHangul(unit: number): boolean {
  return characterClass(unit) === CharacterClass.Hangul;
}

/** Hangul words stand between spaces: one that no term begins is passed over whole, any other character alone. */
function hangulEnd(text: string, start: number): number {
  let end = start + 1;
  if (!isHangul(text.charCodeAt(start))) return end;
  while (end < text.length && isHangul(text.charCodeAt(end))) end += 1;
  return end;
}

/** What Korean adds to a noun: a particle or the copula. */
const KOREAN_ENDING =
  /^(?:이[다며고었라]|입니|이$|[가은는을를의에와과씩]|으로|로|까지|부터|짜리|정도|이상|이하|미만)/u;

/** One syllable of a longer Hangul word is a term only right after a number ("5명이", "5억 원이다"), not in "약속". */
function isInsideHangul(text: string, start: number, end: number, before: Token | undefined): boolean {
  if (end - start > 1 || !isHangul(text.charCodeAt(start)) || !isHangul(text.charCodeAt(end))) return false;
  if (before === undefined) return true;
  if (before.end === start) return false;
  // "시 반에": a half more of the unit before it.
  const isAfterUnit = before.meaning?.unit !== undefined || hasRole(before, Role.Hour);
  return (!isNumberBefore(before, 2) && !isAfterUnit) || !KOREAN_ENDING.test(text.slice(end, end + 2));
}
