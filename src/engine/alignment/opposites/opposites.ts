import type { Language } from '../../text/language.js';
import { ARABIC } from './arabic.js';
import { CHINESE } from './chinese.js';
import { ENGLISH } from './english.js';
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
 * Words that mean the opposite of one another: one pair of sides a line, `/` between the sides, the words of a side
 * mean nearly the same. Where a claim has one side and its evidence the other, all else equal, it is contradicted.
 */
export const OPPOSITES: Readonly<Record<Language, string>> = {
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
