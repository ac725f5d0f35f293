/**
 * Light stemming after Larkey, Ballesteros and Connell, "Light stemming for Arabic information retrieval" (2007), light10:
 * the article and its prepositions off the front, common endings off the back, never below three letters.
 */
const PREFIXES = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال'];
const SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'];
const CONJUNCTION = 'و';

/** @param norm a folded word (teh marbuta written as heh, alef without hamza) */
export function stemArabic(norm: string): string {
  let word = norm;
  if (word.length >= 4 && word.startsWith(CONJUNCTION) && !word.startsWith('وال')) word = word.slice(1);
  for (const prefix of PREFIXES) {
    if (word.startsWith(prefix) && word.length - prefix.length >= 3) {
      word = word.slice(prefix.length);
      break;
    }
  }
  for (const suffix of SUFFIXES) {
    if (word.endsWith(suffix) && word.length - suffix.length >= 3) {
      word = word.slice(0, -suffix.length);
      break;
    }
  }
  return word;
}
