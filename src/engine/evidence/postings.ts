import { Integers } from './integers.js';

/** Collects the entries (words and pairs by number) of one chunk after another. */
export class PostingsBuilder {
  /** All chunks' entries in a row, repetitions too: to look for those here would cost more than to skip them in reading. */
  readonly #entries = new Integers();
  /** By chunk: where its entries begin. */
  readonly #starts = new Integers();

  /** What is added from now on belongs to this chunk; numbers grow. */
  startChunk(chunk: number): void {
    while (this.#starts.length <= chunk) this.#starts.push(this.#entries.length);
  }

  add(entry: number): void {
    this.#entries.push(entry);
  }

  /** Sorts by entry (a counting sort, so each entry's chunks stay in order). */
  build(entryCount: number): Postings {
    const entries = this.#entries.view();
    const starts = this.#starts.view();
    const offsets = new Int32Array(entryCount + 2);
    for (let i = 0; i < entries.length; i += 1) {
      const slot = (entries[i] ?? 0) + 2;
      offsets[slot] = (offsets[slot] ?? 0) + 1;
    }
    for (let slot = 2; slot < offsets.length; slot += 1)
      offsets[slot] = (offsets[slot] ?? 0) + (offsets[slot - 1] ?? 0);
    // While they are placed, `offsets[entry + 1]` is where the entry's next chunk goes: in the end, where they end.
    const chunks = new Int32Array(entries.length);
    for (let chunk = 0; chunk < starts.length; chunk += 1) {
      const end = chunk + 1 < starts.length ? (starts[chunk + 1] ?? 0) : entries.length;
      for (let i = starts[chunk] ?? 0; i < end; i += 1) {
        const slot = (entries[i] ?? 0) + 1;
        const at = offsets[slot] ?? 0;
        chunks[at] = chunk;
        offsets[slot] = at + 1;
      }
    }
    return new Postings(offsets, chunks);
  }
}

/** The chunks of every entry, in one array; a chunk that holds an entry twice stands there twice, side by side. */
export class Postings {
  readonly #offsets: Int32Array;

  constructor(
    offsets: Int32Array,
    /** Those of an entry lie from `start(entry)` to `end(entry)`. */
    readonly chunks: Int32Array,
  ) {
    this.#offsets = offsets;
  }

  start(entry: number): number {
    return this.#offsets[entry] ?? 0;
  }

  end(entry: number): number {
    return this.#offsets[entry + 1] ?? 0;
  }

  /** How many chunks hold an entry. */
  documentFrequency(entry: number): number {
    const end = this.end(entry);
    let count = 0;
    let last = -1;
    for (let i = this.start(entry); i < end; i += 1) {
      const chunk = this.chunks[i] ?? 0;
      if (chunk !== last) count += 1;
      last = chunk;
    }
    return count;
  }
}
