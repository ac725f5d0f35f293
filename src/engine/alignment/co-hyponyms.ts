import type { Language } from '../text/language.js';
import { words, type Word } from '../text/words.js';
import { ARABIC } from './co-hyponyms/arabic.js';
import { CHINESE } from './co-hyponyms/chinese.js';
import { ENGLISH } from './co-hyponyms/english.js';
import { FRENCH } from './co-hyponyms/french.js';
import { GERMAN } from './co-hyponyms/german.js';
import { HINDI } from './co-hyponyms/hindi.js';
import { ITALIAN } from './co-hyponyms/italian.js';
import { JAPANESE } from './co-hyponyms/japanese.js';
import { KOREAN } from './co-hyponyms/korean.js';
import { PORTUGUESE } from './co-hyponyms/portuguese.js';
import { RUSSIAN } from './co-hyponyms/russian.js';
import { SPANISH } from './co-hyponyms/spanish.js';

/** Of each word, the lines that it is on, and as which member of each. */
type Places = ReadonlyMap<string, ReadonlyMap<number, number>>;

const TABLES: Readonly<Record<Language, string>> = {
  en: ENGLISH,
  zh: CHINESE,
  es: SPANISH,
  hi: HINDI,
  ar: ARABIC,
  pt: PORTUGUESE,
  fr: FRENCH,
  de: GERMAN,
  ja: JAPANESE,
  ko: KOREAN,
  it: ITALIAN,
  ru: RUSSIAN,
};

const prepared = new Map<Language, Places>();

/**
 * Whether two words name different kinds of one thing, of which nothing is both: "piano" and
 * "guitar". English words are told as they are written: stems are too coarse, that of "reporter" is "report"; others by their stems.
 */
export function areCoHyponyms(a: CoHyponym, b: CoHyponym, language: Language): boolean {
  const places = placesOf(language);
  const [own, other] = [places.get(keyOf(a, language)), places.get(keyOf(b, language))];
  if (own === undefined || other === undefined) return false;
  let isApart = false;
  for (const [line, member] of own) {
    const known = other.get(line);
    // On one line they may be one and the same: "fall" and "autumn".
    if (known === member) return false;
    if (known !== undefined) isApart = true;
  }
  return isApart;
}

/** Whether the table knows the word: saves the search for another. */
export function hasCoHyponyms(word: CoHyponym, language: Language): boolean {
  return placesOf(language).has(keyOf(word, language));
}

type CoHyponym = Pick<Word, 'norm' | 'stem'>;

function keyOf({ norm, stem }: CoHyponym, language: Language): string {
  return language === 'en' ? norm : stem;
}

function placesOf(language: Language): Places {
  let places = prepared.get(language);
  if (places === undefined) {
    places = prepare(language);
    prepared.set(language, places);
  }
  return places;
}

function prepare(language: Language): Places {
  const places = new Map<string, Map<number, number>>();
  TABLES[language]
    .trim()
    .split('\n')
    .forEach((line, n) => {
      line.split(',').forEach((member, m) => {
        for (const word of words(member, language)) {
          const key = keyOf(word, language);
          for (const form of language === 'en' ? [key, ...pluralsOf(key)] : [key]) {
            const held = places.get(form);
            if (held === undefined) places.set(form, new Map([[n, m]]));
            else held.set(n, m);
          }
        }
      });
    });
  return places;
}

/** The regular plurals that a word may have. */
function pluralsOf(norm: string): string[] {
  return [`${norm}s`, `${norm}es`, norm.replace(/y$/u, 'ies')];
}
