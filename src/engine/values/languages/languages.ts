import type { Language } from '../../text/language.js';
import { english } from './english.js';
import type { LanguageTerms } from './language-terms.js';

const TABLES: Readonly<Record<Language, LanguageTerms>> = {
  en: english,
  zh: english,
  es: english,
  hi: english,
  ar: english,
  pt: english,
  fr: english,
  de: english,
  ja: english,
  ko: english,
  it: english,
  ru: english,
};

export function languageTerms(language: Language): LanguageTerms {
  return TABLES[language];
}
