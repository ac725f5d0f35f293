import type { Word } from '../text/words.js';

/** Characters of Chinese and Japanese that carry grammar: a pair with one of them is seldom a word. */
const GRAMMATICAL =
  /[的了是在和与與有也就都被把为為于於而及其这這那將从從对對到中等个個们們会會能可所以并並由此该該]/u;

/** Whether a pair of characters likely lies across two words, or in grammar. */
export function isAcrossWords(word: Word): boolean {
  return word.kind === 'cjk' && GRAMMATICAL.test(word.norm);
}
