import { fold } from '../../text/fold.js';
import type { Language } from '../../text/language.js';
import { languageTerms } from '../languages/languages.js';
import type { LanguageTerms, NumberTerms, Terms } from '../languages/language-terms.js';
import {
  CURRENCY_SIGNS,
  PERCENT_SIGNS,
  PERMILLE_SIGNS,
  QUALIFIER_SIGNS,
  UNIT_SYMBOLS,
  VULGAR_FRACTIONS,
} from '../languages/symbols.js';
import { UNITS } from '../units/units.js';
import type { Qualifier } from '../value.js';
import type { DecimalMark } from './numeral.js';
import { Role, type Meaning } from './meaning.js';
import { beginnings } from './split-term.js';

/** A word or phrase of the tables, or the beginning of one. */
export interface Entry {
  meaning?: Meaning;
  /** A longer phrase begins so. */
  isBeginning: boolean;
}

/** What the words, phrases and symbols of one language (and English units beside it) mean. */
export class Lexicon {
  /** By folded word; phrases by their tokens, with one space where the text has any. */
  readonly words = new Map<string, Entry>();
  /** By the exact writing: symbols whose case matters. */
  readonly symbols = new Map<string, Entry>();
  /** For scripts without spaces: the length of the longest term that begins with this unit. */
  readonly unspaced = new Map<number, number>();
  /** The first three letters of the words that a number written as one word may begin with. */
  readonly compoundStarts = new Set<string>();
  readonly decimalMark: DecimalMark;
  readonly isCompound: boolean;
  readonly hasDottedDays: boolean;
  /** Whether a noun of one thing stands with a word for one. */
  readonly hasArticles: boolean;

  constructor(terms: LanguageTerms) {
    this.decimalMark = terms.decimalMark;
    this.isCompound = terms.numbers.isCompound ?? false;
    this.hasDottedDays = terms.dates.areDotted ?? false;
    this.hasArticles = (terms.numbers.articles ?? terms.numbers.indefinite) !== undefined;
  }

  entry(map: Map<string, Entry>, key: string): Entry {
    let entry = map.get(key);
    if (entry === undefined) {
      entry = { isBeginning: false };
      map.set(key, entry);
    }
    return entry;
  }

  /** The longest term of an unspaced script that begins at `start`. */
  unspacedTerm(text: string, start: number): { end: number; meaning: Meaning } | undefined {
    const longest = this.unspaced.get(text.charCodeAt(start)) ?? 0;
    for (let length = Math.min(longest, text.length - start); length > 0; length -= 1) {
      const meaning = this.words.get(text.slice(start, start + length))?.meaning;
      if (meaning !== undefined) return { end: start + length, meaning };
    }
    return undefined;
  }

  /** Merges a meaning into every word or phrase of a list. */
  add(terms: Terms | undefined, meaning: Partial<Meaning>): void {
    if (terms === undefined) return;
    for (const term of expand(terms)) {
      this.#addTo(this.words, fold(term), meaning);
      if (term.includes('’')) this.#addTo(this.words, fold(term.replaceAll('’', "'")), meaning);
    }
  }

  addSymbols(symbols: string, meaning: Partial<Meaning>): void {
    for (const symbol of symbols.split(' ')) this.#addTo(this.symbols, symbol, meaning);
  }

  #addTo(map: Map<string, Entry>, term: string, meaning: Partial<Meaning>): void {
    const starts = beginnings(term);
    const key = starts.pop();
    if (key === undefined) return;
    for (const start of starts) this.entry(map, start).isBeginning = true;
    const entry = this.entry(map, key);
    if (this.isCompound && (meaning.cardinal ?? meaning.scale) !== undefined)
      this.compoundStarts.add(term.slice(0, 3));
    const roles = (entry.meaning?.roles ?? 0) | (meaning.roles ?? 0);
    const otherUnit = meaning.unit === undefined ? undefined : entry.meaning?.unit;
    const merged: Meaning = { ...entry.meaning, ...meaning, ...(otherUnit && { otherUnit }), roles };
    entry.meaning = { ...merged, isStart: isStart(merged) };
    const unit = term.charCodeAt(0);
    if (unit >= 0x3040 && unit <= 0xd7a3) {
      this.unspaced.set(unit, Math.max(this.unspaced.get(unit) ?? 0, term.length));
    }
  }
}

const STARTING_ROLES = Role.OrdinalMark | Role.Morning | Role.Afternoon | Role.Night;

function isStart(meaning: Meaning): boolean {
  const { cardinal, ordinal, fraction, addend, count, currency } = meaning;
  const { month, weekday, clock, minutesBefore, era, half, season } = meaning;
  return (
    (cardinal ?? ordinal ?? fraction ?? addend ?? count ?? currency) !== undefined ||
    (month ?? weekday ?? clock ?? minutesBefore ?? era ?? half ?? season) !== undefined ||
    (meaning.roles & STARTING_ROLES) !== 0
  );
}

/** "metre+s, sq m" to its forms. */
function expand(terms: Terms): string[] {
  return terms.split(',').flatMap((item) => {
    const term = item.trim();
    if (term === '') return [];
    const words = term.split(' ');
    const index = words.findIndex((word) => word.includes('+'));
    if (index < 0) return [term];
    const [stem = '', ...endings] = (words[index] ?? '').split('+');
    return ['', ...endings].map((ending) =>
      words.map((word, at) => (at === index ? stem + ending : word)).join(' '),
    );
  });
}

/** "2 two, 1/3 third+s" to numbers and their terms. */
function byNumber(terms: NumberTerms | undefined): [value: number, Terms][] {
  if (terms === undefined) return [];
  return terms.split(',').map((item) => {
    const [number = '', ...rest] = item.trim().split(' ');
    const [above, below = '1'] = number.split('/');
    return [Number(above) / Number(below), rest.join(' ').replaceAll('|', ',')];
  });
}

function addNumbers(lexicon: Lexicon, { numbers }: LanguageTerms): void {
  for (const [cardinal, terms] of byNumber(numbers.cardinals)) lexicon.add(terms, { cardinal });
  for (const [scale, terms] of byNumber(numbers.scales)) lexicon.add(terms, { scale });
  lexicon.add(numbers.one, { cardinal: 1, one: 'pronoun' });
  lexicon.add(numbers.indefinite, { cardinal: 1, one: 'indefinite' });
  lexicon.add(numbers.articles, { cardinal: 1, one: 'article' });
  for (const [ordinal, terms] of byNumber(numbers.ordinals)) lexicon.add(terms, { ordinal });
  for (const [fraction, terms] of byNumber(numbers.fractions)) lexicon.add(terms, { fraction });
  for (const [addend, terms] of byNumber(numbers.addends)) lexicon.add(terms, { addend });
  lexicon.add(numbers.and, { roles: Role.And });
  lexicon.add(numbers.minus, { roles: Role.Minus });
  lexicon.add(numbers.ordinalEndings, { roles: Role.OrdinalEnding });
  lexicon.add(numbers.ordinalMarks, { roles: Role.OrdinalMark });
}

function addUnits(lexicon: Lexicon, terms: LanguageTerms): void {
  for (const [name, words] of Object.entries(terms.units)) {
    const unit = UNITS.get(name);
    if (unit !== undefined) lexicon.add(words, { unit });
  }
  for (const [name, words] of Object.entries(terms.countedUnits ?? {})) {
    const unit = UNITS.get(name);
    if (unit === undefined) continue;
    for (const [count, phrases] of byNumber(words)) lexicon.add(phrases, { unit, count });
  }
  lexicon.add(terms.belowZero, { isBelowZero: true });
  for (const [codes, words] of Object.entries(terms.currencies)) {
    lexicon.add(words, { currency: { codes: codes.split(' '), factor: 1 } });
  }
  for (const [codes, words] of Object.entries(terms.cents ?? {})) {
    lexicon.add(words, { currency: { codes: codes.split(' '), factor: 0.01 } });
  }
  lexicon.add(terms.percent, { percent: 'percent' });
  lexicon.add(terms.percentagePoints, { percent: 'points' });
  lexicon.add(terms.tenths, { percent: 'tenths' });
  lexicon.add(terms.outOf, { share: 'outOf' });
  lexicon.add(terms.partsOf, { share: 'partsOf' });
}

function addDates(lexicon: Lexicon, { dates, clock }: LanguageTerms): void {
  for (const [month, terms] of byNumber(dates.months)) lexicon.add(terms, { month });
  for (const [month, terms] of byNumber(dates.unsureMonths))
    lexicon.add(terms, { month, isUnsureMonth: true });
  for (const [weekday, terms] of byNumber(dates.weekdays)) lexicon.add(terms, { weekday });
  for (const [weekday, terms] of byNumber(dates.unsureWeekdays)) {
    lexicon.add(terms, { weekday, isUnsureWeekday: true });
  }
  for (const [era, terms] of byNumber(dates.eras)) lexicon.add(terms, { era });
  for (const [half, terms] of byNumber(dates.halves)) lexicon.add(terms, { half });
  for (const [season, terms] of byNumber(dates.seasons)) lexicon.add(terms, { season });
  const roles: readonly (readonly [Terms | undefined, number])[] = [
    [dates.beforeYear, Role.BeforeYear],
    [dates.year, Role.Year],
    [dates.monthMarks, Role.MonthMark],
    [dates.dayMarks, Role.DayMark],
    [dates.century, Role.Century],
    [dates.decade, Role.Decade],
    [dates.quarter, Role.Quarter],
    [dates.half, Role.HalfYear],
    [dates.early, Role.Early],
    [dates.mid, Role.Mid],
    [dates.late, Role.Late],
    [dates.beforeChrist, Role.BeforeChrist],
    [dates.afterChrist, Role.AfterChrist],
    [clock.morning, Role.Morning],
    [clock.afternoon, Role.Afternoon],
    [clock.night, Role.Night],
    [clock.hour, Role.Hour],
    [clock.minute, Role.Minute],
  ];
  for (const [terms, role] of roles) lexicon.add(terms, { roles: role });
  for (const [minutesBefore, terms] of byNumber(clock.minutesBefore)) lexicon.add(terms, { minutesBefore });
  lexicon.add(clock.minutesPast, { minutesFrom: 1 });
  lexicon.add(clock.minutesTo, { minutesFrom: -1 });
  lexicon.add(clock.noon, { clock: 43200 });
  lexicon.add(clock.midnight, { clock: 0 });
}

function addGrammar(lexicon: Lexicon, terms: LanguageTerms): void {
  const roles: readonly (readonly [Terms | undefined, number])[] = [
    [terms.counters, Role.Counter],
    [terms.at, Role.At],
    [terms.to, Role.To],
    [terms.from, Role.From],
    [terms.between, Role.Between],
    [terms.per, Role.Per],
    [terms.of, Role.Of],
    [terms.labels, Role.Label],
    [terms.versionLabels, Role.VersionLabel],
    [terms.functionWords, Role.Function],
  ];
  for (const [words, role] of roles) lexicon.add(words, { roles: role });
  for (const [before, words] of qualifiers(terms.qualifiersBefore)) lexicon.add(words, { before });
  for (const [after, words] of qualifiers(terms.qualifiersAfter ?? {})) lexicon.add(words, { after });
}

function qualifiers(table: Readonly<Partial<Record<Qualifier, Terms>>>): [Qualifier, Terms][] {
  return Object.entries(table) as [Qualifier, Terms][];
}

function addSymbols(lexicon: Lexicon): void {
  for (const [name, symbols] of Object.entries(UNIT_SYMBOLS)) {
    const unit = UNITS.get(name);
    if (unit !== undefined) lexicon.addSymbols(symbols, { unit });
  }
  for (const [codes, signs] of Object.entries(CURRENCY_SIGNS)) {
    lexicon.addSymbols(signs, { currency: { codes: codes.split(' '), factor: 1, isSign: true } });
  }
  lexicon.addSymbols(PERCENT_SIGNS, { percent: 'percent' });
  lexicon.addSymbols(PERMILLE_SIGNS, { percent: 'permille' });
  for (const [before, signs] of qualifiers(QUALIFIER_SIGNS)) lexicon.addSymbols(signs, { before });
  for (const [sign, fraction] of Object.entries(VULGAR_FRACTIONS)) lexicon.addSymbols(sign, { fraction });
  lexicon.addSymbols('- – — ～ 〜', { roles: Role.To });
}

const lexicons = new Map<Language, Lexicon>();

/** The lexicon of a language, built at its first use (about a millisecond). */
export function lexiconFor(language: Language): Lexicon {
  let lexicon = lexicons.get(language);
  if (lexicon === undefined) {
    const terms = languageTerms(language);
    lexicon = new Lexicon(terms);
    addSymbols(lexicon);
    if (language !== 'en') addForeign(lexicon, languageTerms('en'));
    addNumbers(lexicon, terms);
    addUnits(lexicon, terms);
    addDates(lexicon, terms);
    addGrammar(lexicon, terms);
    lexicons.set(language, lexicon);
  }
  return lexicon;
}

/** What other languages take from English: units, currencies and the greatest scales; its number words would be other words there. */
function addForeign(lexicon: Lexicon, english: LanguageTerms): void {
  addUnits(lexicon, english);
  for (const [scale, terms] of byNumber(english.numbers.scales))
    if (scale >= 1e6) lexicon.add(terms, { scale });
}
