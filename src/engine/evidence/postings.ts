import { Integers } from './integers.js';

/** Collects which chunk holds which word, chunks in order, each pair once. */
export class PostingsBuilder {
  readonly #words = new Integers();
  readonly #chunks = new Integers();
  /** By word: the last chunk it was entered for. */
  readonly #lastChunk = new Integers();

  /** Whether a word was entered for a chunk, which must be the one that came last. */
  has(word: number, chunk: number): boolean {
    return this.#lastChunk.get(word) === chunk;
  }

  add(word: number, chunk: number): void {
    if (this.#lastChunk.get(word) === chunk) return;
    this.#lastChunk.set(word, chunk);
    this.#words.push(word);
    this.#chunks.push(chunk);
  }

  /** Sorts the pairs by word (a counting sort, so each word's chunks stay in order). */
  build(wordCount: number): Postings {
    const words = this.#words.view();
    const chunks = this.#chunks.view();
    const offsets = new Int32Array(wordCount + 1);
    for (const word of words) offsets[word + 1] = (offsets[word + 1] ?? 0) + 1;
    for (let word = 0; word < wordCount; word += 1)
      offsets[word + 1] = (offsets[word + 1] ?? 0) + (offsets[word] ?? 0);
    const next = offsets.slice();
    const sorted = new Int32Array(words.length);
    for (let i = 0; i < words.length; i += 1) {
      const word = words[i] ?? 0;
      const at = next[word] ?? 0;
      sorted[at] = chunks[i] ?? 0;
      next[word] = at + 1;
    }
    return new Postings(offsets, sorted);
  }
}

/** The chunks of every word, in one array. */
export class Postings {
  readonly #offsets: Int32Array;

  constructor(
    offsets: Int32Array,
    /** Chunks by word: those of `word` lie from `start(word)` to `end(word)`. */
    readonly chunks: Int32Array,
  ) {
    this.#offsets = offsets;
  }

  start(word: number): number {
    return this.#offsets[word] ?? 0;
  }

  end(word: number): number {
    return this.#offsets[word + 1] ?? 0;
  }
}
