import { words } from '../text/words.js';
import type { PreparedFacts } from './evidence/prepare-facts.js';
import { weightOf } from './evidence/retrieve.js';
import type { SelectedEvidence } from './evidence/select-evidence.js';

/** Chunks that one citation may name. */
const MOST_JOINED = 3;
/** A further chunk is named if it adds this share of the sentence's weighted words. */
const WORTH_ADDING = 0.2;

/**
 * The chunks of its evidence that a sentence rests on, best first: the one with most of its words (weighted by inverse
 * document frequency), then those that add much of the rest. The best-ranked one where no word is shared.
 */
export function citedChunks(sentence: string, evidence: SelectedEvidence, prepared: PreparedFacts): number[] {
  const weights = new Map<string, number>();
  for (const word of words(sentence, prepared.language)) weights.set(word.stem, weightOf(prepared, word));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const stemsOf = new Map(evidence.ranked.map((index) => [index, stemsIn(index, prepared)]));
  const cited: number[] = [];
  while (cited.length < MOST_JOINED) {
    let best: number | undefined;
    let most = cited.length === 0 ? 0 : WORTH_ADDING * all;
    for (const [index, stems] of stemsOf) {
      let gain = 0;
      for (const [stem, weight] of weights) if (stems.has(stem)) gain += weight;
      if (gain > most) [best, most] = [index, gain];
    }
    if (best === undefined) break;
    cited.push(best);
    for (const stem of stemsOf.get(best) ?? []) weights.delete(stem);
    stemsOf.delete(best);
  }
  return cited.length === 0 ? evidence.ranked.slice(0, 1) : cited;
}

function stemsIn(index: number, prepared: PreparedFacts): Set<string> {
  const chunk = prepared.chunks[index];
  const text =
    chunk === undefined
      ? ''
      : `${chunk.context}\n${chunk.cells.map(({ header }) => header).join(' ')}\n${chunk.text}`;
  return new Set(words(text, prepared.language).map(({ stem }) => stem));
}
