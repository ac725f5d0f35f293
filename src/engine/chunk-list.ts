import type { Bearing, EvidenceChunk, Finding } from './assessment.js';
import type { Voice } from './entailment/judge-claim.js';
import type { PreparedFacts } from './evidence/prepare-facts.js';

/** Collects the chunks that bearings and findings name, each once. */
export class ChunkList {
  readonly chunks: EvidenceChunk[] = [];
  readonly #positions = new Map<number, number>();
  readonly #prepared: PreparedFacts;

  constructor(prepared: PreparedFacts) {
    this.#prepared = prepared;
  }

  bearing(voice: Voice): Bearing {
    return { chunks: voice.chunks.map((index) => this.#position(index)), score: voice.score };
  }

  finding(finding: Finding): Finding {
    return finding.chunk === undefined ? finding : { ...finding, chunk: this.#position(finding.chunk) };
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
