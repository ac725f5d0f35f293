import { LATIN_LANGUAGES, type Language } from '../../../text/language.js';
import { scriptOf } from '../../../text/script.js';
import { arabic } from './arabic.js';
import { chinese } from './chinese.js';
import type { ClaimLexicon } from './claim-lexicon.js';
import { CompiledLexicon } from './compiled-lexicon.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { hindi } from './hindi.js';
import { italian } from './italian.js';
import { japanese } from './japanese.js';
import { korean } from './korean.js';
import { portuguese } from './portuguese.js';
import { russian } from './russian.js';
import { spanish } from './spanish.js';

const BY_LANGUAGE: Readonly<Record<Language, ClaimLexicon>> = {
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

export const LEXICONS: readonly ClaimLexicon[] = Object.values(BY_LANGUAGE);

const compiled = new Map<Language, CompiledLexicon>();

export function lexiconOf(language: Language): CompiledLexicon {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const made = new CompiledLexicon(BY_LANGUAGE[language]);
  compiled.set(language, made);
  return made;
}

/**
 * The lexicons to read a sentence with: that of its language, and for a sentence too short to tell (`short`) of every
 * language in its script.
 */
export function lexiconsFor(language: Language | undefined, short?: string): CompiledLexicon[] {
  const languages = new Set<Language>();
  if (language !== undefined) languages.add(language);
  if (short !== undefined && scriptOf(short) === 'latin')
    for (const latin of LATIN_LANGUAGES) languages.add(latin);
  return [...languages].map(lexiconOf);
}
