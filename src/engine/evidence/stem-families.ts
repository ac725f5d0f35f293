import { stemArabic } from '../../text/stem-arabic.js';
import type { Vocabulary } from './vocabulary.js';

/** As powers of two: there are as many buckets as words, within these. */
const FEWEST_BUCKETS = 8;
const MOST_BUCKETS = 16;
/** Inflection adds no more letters than this to a stem. */
const LONGEST_ENDING = 12;
/** First letters of a stem by which its words are looked for. */
const FEWEST_LETTERS = 2;
const MOST_LETTERS = 4;

/**
 * Finds the words of the facts that share a stem, without stemming all of them: stemmers take microseconds a word, and the
 * facts of a large request have a hundred thousand different ones. Stemmers change the end of a word (Arabic apart, whose
 * stems cost little), so only words that begin like the stem are stemmed.
 */
export class StemFamilies {
  /** By the number of letters they look at: fewer for short stems. */
  readonly #buckets = new Map<number, Buckets>();
  /** By word, once known. */
  readonly #stems: (string | undefined)[] = [];

  /**
   * @param firstWord words below it are left out
   * @param stemOf the stem of a word, given its number and norm
   */
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly firstWord: number,
    private readonly stemOf: (word: number, norm: string) => string,
  ) {}

  /** The words of a stem, in the order they were first seen. */
  of(stem: string): number[] {
    const isArabic = isArabicUnit(stem.charCodeAt(0));
    // Stemmers also rewrite a stem's last letter ("company", "compani").
    const shared = Math.max(Math.min(2, stem.length), stem.length - 1);
    const letters = isArabic ? FEWEST_LETTERS : Math.max(FEWEST_LETTERS, Math.min(shared, MOST_LETTERS));
    const buckets = this.#bucketsFor(letters);
    const found: number[] = [];
    const end = buckets.end(stem);
    for (let i = buckets.start(stem); i < end; i += 1) {
      const word = buckets.word(i);
      const isCandidate =
        isArabic ||
        (this.vocabulary.lengthOf(word) <= stem.length + LONGEST_ENDING &&
          this.vocabulary.startsWith(word, stem, shared));
      if (isCandidate && this.#stem(word) === stem) found.push(word);
    }
    return found;
  }

  #bucketsFor(letters: number): Buckets {
    let buckets = this.#buckets.get(letters);
    if (buckets === undefined) {
      buckets = new Buckets(this.vocabulary, this.firstWord, letters);
      this.#buckets.set(letters, buckets);
    }
    return buckets;
  }

  #stem(word: number): string {
    let stem = this.#stems[word];
    if (stem === undefined) {
      stem = this.stemOf(word, this.vocabulary.textOf(word));
      this.#stems[word] = stem;
    }
    return stem;
  }
}

/** Words sorted by the hash of their first letters; Arabic ones by that of their stems. */
class Buckets {
  readonly #words: Int32Array;
  readonly #offsets: Int32Array;
  /** Of a hash, the bits that are left out. */
  readonly #shift: number;
  readonly #letters: number;

  constructor(vocabulary: Vocabulary, firstWord: number, letters: number) {
    this.#letters = letters;
    const { size } = vocabulary;
    const bits = Math.max(FEWEST_BUCKETS, Math.min(MOST_BUCKETS, Math.ceil(Math.log2(size + 1))));
    this.#shift = 32 - bits;
    const count = 1 << bits;
    const buckets = new Uint16Array(size);
    const offsets = new Int32Array(count + 1);
    for (let word = firstWord; word < size; word += 1) {
      const bucket = this.#bucketOfWord(vocabulary, word);
      buckets[word] = bucket;
      offsets[bucket + 1] = (offsets[bucket + 1] ?? 0) + 1;
    }
    for (let i = 0; i < count; i += 1) offsets[i + 1] = (offsets[i + 1] ?? 0) + (offsets[i] ?? 0);
    const next = offsets.slice();
    const words = new Int32Array(size - firstWord);
    for (let word = firstWord; word < size; word += 1) {
      const bucket = buckets[word] ?? 0;
      const at = next[bucket] ?? 0;
      words[at] = word;
      next[bucket] = at + 1;
    }
    this.#words = words;
    this.#offsets = offsets;
  }

  word(at: number): number {
    return this.#words[at] ?? 0;
  }

  start(prefix: string): number {
    return this.#offsets[this.#bucketOf(prefix)] ?? 0;
  }

  end(prefix: string): number {
    return this.#offsets[this.#bucketOf(prefix) + 1] ?? 0;
  }

  #bucketOf(text: string): number {
    let hash = 0;
    const letters = isArabicUnit(text.charCodeAt(0)) ? text.length : Math.min(this.#letters, text.length);
    for (let i = 0; i < letters; i += 1) hash = mix(hash, text.charCodeAt(i));
    return hash >>> this.#shift;
  }

  #bucketOfWord(vocabulary: Vocabulary, word: number): number {
    if (isArabicUnit(vocabulary.unitOf(word, 0))) return this.#bucketOf(stemArabic(vocabulary.textOf(word)));
    const length = Math.min(this.#letters, vocabulary.lengthOf(word));
    let hash = 0;
    for (let i = 0; i < length; i += 1) hash = mix(hash, vocabulary.unitOf(word, i));
    return hash >>> this.#shift;
  }
}

function mix(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x9e3779b1);
}

function isArabicUnit(unit: number): boolean {
  return unit >= 0x600 && unit <= 0x6ff;
}
