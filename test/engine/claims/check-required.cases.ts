import type { Language } from '../../../src/text/language.js';
import { ARABIC } from './check-required-cases/arabic.js';
import type { CheckRequiredCases } from './check-required-cases/cases.js';
import { CHINESE } from './check-required-cases/chinese.js';
import { ENGLISH } from './check-required-cases/english.js';
import { FRENCH } from './check-required-cases/french.js';
import { GERMAN } from './check-required-cases/german.js';
import { HINDI } from './check-required-cases/hindi.js';
import { ITALIAN } from './check-required-cases/italian.js';
import { JAPANESE } from './check-required-cases/japanese.js';
import { KOREAN } from './check-required-cases/korean.js';
import { PORTUGUESE } from './check-required-cases/portuguese.js';
import { RUSSIAN } from './check-required-cases/russian.js';
import { SPANISH } from './check-required-cases/spanish.js';

export const CASES: Readonly<Record<Language, CheckRequiredCases>> = {
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
