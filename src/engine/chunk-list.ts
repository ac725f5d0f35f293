import type { EvidenceScore, EvidenceChunk } from './assessment.js';
import type { PreparedFacts } from './evidence/prepare-facts.js';

/** Collects the chunks that evidence names, each once. */
export class ChunkList {
  readonly chunks: EvidenceChunk[] = [];
  readonly #positions = new Map<number, number>();
  readonly #prepared: PreparedFacts;

  constructor(prepared: PreparedFacts) {
    this.#prepared = prepared;
  }

  /** @param indices into `PreparedFacts.chunks` */
  scored(indices: readonly number[], score: number): EvidenceScore {
    return { chunks: indices.map((index) => this.#position(index)), score };
  }

  #position(index: number): number {
    let position = this.#positions.get(index);
    const chunk = this.#prepared.chunks[index];
    if (position === undefined && chunk !== undefined) {
      position = this.chunks.length;
      this.chunks.push({ fact: chunk.fact, start: chunk.start, end: chunk.end });
      this.#positions.set(index, position);
    }
    return position ?? 0;
  }
}
