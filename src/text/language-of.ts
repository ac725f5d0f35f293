import { markScores } from './language-marks.js';
import { LANGUAGES, LATIN_LANGUAGES, languageOfScript, type Language } from './language.js';
import { scriptOf } from './script.js';
import { stopwordsOf } from './stopwords.js';
import { WordScanner } from './scan-words.js';

/** How many characters are read to distinguish languages of one script. */
const SAMPLE = 2000;
/** The most that what stands around a text says, in stopwords: enough to decide a short text, not to outvote a clear one. */
const AROUND = 2;

/**
 * The language of a text by its script and, among languages of Latin letters, by whose stopwords it has most of.
 * Undefined when the script is of none of them or, for Latin letters, when it has too few stopwords; other languages of
 * the same script (Dutch, Ukrainian, Persian, Marathi) come out as their nearest neighbour or undefined.
 *
 * @param around text that is likely of the same language: a short text says too little by itself
 */
export function languageOf(text: string, around = ''): Language | undefined {
  const script = scriptOf(text);
  return script === 'latin' ? latinLanguageOf(text, around) : languageOfScript(script);
}

const scanner = new WordScanner();
/** No stopword that distinguishes languages is longer. */
const LONGEST_STOPWORD = 9;

/** By stopword, the languages that have it. */
let owners: ReadonlyMap<string, readonly Language[]> | undefined;

function ownersOf(norm: string): readonly Language[] | undefined {
  owners ??= new Map(
    LATIN_LANGUAGES.flatMap((language) => [...stopwordsOf(language)]).map((word) => [
      word,
      LATIN_LANGUAGES.filter((language) => stopwordsOf(language).has(word)),
    ]),
  );
  return owners.get(norm);
}

function latinLanguageOf(text: string, around: string): Language | undefined {
  const scores = latinScores(text);
  if (around !== '' && scriptOf(around) === 'latin') {
    const others = latinScores(around);
    const most = Math.max(AROUND, ...others.values());
    for (const [language, points] of others) {
      scores.set(language, (scores.get(language) ?? 0) + (AROUND * points) / most);
    }
  }
  return bestOf(scores).language;
}

/** What a text's beginning says for each language. */
function latinScores(text: string): Map<Language, number> {
  const scores = new Map<Language, number>();
  const add = (language: Language, points: number): void => {
    scores.set(language, (scores.get(language) ?? 0) + points);
  };
  scanner.scan(text, 0, Math.min(text.length, SAMPLE), {
    word(_start, _end, kind, buffer) {
      if (kind !== 'word' || buffer.length > LONGEST_STOPWORD) return;
      const norm = buffer.toString();
      if (LONE_CONSONANT.test(norm) || norm === DENIAL) return;
      const found = ownersOf(norm);
      // A word that several languages share says little for each of them.
      for (const owner of found ?? []) add(owner, 1 / (found?.length ?? 1));
    },
    pair() {
      // No language of Latin letters has these.
    },
  });
  const leading = bestOf(scores);
  if (leading.points >= DECISIVE && leading.points >= CLEAR * leading.next) return scores;
  for (const [language, points] of markScores(text.slice(0, SAMPLE))) add(language, points);
  return scores;
}

/** What an apostrophe cuts off, or a unit: "d’or", "50 m". */
const LONE_CONSONANT = /^[b-df-hj-np-tv-xz]$/u;
/** Portuguese for "in the", and what English, Spanish and Italian deny with: it is evidence for none of them. */
const DENIAL = 'no';
/** From so many stopwords on, and so many times as many as the next language has, letters and endings need not be asked. */
const DECISIVE = 12;
const CLEAR = 2;

function bestOf(scores: ReadonlyMap<Language, number>): {
  language: Language | undefined;
  points: number;
  next: number;
} {
  let language: Language | undefined;
  let points = 0;
  let next = 0;
  for (const candidate of LATIN_LANGUAGES) {
    const score = scores.get(candidate) ?? 0;
    if (score > points) {
      next = points;
      points = score;
      language = candidate;
    } else next = Math.max(next, score);
  }
  return { language, points, next };
}

/** Narrows a language tag ("pt-BR", "EN") to a language that the word tier knows. */
export function toLanguage(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
