import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';
import { wordPlaces } from './word-places.js';

/** Characters of Chinese and Japanese that carry grammar: a pair with one of them is seldom a word. */
const GRAMMATICAL =
  /[的了是在和与與有也就都被把为為于於而及其这這那將从從对對到中等个個们們会會能可所以并並由此该該]/u;

const placesOf = perReading(({ text, language, places }) => places ?? wordPlaces(text, language));

/** Whether a token is a pair of characters of which one is in a word of two or more, and the other outside of it. */
export function isAcross(reading: Reading, { kind, start, end }: Token): boolean {
  return kind === 'cjk' && placesOf(reading)?.isAcross(start, end) === true;
}

/** Whether a token is a pair of characters with grammar in it. */
export function hasGrammar({ kind, norm }: Token): boolean {
  return kind === 'cjk' && GRAMMATICAL.test(norm);
}
