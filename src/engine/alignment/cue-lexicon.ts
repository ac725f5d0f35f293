import type { Language } from '../text/language.js';
import { fold } from '../text/fold.js';
import type { Word } from '../text/words.js';

/** A function word or phrase found in a text. */
export interface Cue {
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/**
 * Phrases by label and language, separated by commas. A phrase of a script without spaces, or of Korean, whose endings
 * cling to the word, is found anywhere, but where `_` marks a word's edge; `~` makes one the ending of a longer word; any
 * other is found only as whole words.
 */
export type CueTable = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>;

/** What marks a word's edge in Korean. */
const EDGE = '_';
const BEFORE_EDGE = '(?<!\\p{Script=Hangul})';
const AFTER_EDGE = '(?!\\p{Script=Hangul})';
/** What marks an ending, and the letters that a word must have before one. */
const ENDING = '~';
const BEFORE_ENDING = 4;
/** Letters up to which a word is told by its accents too. */
const SHORT = 2;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

interface Phrase {
  readonly norms: readonly string[];
  /** For a word so short that its accents make it another ("e" and "è"): how it is written. */
  readonly written?: string;
  readonly label: string;
}

/** One language's share of a table, made ready for search. */
interface Entry {
  readonly byFirstNorm: ReadonlyMap<string, readonly Phrase[]>;
  readonly anywhere: RegExp | undefined;
  readonly labels: ReadonlyMap<string, string>;
  /** Label by ending. */
  readonly endings: ReadonlyMap<string, string>;
}

/** Finds the phrases of a table in texts; a language is prepared when it is first asked for. */
export class CueLexicon {
  readonly #entries = new Map<Language, Entry>();
  readonly #table: CueTable;

  constructor(table: CueTable) {
    this.#table = table;
  }

  /** In order of place; of phrases that start at the same place, the longest. */
  find(text: string, words: readonly Word[], language: Language): Cue[] {
    const entry = this.#entry(language);
    const cues = entry.anywhere === undefined ? [] : anywhere(text, entry.anywhere, entry.labels);
    for (let i = 0; i < words.length; i += 1) {
      const phrase = longestMatch(entry.byFirstNorm.get(words[i]?.norm ?? ''), text, words, i);
      if (phrase === undefined) {
        if (entry.endings.size > 0) cues.push(...endingOf(words[i], entry.endings));
        continue;
      }
      const last = words[i + phrase.norms.length - 1];
      cues.push({ start: words[i]?.start ?? 0, end: last?.end ?? 0, label: phrase.label });
      i += phrase.norms.length - 1;
    }
    return cues.sort((a, b) => a.start - b.start);
  }

  #entry(language: Language): Entry {
    let entry = this.#entries.get(language);
    if (entry === undefined) {
      entry = prepare(this.#table, language);
      this.#entries.set(language, entry);
    }
    return entry;
  }
}

function longestMatch(
  phrases: readonly Phrase[] | undefined,
  text: string,
  words: readonly Word[],
  at: number,
): Phrase | undefined {
  return phrases?.find(
    (phrase) =>
      phrase.norms.every((norm, n) => words[at + n]?.norm === norm) &&
      (phrase.written === undefined ||
        text.slice(words[at]?.start, words[at]?.end).toLowerCase() === phrase.written),
  );
}

function endingOf(word: Word | undefined, endings: ReadonlyMap<string, string>): Cue[] {
  if (word?.kind !== 'word') return [];
  for (const [ending, label] of endings) {
    if (word.norm.length < ending.length + BEFORE_ENDING || !word.norm.endsWith(ending)) continue;
    return [{ start: word.end - ending.length, end: word.end, label }];
  }
  return [];
}

function anywhere(text: string, pattern: RegExp, labels: ReadonlyMap<string, string>): Cue[] {
  const cues: Cue[] = [];
  for (const match of text.matchAll(pattern)) {
    cues.push({ start: match.index, end: match.index + match[0].length, label: labels.get(match[0]) ?? '' });
  }
  return cues;
}

function prepare(table: CueTable, language: Language): Entry {
  const byFirstNorm = new Map<string, Phrase[]>();
  const labels = new Map<string, string>();
  const endings = new Map<string, string>();
  const unspaced: string[] = [];
  for (const [label, byLanguage] of Object.entries(table)) {
    for (const phrase of (byLanguage[language] ?? '').split(',')) {
      const trimmed = phrase.trim();
      if (trimmed === '') continue;
      if (trimmed.startsWith(ENDING)) endings.set(fold(trimmed.slice(ENDING.length)), label);
      else if (UNSPACED.test(trimmed)) {
        labels.set(trimmed.replaceAll(EDGE, ''), label);
        unspaced.push(trimmed);
      } else {
        const isShort = trimmed.length <= SHORT;
        add(byFirstNorm, {
          norms: fold(trimmed).split(/[\s-]+/u),
          label,
          ...(isShort ? { written: trimmed } : {}),
        });
      }
    }
  }
  for (const phrases of byFirstNorm.values()) phrases.sort((a, b) => b.norms.length - a.norms.length);
  const length = (phrase: string): number => phrase.replaceAll(EDGE, '').length;
  const patterns = unspaced.sort((a, b) => length(b) - length(a)).map(patternOf);
  return {
    byFirstNorm,
    labels,
    endings,
    // Literal alternatives between edges only: linear in the text.
    anywhere: patterns.length === 0 ? undefined : new RegExp(patterns.join('|'), 'gu'),
  };
}

function patternOf(phrase: string): string {
  const isEdge = [phrase.startsWith(EDGE), phrase.endsWith(EDGE)];
  const literal = escape(phrase.replaceAll(EDGE, ''));
  return `${isEdge[0] === true ? BEFORE_EDGE : ''}${literal}${isEdge[1] === true ? AFTER_EDGE : ''}`;
}

function escape(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

function add(map: Map<string, Phrase[]>, phrase: Phrase): void {
  const first = phrase.norms[0] ?? '';
  const phrases = map.get(first);
  if (phrases === undefined) map.set(first, [phrase]);
  else phrases.push(phrase);
}
