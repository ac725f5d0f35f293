import type { Language } from '../text/language.js';
import type { Word } from '../text/words.js';

/** Beginnings that deny the rest of a word, and what the rest must look like: "unavailable", "impossible", "disconnected". */
const DENYING: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /^(?:un(\p{L}{4,})|(?:in|im|il|ir|non)(\p{L}{2,}(?:able|ible|al|ate|ant|ent|ous|ive|ect|ful|ar|ure|ite|ct|id|ete|ain))|dis(\p{L}{3,}(?:ed|able|al|ing)))$/u,
  de: /^un(\p{L}{4,})$/u,
};
/** Whether a word may begin so, told by its first letter: most do not. */
function isDenying(word: string): boolean {
  return DENYING_LETTERS.includes(word.charAt(0));
}

const DENYING_LETTERS = 'uind';
/** Letters that endings may differ by. */
const ENDING = 2;

/** Whether one word is the other with a beginning that denies it. */
export function isNegatedForm(a: Word, b: Word, language: Language): boolean {
  return isDenialOf(a.norm, b.norm, language) || isDenialOf(b.norm, a.norm, language);
}

/** Whether anything is known of a language's beginnings that deny. */
export function hasNegatedForms(language: Language): boolean {
  return DENYING[language] !== undefined;
}

function isDenialOf(denial: string, word: string, language: Language): boolean {
  if (denial.length <= word.length || !isDenying(denial) || !denial.includes(word.slice(0, -1))) return false;
  const groups = DENYING[language]?.exec(denial);
  const rest = groups?.[1] ?? groups?.[2] ?? groups?.[3];
  if (rest === undefined) return false;
  return (
    rest === word ||
    (Math.abs(rest.length - word.length) <= ENDING && rest.startsWith(word.slice(0, -1)) && word.length > 4)
  );
}
