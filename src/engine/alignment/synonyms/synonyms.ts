import type { Language } from '../../text/language.js';
import { ENGLISH_COUNTRIES } from './countries.js';
import { ENGLISH } from './english.js';
import { ARABIC } from './arabic.js';
import { CHINESE } from './chinese.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { HINDI } from './hindi.js';
import { ITALIAN } from './italian.js';
import { JAPANESE } from './japanese.js';
import { KOREAN } from './korean.js';
import { PORTUGUESE } from './portuguese.js';
import { RUSSIAN } from './russian.js';
import { SPANISH } from './spanish.js';

/**
 * Words and phrases that say nearly the same, one group a line, commas between; a word may be in several groups. A claim
 * that has another of its group than the evidence is as good as one that is derived from the same root.
 */
export const SYNONYMS: Readonly<Record<Language, string>> = {
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  fr: FRENCH,
  de: GERMAN,
  it: ITALIAN,
  ru: RUSSIAN,
  zh: CHINESE,
  ja: JAPANESE,
  ko: KOREAN,
  hi: HINDI,
  ar: ARABIC,
};

/** Countries and their adjectives: the only groups that words with capitals are in. */
export const COUNTRIES: Readonly<Partial<Record<Language, string>>> = { en: ENGLISH_COUNTRIES };
