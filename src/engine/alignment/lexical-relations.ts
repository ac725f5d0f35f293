import type { Language } from '../text/language.js';
import { OPPOSITES } from './opposites/opposites.js';
import { TwoSidedWords } from './two-sided-words.js';

const opposites = new TwoSidedWords(OPPOSITES);

/** Languages whose words are read as pairs of characters. */
const PAIRED: ReadonlySet<Language> = new Set(['zh', 'ja']);

/** Whether two stems stand on opposite sides of a line: "open", "closed". Pairs of characters also by one that differs: 很宽, 很窄. */
export function areOpposites(a: string, b: string, language: Language): boolean {
  if (opposites.areAcross(a, b, language)) return true;
  if (!PAIRED.has(language) || a.length !== 2 || b.length !== 2) return false;
  const differing = a.charAt(0) === b.charAt(0) ? 1 : a.charAt(1) === b.charAt(1) ? 0 : undefined;
  return differing !== undefined && opposites.areAcross(a.charAt(differing), b.charAt(differing), language);
}

/** The other stems on the same side of a line as `stem`: "grew" for "rose". */
export function synonymsOf(stem: string, language: Language): readonly string[] {
  return opposites.besides(stem, language);
}

/** Whether the table knows an opposite of the stem: saves the search for one. */
export function hasOpposites(stem: string, language: Language): boolean {
  if (opposites.has(stem, language)) return true;
  return (
    PAIRED.has(language) &&
    stem.length === 2 &&
    [stem.charAt(0), stem.charAt(1)].some((one) => opposites.has(one, language))
  );
}
