import type { Language } from '../text/language.js';
import { words } from '../text/words.js';
import { OPPOSITES } from './opposites/opposites.js';

/** On which lines of the table a stem stands, and on which side of each: `line` or, for the second side, `-line`; lines count from 1. */
type Places = ReadonlyMap<string, readonly number[]>;

const prepared = new Map<Language, Places>();

/** Whether two stems stand on opposite sides of a line: "open", "closed". */
export function areOpposites(a: string, b: string, language: Language): boolean {
  return relates(a, b, language, -1);
}

/** Whether two stems stand on the same side of a line: "rose", "grew". */
export function areSynonyms(a: string, b: string, language: Language): boolean {
  return a !== b && relates(a, b, language, 1);
}

/** Whether the table knows an opposite of the stem: saves the search for one. */
export function hasOpposites(stem: string, language: Language): boolean {
  return placesOf(language).has(stem);
}

function relates(a: string, b: string, language: Language, sign: 1 | -1): boolean {
  const places = placesOf(language);
  const other = places.get(b);
  return other !== undefined && places.get(a)?.some((place) => other.includes(place * sign)) === true;
}

function placesOf(language: Language): Places {
  let places = prepared.get(language);
  if (places === undefined) {
    places = prepare(language);
    prepared.set(language, places);
  }
  return places;
}

function prepare(language: Language): Places {
  const places = new Map<string, number[]>();
  OPPOSITES[language]
    .trim()
    .split('\n')
    .forEach((line, index) => {
      line.split('/').forEach((side, which) => {
        const place = which === 0 ? index + 1 : -(index + 1);
        for (const word of words(side, language)) {
          const held = places.get(word.stem) ?? [];
          if (!held.includes(place)) places.set(word.stem, [...held, place]);
        }
      });
    });
  return places;
}
