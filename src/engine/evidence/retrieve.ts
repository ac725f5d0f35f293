import type { Word } from '../../text/words.js';
import type { PreparedFacts } from './prepare-facts.js';
import type { Term } from './term-index.js';
import { TopK } from './top-k.js';

/** A chunk that shares words with a claim. */
export interface RankedChunk {
  /** Index into `PreparedFacts.chunks`. */
  readonly chunk: number;
  /** Sum of the idf of the shared terms, those of context and attributes at half. */
  readonly score: number;
  /** The score as a share of what a chunk with all the claim's terms would have; in [0,1]. */
  readonly coverage: number;
}

/** What is looked through: of `PreparedFacts`, or of an index over something else, what ranking takes. */
export interface Retrievable extends Pick<PreparedFacts, 'index' | 'attributeFacts' | 'scores'> {
  readonly facts: { readonly length: number };
  readonly chunks: { readonly length: number };
}

/** What stands in a chunk's context counts half: it is often shared by every chunk of a fact. */
const CONTEXT_WEIGHT = 0.5;
/** Inverse document frequency over chunks, `ln(1 + N / (df + 0.5))`; a term of no chunk counts as one of a single chunk. */
export function idf(chunks: number, documentFrequency: number): number {
  return Math.log(1 + Math.max(1, chunks) / (Math.max(1, documentFrequency) + 0.5));
}

/**
 * The chunks that share most with a claim, by idf-weighted overlap of stems (character pairs in scripts without spaces),
 * best first; equals in their order in the request. At most `k`, and only those that share something.
 *
 * @param claimWords as `words(claim, prepared.language)` gives them
 */
export function retrieve(prepared: Retrievable, claimWords: readonly Word[], k: number): RankedChunk[] {
  const { facts, index, scores } = prepared;
  const terms = weightedTerms(prepared, claimWords);
  const all = terms.reduce((sum, term) => sum + term.weight, 0);
  const factScores = new Float64Array(facts.length);
  scores.clear();
  for (const { term, weight } of terms) {
    scores.nextTerm();
    for (const entry of term.entries) scores.add(index.own, entry, weight);
    for (const entry of term.entries) scores.add(index.context, entry, weight * CONTEXT_WEIGHT);
    if (prepared.attributeFacts.size === 0) continue;
    for (const entry of term.entries) {
      for (const fact of prepared.attributeFacts.get(entry) ?? []) {
        factScores[fact] = (factScores[fact] ?? 0) + weight * CONTEXT_WEIGHT;
      }
    }
  }
  const best = new TopK(k);
  scores.rank(best, factScores);
  return best.ranked().map(({ item, score }) => ({
    chunk: item,
    score,
    coverage: all === 0 ? 0 : Math.min(1, score / all),
  }));
}

interface WeightedTerm {
  readonly term: Term;
  readonly weight: number;
}

/** The claim's terms, each once, rarest first. */
function weightedTerms(prepared: Retrievable, claimWords: readonly Word[]): WeightedTerm[] {
  const byStem = new Map<string, WeightedTerm>();
  for (const word of claimWords) {
    if (byStem.has(word.stem)) continue;
    const term = prepared.index.termOf(word);
    if (term !== undefined) byStem.set(word.stem, { term, weight: idfOf(prepared, term) });
  }
  return [...byStem.values()].sort((a, b) => b.weight - a.weight);
}

function idfOf({ chunks }: Retrievable, term: Term): number {
  return idf(chunks.length, Math.min(term.documentFrequency, chunks.length));
}

/**
 * How informative a word is: its idf over the chunks of the facts, 0 for a stopword. In [0, ln(1 + chunks / 1.5)].
 *
 * @param word as `words(text, prepared.language)` gives it
 */
export function weightOf(prepared: PreparedFacts, word: Word): number {
  const term = prepared.index.termOf(word);
  return term === undefined ? 0 : idfOf(prepared, term);
}
