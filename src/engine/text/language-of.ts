import { markScores } from './language-marks.js';
import { LANGUAGES, type Language } from './language.js';
import { scriptOf } from './script.js';
import { stopwordsOf } from './stopwords.js';
import { WordScanner } from './scan-words.js';

const LATIN = ['en', 'es', 'pt', 'fr', 'de', 'it'] as const satisfies readonly Language[];

/** How many characters are read to tell languages of one script apart. */
const SAMPLE = 2000;

/**
 * The language of a text by its script and, among languages of Latin letters, by whose stopwords it has most of.
 * Undefined when the script is of none of them or, for Latin letters, when too few stopwords speak; other languages of
 * the same script (Dutch, Ukrainian, Persian, Marathi) come out as their nearest neighbour or undefined.
 */
export function languageOf(text: string): Language | undefined {
  switch (scriptOf(text)) {
    case 'latin':
      return latinLanguageOf(text);
    case 'cyrillic':
      return 'ru';
    case 'arabic':
      return 'ar';
    case 'devanagari':
      return 'hi';
    case 'hangul':
      return 'ko';
    case 'han':
      return 'zh';
    case 'kana':
      return 'ja';
    default:
      return undefined;
  }
}

const scanner = new WordScanner();

function latinLanguageOf(text: string): Language | undefined {
  const scores = markScores(text.slice(0, SAMPLE));
  const sets = LATIN.map((language) => stopwordsOf(language));
  scanner.scan(text, 0, Math.min(text.length, SAMPLE), {
    word(_start, _end, kind, buffer) {
      if (kind !== 'word' || buffer.length > 9) return;
      const norm = buffer.toString();
      const owners = LATIN.filter((_, i) => sets[i]?.has(norm) === true);
      // A word that several languages share says little for each of them.
      for (const owner of owners) scores.set(owner, (scores.get(owner) ?? 0) + 1 / owners.length);
    },
    pair() {
      // No language of Latin letters has these.
    },
  });
  let best: Language | undefined;
  let most = 0;
  for (const language of LATIN) {
    const score = scores.get(language) ?? 0;
    if (score > most) {
      best = language;
      most = score;
    }
  }
  return best;
}

/** Narrows a language tag ("pt-BR", "EN") to a language that the word tier knows. */
export function toLanguage(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
