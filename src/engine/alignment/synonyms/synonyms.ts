import type { Language } from '../../text/language.js';
import { ENGLISH_COUNTRIES } from './countries.js';
import { ENGLISH } from './english.js';

/**
 * Words and phrases that say nearly the same, one group a line, commas between; a word may be in several groups. A claim
 * that has another of its group than the evidence is as good as one that is derived from the same root.
 */
export const SYNONYMS: Readonly<Partial<Record<Language, string>>> = { en: ENGLISH };

/** Countries and their adjectives: the only groups that words with capitals are in. */
export const COUNTRIES: Readonly<Partial<Record<Language, string>>> = { en: ENGLISH_COUNTRIES };
