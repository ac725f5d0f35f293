import type { Language } from '../text/language.js';
import { OPPOSITES } from './opposites/opposites.js';
import { TwoSidedWords } from './two-sided-words.js';

const opposites = new TwoSidedWords(OPPOSITES);

/** Whether two stems stand on opposite sides of a line: "open", "closed". */
export function areOpposites(a: string, b: string, language: Language): boolean {
  return opposites.areAcross(a, b, language);
}

/** The other stems on the same side of a line as `stem`: "grew" for "rose". */
export function synonymsOf(stem: string, language: Language): readonly string[] {
  return opposites.besides(stem, language);
}

/** Whether the table knows an opposite of the stem: saves the search for one. */
export function hasOpposites(stem: string, language: Language): boolean {
  return opposites.has(stem, language);
}
