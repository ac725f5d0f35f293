import type { Language } from '../text/language.js';
import { words, type Word } from '../text/words.js';
import { COUNTRIES, SYNONYMS } from './synonyms/synonyms.js';

/** A word or phrase of a group, by the stems of its words. */
interface Phrase {
  readonly stems: readonly string[];
  readonly group: number;
  /** Also written with capitals. */
  readonly isName: boolean;
}

/** By the first stem. */
type Phrases = ReadonlyMap<string, readonly Phrase[]>;

const NONE: readonly number[] = [];
const prepared = new Map<Language, Phrases>();

/**
 * For each word of a text the groups of synonyms that it is in, by itself or with its neighbours ("laid off"). A word with a capital
 * is likely a name, and in no group but those of countries; in German it is any noun.
 */
export function groupsOf(
  text: readonly Pick<Word, 'stem'>[],
  isCapital: (at: number) => boolean,
  language: Language,
): (readonly number[])[] {
  const phrases = phrasesOf(language);
  const groups = new Array<readonly number[]>(text.length).fill(NONE);
  if (phrases.size === 0) return groups;
  const isSmall = (place: number): boolean => place === 0 || language === 'de' || !isCapital(place);
  for (let at = 0; at < text.length; at += 1) {
    const found = phrases.get(text[at]?.stem ?? '');
    if (found === undefined) continue;
    for (const { stems, group, isName } of found) {
      if (!standsAt(text, at, stems)) continue;
      const end = at + stems.length;
      if (!isName && !areAll(isSmall, at, end)) continue;
      for (let n = at; n < end; n += 1) groups[n] = [...(groups[n] ?? NONE), group];
    }
  }
  return groups;
}

function standsAt(text: readonly Pick<Word, 'stem'>[], at: number, stems: readonly string[]): boolean {
  let length = 1;
  while (length < stems.length && text[at + length]?.stem === stems[length]) length += 1;
  return length >= stems.length;
}

function areAll(holds: (at: number) => boolean, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!holds(at)) return false;
  return true;
}

function phrasesOf(language: Language): Phrases {
  let phrases = prepared.get(language);
  if (phrases === undefined) {
    phrases = prepare(language);
    prepared.set(language, phrases);
  }
  return phrases;
}

function prepare(language: Language): Phrases {
  const phrases = new Map<string, Phrase[]>();
  const lines = (table: string | undefined): string[] => table?.trim().split(/[\n;]/u) ?? [];
  const plain = lines(SYNONYMS[language]);
  [...plain, ...lines(COUNTRIES[language])].forEach((line, group) => {
    for (const phrase of line.split(',')) {
      const stems = words(phrase, language).map(({ stem }) => stem);
      const first = stems[0] ?? '';
      phrases.set(first, [...(phrases.get(first) ?? []), { stems, group, isName: group >= plain.length }]);
    }
  });
  return phrases;
}
