import type { Language } from '../../../text/language.js';
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

export const LEXICONS: readonly ClaimLexicon[] = [
  english,
  chinese,
  spanish,
  hindi,
  arabic,
  portuguese,
  french,
  german,
  japanese,
  korean,
  italian,
  russian,
];

const LATIN: readonly Language[] = ['en', 'es', 'pt', 'fr', 'de', 'it'];

const compiled = new Map<Language, CompiledLexicon>();

export function lexiconOf(language: Language): CompiledLexicon {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const table = LEXICONS.find((lexicon) => lexicon.language === language) ?? english;
  const made = new CompiledLexicon(table);
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
  if (short !== undefined && scriptOf(short) === 'latin') for (const latin of LATIN) languages.add(latin);
  return [...languages].map(lexiconOf);
}
