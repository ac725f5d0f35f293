import { words } from '../text/words.js';
import { ENGLISH } from './co-hyponyms/english.js';

/** Of each word, the lines that it is on, and as which member of each. */
type Places = ReadonlyMap<string, ReadonlyMap<number, number>>;

let prepared: Places | undefined;

/**
 * Whether two English words, as they are written, name different kinds of one thing, of which nothing is both: "piano" and
 * "guitar". Stems are too coarse: that of "reporter" is "report".
 */
export function areCoHyponyms(a: string, b: string): boolean {
  const [own, other] = [placesOf().get(a), placesOf().get(b)];
  if (own === undefined || other === undefined) return false;
  let isApart = false;
  for (const [line, member] of own) {
    const known = other.get(line);
    // On one line they may be one and the same: "fall" and "autumn".
    if (known === member) return false;
    if (known !== undefined) isApart = true;
  }
  return isApart;
}

/** Whether the table knows the word: saves the search for another. */
export function hasCoHyponyms(norm: string): boolean {
  return placesOf().has(norm);
}

function placesOf(): Places {
  prepared ??= prepare();
  return prepared;
}

function prepare(): Places {
  const places = new Map<string, Map<number, number>>();
  ENGLISH.trim()
    .split('\n')
    .forEach((line, n) => {
      line.split(',').forEach((member, m) => {
        for (const { norm } of words(member, 'en')) {
          for (const form of [norm, ...pluralsOf(norm)]) {
            const held = places.get(form);
            if (held === undefined) places.set(form, new Map([[n, m]]));
            else held.set(n, m);
          }
        }
      });
    });
  return places;
}

/** The regular plurals that a word may have. */
function pluralsOf(norm: string): string[] {
  return [`${norm}s`, `${norm}es`, norm.replace(/y$/u, 'ies')];
}
