/** Which chunks hold a term: its own words, or only the context it stands under. */
export interface PostingList {
  readonly chunks: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** A growing array of integers. */
class Integers {
  #values = new Int32Array(1 << 12);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  get(i: number): number {
    return this.#values[i] ?? 0;
  }

  set(i: number, value: number): void {
    while (i >= this.length) this.push(-1);
    this.#values[i] = value;
  }
}

/** Collects which chunk holds which term, in the order of chunks, each pair once. */
export class PostingsBuilder {
  readonly #terms = new Integers();
  readonly #chunks = new Integers();
  readonly #lastChunk = new Integers();

  /** Whether a term was entered for the chunk that came last. */
  has(term: number, chunk: number): boolean {
    return term < this.#lastChunk.length && this.#lastChunk.get(term) === chunk;
  }

  add(term: number, chunk: number): void {
    if (this.has(term, chunk)) return;
    this.#lastChunk.set(term, chunk);
    this.#terms.push(term);
    this.#chunks.push(chunk);
  }

  /** Sorts the pairs by term (a counting sort, so each term's chunks stay in order). */
  build(termCount: number): Postings {
    const offsets = new Int32Array(termCount + 1);
    const size = this.#terms.length;
    for (let i = 0; i < size; i += 1) {
      const slot = this.#terms.get(i) + 1;
      offsets[slot] = (offsets[slot] ?? 0) + 1;
    }
    for (let term = 0; term < termCount; term += 1) {
      offsets[term + 1] = (offsets[term + 1] ?? 0) + (offsets[term] ?? 0);
    }
    const next = offsets.slice();
    const chunks = new Int32Array(size);
    for (let i = 0; i < size; i += 1) {
      const term = this.#terms.get(i);
      const at = next[term] ?? 0;
      chunks[at] = this.#chunks.get(i);
      next[term] = at + 1;
    }
    return new Postings(offsets, chunks);
  }
}

/** The chunks of every term, in one array. */
export class Postings {
  constructor(
    private readonly offsets: Int32Array,
    private readonly chunks: Int32Array,
  ) {}

  of(term: number): PostingList {
    return { chunks: this.chunks, from: this.offsets[term] ?? 0, to: this.offsets[term + 1] ?? 0 };
  }
}
