import type { Language } from '../../text/language.js';
import { stopwordsOf } from '../../text/stopwords.js';
import { isTerminal } from '../../text/sentence-marks.js';
import { asSentence } from './clause.js';

/** Words of one case from which on a sentence without the other is more than a name or a heading. */
const FEWEST_WORDS = 4;
/** UTF-16 units of facts in which spellings are looked for: to read them all would take longer than to judge the sentence. */
const MOST_CHARACTERS_READ = 200_000;
const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu;
const CAPITALS = /\p{Lu}{2,}/gu;
const SMALL = /\p{Ll}{2,}/gu;
const HAS_CAPITAL = /\p{Lu}/u;
const HAS_SMALL = /\p{Ll}/u;

/** How words are written in texts; the texts are read when a sentence of one case asks first. */
export class Spellings {
  #known: Map<string, string> | undefined;

  constructor(private readonly texts: Iterable<string>) {}

  /** A word in small letters as the texts write it: small where they ever do, else as they write it first; undefined where they do not. */
  of(word: string): string | undefined {
    return (this.#known ??= this.#read()).get(word);
  }

  #read(): Map<string, string> {
    const known = new Map<string, string>();
    let left = MOST_CHARACTERS_READ;
    for (const text of this.texts) {
      if (left <= 0) break;
      addSpellings(text.slice(0, left), known);
      left -= text.length;
    }
    return known;
  }
}

/** A capital at the beginning of a sentence says nothing of its word, unless that of the next is a name's. */
function addSpellings(text: string, known: Map<string, string>): void {
  let end = 0;
  let first: string | undefined;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const small = word.toLowerCase();
    const isCapital = small !== word;
    if (first !== undefined && isCapital) add(first);
    first = undefined;
    if (isCapital && beginsSentence(text, end, index)) first = word;
    else add(word);
    end = index + word.length;
  }
  function add(word: string): void {
    const small = word.toLowerCase();
    if (small === word || !known.has(small)) known.set(small, word);
  }
}

/** Whether what stands between two words begins a sentence, or the text does. */
function beginsSentence(text: string, from: number, to: number): boolean {
  return (
    from === 0 ||
    Array.from(text.slice(from, Math.min(to, from + 8))).some((mark) => isTerminal(mark) || mark === '\n')
  );
}

/**
 * Restores the usual case of a sentence that is written in capitals alone, or without any: readers know words by their case.
 * Names get the case that the facts write them in. Any other sentence is returned as it is.
 */
export function truecased(sentence: string, spellings: Spellings, language: Language): string {
  const hasSmall = HAS_SMALL.test(sentence);
  if (hasSmall && HAS_CAPITAL.test(sentence)) return sentence;
  if ((sentence.match(hasSmall ? SMALL : CAPITALS) ?? []).length < FEWEST_WORDS) return sentence;
  const smallWords = stopwordsOf(language);
  const written = sentence.replace(WORD, (word) => {
    const small = word.toLowerCase();
    return smallWords.has(small) ? small : (spellings.of(small) ?? small);
  });
  return asSentence(written);
}
