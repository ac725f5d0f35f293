import type { Language } from '../../text/language.js';
import { arabic } from './arabic.js';
import { chinese } from './chinese.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { hindi } from './hindi.js';
import { italian } from './italian.js';
import { japanese } from './japanese.js';
import { korean } from './korean.js';
import type { LanguageTerms } from './language-terms.js';
import { portuguese } from './portuguese.js';
import { russian } from './russian.js';
import { spanish } from './spanish.js';

const TABLES: Readonly<Record<Language, LanguageTerms>> = {
  en: english,
  zh: chinese,
  es: spanish,
  hi: hindi,
  ar: arabic,
  pt: portuguese,
  fr: french,
  de: german,
  ja: japanese,
  ko: korean,
  it: italian,
  ru: russian,
};

/** What a language calls numbers, units, money, dates and times. */
export function languageTerms(language: Language): LanguageTerms {
  return TABLES[language];
}
