import type { Language } from './language.js';
import { WordScanner, type WordKind } from './scan-words.js';
import { stem } from './stem.js';

export type { WordKind } from './scan-words.js';

/** A word of a text. */
export interface Word {
  /** UTF-16 offsets: `text.slice(start, end)` is the word as written. */
  readonly start: number;
  readonly end: number;
  /** Case, accents and compatibility forms folded away; numbers without the separators of thousands. */
  readonly norm: string;
  /** What inflected forms of the word have in common, folded; the norm itself where a language has no stemmer. */
  readonly stem: string;
  readonly kind: WordKind;
}

const scanner = new WordScanner();

/**
 * The words of a text in order. Spaced scripts give words; Han and Hiragana give pairs of neighbouring characters
 * (each overlaps the next by one; a character between others scripts comes alone), Katakana whole runs, Thai, Lao,
 * Khmer and Burmese pairs of written syllable parts. For answers and chosen chunks: over all the facts the scanner
 * runs without making objects.
 *
 * @param language whose stemmer to use for Latin and Cyrillic letters; English and Russian if not given
 */
export function words(text: string, language?: Language): Word[] {
  const found: Word[] = [];
  scanner.scan(text, 0, text.length, {
    word(start, end, kind, buffer) {
      const written = text.slice(start, end);
      const norm = buffer.equals(text, start, end) ? written : buffer.toString();
      const root = kind === 'word' ? stem(written, norm, language) : norm;
      found.push({ start, end, norm, stem: root, kind });
    },
    pair(start, end, first, second) {
      const norm = second === 0 ? String.fromCharCode(first) : String.fromCharCode(first, second);
      found.push({ start, end, norm, stem: norm, kind: 'cjk' });
    },
  });
  return found;
}
