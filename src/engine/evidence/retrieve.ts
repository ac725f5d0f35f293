import type { Word } from '../text/words.js';
import { isStopword } from '../text/stopwords.js';
import type { PreparedFacts } from './prepare-facts.js';

/** A chunk that shares words with a claim. */
export interface RankedChunk {
  /** Index into `PreparedFacts.chunks`. */
  readonly chunk: number;
  /** Sum of the idf of the shared terms, those of context and attributes at half. */
  readonly score: number;
  /** The score as a share of what a chunk with all the claim's terms would have; in [0,1]. */
  readonly coverage: number;
}

/** What stands in a chunk's context counts half: it is often shared by every chunk of a fact. */
const CONTEXT_WEIGHT = 0.5;

/** Inverse document frequency over chunks, `ln(1 + N / (df + 0.5))`; a term of no chunk counts as one of half a chunk. */
export function idf(chunks: number, holding: number): number {
  return Math.log(1 + Math.max(1, chunks) / (holding + 0.5));
}

/**
 * The chunks that share most with a claim, by idf-weighted overlap of stems (character pairs in scripts without spaces),
 * best first; equals in their order in the request. At most `k`, and only those that share something.
 */
export function retrieve(prepared: PreparedFacts, claimWords: readonly Word[], k: number): RankedChunk[] {
  const { index, chunks, facts } = prepared;
  const scores = new Float64Array(chunks.length);
  const touched: number[] = [];
  const factScores = new Float64Array(facts.length);
  let all = 0;
  for (const term of termsOf(prepared, claimWords)) {
    if (term === undefined) {
      all += idf(chunks.length, 0);
      continue;
    }
    const own = index.holding(term);
    const under = index.under(term);
    const weight = idf(chunks.length, Math.max(own.to - own.from, 1));
    all += weight;
    for (let i = own.from; i < own.to; i += 1) {
      const chunk = own.chunks[i] ?? 0;
      const score = scores[chunk] ?? 0;
      if (score === 0) touched.push(chunk);
      scores[chunk] = score + weight;
    }
    for (let i = under.from; i < under.to; i += 1) {
      const chunk = under.chunks[i] ?? 0;
      const score = scores[chunk] ?? 0;
      if (score === 0) touched.push(chunk);
      scores[chunk] = score + weight * CONTEXT_WEIGHT;
    }
    for (const fact of prepared.attributeFacts.get(term) ?? []) {
      factScores[fact] = (factScores[fact] ?? 0) + weight * CONTEXT_WEIGHT;
    }
  }
  const best = new TopK(k);
  for (const chunk of touched) {
    best.offer(chunk, (scores[chunk] ?? 0) + (factScores[chunks[chunk]?.fact ?? 0] ?? 0));
  }
  return best
    .ranked()
    .map(({ chunk, score }) => ({ chunk, score, coverage: all === 0 ? 0 : Math.min(1, score / all) }));
}

/** The claim's terms, each once; undefined once for every word that no fact has. */
function termsOf(prepared: PreparedFacts, claimWords: readonly Word[]): (number | undefined)[] {
  const known = new Set<number>();
  const unknown = new Set<string>();
  for (const word of claimWords) {
    const term = prepared.index.termOf(word);
    if (term === undefined) {
      if (!isStopword(word.norm, prepared.language)) unknown.add(word.stem);
    } else if (term >= 0) known.add(term);
  }
  return [...known, ...Array.from(unknown, () => undefined)];
}

/** Keeps the best `k` of many, equals by number, lowest first. */
class TopK {
  readonly #chunks: number[] = [];
  readonly #scores: number[] = [];

  constructor(private readonly k: number) {}

  offer(chunk: number, score: number): void {
    let at = this.#scores.length;
    if (at >= this.k && !this.#beats(chunk, score, at - 1)) return;
    while (at > 0 && this.#beats(chunk, score, at - 1)) at -= 1;
    this.#chunks.splice(at, 0, chunk);
    this.#scores.splice(at, 0, score);
    if (this.#scores.length > this.k) {
      this.#chunks.pop();
      this.#scores.pop();
    }
  }

  ranked(): { chunk: number; score: number }[] {
    return this.#chunks.map((chunk, i) => ({ chunk, score: this.#scores[i] ?? 0 }));
  }

  #beats(chunk: number, score: number, at: number): boolean {
    const other = this.#scores[at] ?? 0;
    return score > other || (score === other && chunk < (this.#chunks[at] ?? 0));
  }
}
