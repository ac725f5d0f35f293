import type { Language } from '../../text/language.js';
import { stopwordsOf } from '../../text/stopwords.js';
import { words } from '../../text/words.js';

/** The stems of a text's words that carry content, in order. */
export function contentStems(text: string, language: Language | undefined): string[] {
  const stopwords = stopwordsOf(language ?? 'en');
  return words(text, language)
    .filter(({ norm }) => !stopwords.has(norm))
    .map(({ stem }) => stem);
}

/** Which part of the first words is among the second ones, in [0,1]; 0 when there are none. */
export function shareFound(of: readonly string[], among: ReadonlySet<string>): number {
  if (of.length === 0) return 0;
  return of.filter((word) => among.has(word)).length / of.length;
}
