import type { Script } from './script.js';

/** The languages that the engine knows, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'zh', 'es', 'hi', 'ar', 'pt', 'fr', 'de', 'ja', 'ko', 'it', 'ru'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The script that each is written in; Japanese has kana besides Chinese characters. */
const SCRIPTS = {
  en: 'latin',
  zh: 'han',
  es: 'latin',
  hi: 'devanagari',
  ar: 'arabic',
  pt: 'latin',
  fr: 'latin',
  de: 'latin',
  ja: 'kana',
  ko: 'hangul',
  it: 'latin',
  ru: 'cyrillic',
} as const satisfies Record<Language, Script>;

/** A language that only its words distinguish from others. */
export type LatinLanguage = {
  [L in Language]: (typeof SCRIPTS)[L] extends 'latin' ? L : never;
}[Language];

export const LATIN_LANGUAGES: readonly LatinLanguage[] = LANGUAGES.filter(
  (language): language is LatinLanguage => SCRIPTS[language] === 'latin',
);

const byScript: ReadonlyMap<Script | undefined, Language> = new Map(
  LANGUAGES.map((language) => [SCRIPTS[language], language]),
);

/** The one language that is written in a script other than Latin; undefined where none is. */
export function languageOfScript(script: Exclude<Script, 'latin'> | undefined): Language | undefined {
  return byScript.get(script);
}
