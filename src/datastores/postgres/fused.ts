import type { Passage } from '../datastore.js';

/** Ranks of one list count as those of the other: 1 / (60 + rank), summed (Cormack, Clarke and Büttcher, 2009). */
export function fused(rankings: readonly (readonly Passage[])[], topK: number): readonly Passage[] {
  const scores = new Map<string, { readonly passage: Passage; score: number }>();
  for (const ranking of rankings) {
    for (const [rank, passage] of ranking.entries()) {
      const name = `${passage.uri ?? ''}\n${passage.chunk ?? ''}`;
      const known = scores.get(name) ?? { passage, score: 0 };
      known.score += 1 / (60 + rank + 1);
      scores.set(name, known);
    }
  }
  return [...scores.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, topK)
    .map(({ passage }) => passage);
}
