/**
 * Light stemming after Larkey, Ballesteros and Connell, "Light stemming for Arabic information retrieval" (2007), light10:
 * the article and its prepositions off the front, common endings off the back, never below three letters.
 */
const PREFIXES = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال'];
const SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي', 'ا'];
const CONJUNCTION = 'و';
/** Of verbs in the past, "she". */
const FEMININE = 'ت';
/** Of verbs in the present, "she" and "he". */
const PRESENT = { she: 'ت', he: 'ي' } as const;
const SHORTEST_VERB = 4;

/** @param norm a folded word (teh marbuta written as heh, alef without hamza) */
export function stemArabic(norm: string): string {
  let word = norm;
  if (word.length >= 4 && word.startsWith(CONJUNCTION) && !word.startsWith('وال')) word = word.slice(1);
  let isNoun = false;
  for (const prefix of PREFIXES) {
    if (word.startsWith(prefix) && word.length - prefix.length >= 3) {
      word = word.slice(prefix.length);
      isNoun = true;
      break;
    }
  }
  for (const suffix of SUFFIXES) {
    if (word.endsWith(suffix) && word.length - suffix.length >= 3) {
      return word.slice(0, -suffix.length);
    }
  }
  return isNoun || word.length < SHORTEST_VERB ? word : stemVerb(word);
}

/** The gender of a verb's subject does not matter. */
function stemVerb(word: string): string {
  if (word.endsWith(FEMININE)) return word.slice(0, -FEMININE.length);
  return word.startsWith(PRESENT.she) ? PRESENT.he + word.slice(PRESENT.she.length) : word;
}
