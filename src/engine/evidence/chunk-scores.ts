import type { Postings } from './postings.js';
import type { TopK } from './top-k.js';

/**
 * Adds up scores of chunks for one claim after another. One set of arrays serves all claims: making new ones for each
 * claim over twenty thousand chunks would take longer than the adding.
 */
export class ChunkScores {
  readonly #scores: Float64Array;
  /** By chunk: the last term that was added to it; what is not above `#forgotten` was for an earlier claim. */
  readonly #lastTerm: Int32Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;
  #term = 0;
  #forgotten = 0;
  #visits = 0;

  /**
   * @param factOf by chunk, its fact
   * @param mostVisits index entries that one claim may visit; what comes after that is left out
   */
  constructor(
    private readonly factOf: Int32Array,
    private readonly mostVisits: number,
  ) {
    this.#scores = new Float64Array(factOf.length);
    this.#lastTerm = new Int32Array(factOf.length);
    this.#touched = new Int32Array(factOf.length);
  }

  /** Forgets the last claim. */
  clear(): void {
    this.#touchedCount = 0;
    this.#forgotten = this.#term;
    this.#visits = 0;
  }

  /** What is added from now on is another term: each counts once for a chunk. */
  nextTerm(): void {
    this.#term += 1;
  }

  /** Adds a weight to each chunk of a word that the term was not yet counted for. */
  add(postings: Postings, word: number, weight: number): void {
    const chunks = postings.chunks;
    const from = postings.start(word);
    const to = Math.min(postings.end(word), from + this.mostVisits - this.#visits);
    if (to <= from) return;
    this.#visits += to - from;
    const scores = this.#scores;
    const lastTerm = this.#lastTerm;
    const touched = this.#touched;
    const term = this.#term;
    const forgotten = this.#forgotten;
    let count = this.#touchedCount;
    for (let i = from; i < to; i += 1) {
      const chunk = chunks[i] ?? 0;
      const last = lastTerm[chunk] ?? 0;
      if (last === term) continue;
      lastTerm[chunk] = term;
      if (last > forgotten) scores[chunk] = (scores[chunk] ?? 0) + weight;
      else {
        touched[count++] = chunk;
        scores[chunk] = weight;
      }
    }
    this.#touchedCount = count;
  }

  /** Offers every chunk that anything was added to, with what its fact brings besides. */
  rank(best: TopK, factScores: Float64Array): void {
    const { factOf } = this;
    const touched = this.#touched;
    const scores = this.#scores;
    let { least } = best;
    for (let i = 0; i < this.#touchedCount; i += 1) {
      const chunk = touched[i] ?? 0;
      const score = (scores[chunk] ?? 0) + (factScores[factOf[chunk] ?? 0] ?? 0);
      if (score < least) continue;
      best.offer(chunk, score);
      ({ least } = best);
    }
  }
}
