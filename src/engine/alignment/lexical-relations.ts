import type { Language } from '../text/language.js';
import { words } from '../text/words.js';
import { OPPOSITES } from './opposites/opposites.js';

/** One language's table, by stem and back. */
interface Relations {
  /** On which lines a stem stands, and on which side of each: `line` or, for the second side, `-line`; lines count from 1. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The stems at each such place. */
  readonly stems: ReadonlyMap<number, readonly string[]>;
  /** Filled as they are asked for. */
  readonly synonyms: Map<string, readonly string[]>;
}

const prepared = new Map<Language, Relations>();

/** Whether two stems stand on opposite sides of a line: "open", "closed". */
export function areOpposites(a: string, b: string, language: Language): boolean {
  const { places } = relationsOf(language);
  const other = places.get(b);
  return other !== undefined && places.get(a)?.some((place) => other.includes(-place)) === true;
}

/** The other stems on the same side of a line as `stem`: "grew" for "rose". */
export function synonymsOf(stem: string, language: Language): readonly string[] {
  const { places, stems, synonyms } = relationsOf(language);
  const held = places.get(stem);
  if (held === undefined) return NONE;
  let found = synonyms.get(stem);
  if (found === undefined) {
    const all = new Set(held.flatMap((place) => stems.get(place) ?? NONE));
    all.delete(stem);
    found = [...all];
    synonyms.set(stem, found);
  }
  return found;
}

const NONE: readonly string[] = [];

/** Whether the table knows an opposite of the stem: saves the search for one. */
export function hasOpposites(stem: string, language: Language): boolean {
  return relationsOf(language).places.has(stem);
}

function relationsOf(language: Language): Relations {
  let relations = prepared.get(language);
  if (relations === undefined) {
    relations = prepare(language);
    prepared.set(language, relations);
  }
  return relations;
}

function prepare(language: Language): Relations {
  const places = new Map<string, number[]>();
  const stems = new Map<number, string[]>();
  OPPOSITES[language]
    .trim()
    .split('\n')
    .forEach((line, index) => {
      line.split('/').forEach((side, which) => {
        const place = which === 0 ? index + 1 : -(index + 1);
        for (const { stem } of words(side, language)) {
          const held = places.get(stem) ?? [];
          if (held.includes(place)) continue;
          places.set(stem, [...held, place]);
          stems.set(place, [...(stems.get(place) ?? []), stem]);
        }
      });
    });
  return { places, stems, synonyms: new Map() };
}
