import { z } from 'zod';

const fraction = z.number().min(0).max(1);

/** How a remote checker's scores become shares: of the sentences with the mapped score s, the part s is right. */
export const scoreMapSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('platt'),
    slope: z.number().min(0).describe('Of the logistic curve over the score.'),
    offset: z.number(),
  }),
  z
    .strictObject({
      kind: z.literal('isotonic'),
      scores: z.array(fraction).min(1).max(1000).describe('Rising; between them the map is a straight line.'),
      shares: z.array(fraction).min(1).max(1000).describe('What each becomes; never falling.'),
    })
    .refine(({ scores, shares }) => scores.length === shares.length, {
      path: ['shares'],
      error: 'must be as many as scores',
    })
    .refine(({ scores }) => scores.every((score, n) => n === 0 || score > (scores[n - 1] ?? 0)), {
      path: ['scores'],
      error: 'must rise',
    })
    .refine(({ shares }) => shares.every((share, n) => n === 0 || share >= (shares[n - 1] ?? 0)), {
      path: ['shares'],
      error: 'must not fall',
    }),
]);
export type ScoreMap = z.infer<typeof scoreMapSchema>;

/** A score in [0,1] through a map; a higher score never becomes a lower one. */
export function mapScore(map: ScoreMap, score: number): number {
  if (map.kind === 'platt') return 1 / (1 + Math.exp(-(map.slope * score + map.offset)));
  const { scores, shares } = map;
  const after = scores.findIndex((known) => known >= score);
  if (after === -1) return shares.at(-1) ?? score;
  const high = shares[after] ?? score;
  if (after === 0) return high;
  const from = scores[after - 1] ?? 0;
  const low = shares[after - 1] ?? 0;
  return low + ((high - low) * (score - from)) / ((scores[after] ?? 1) - from);
}
