import { z } from 'zod';

const share = z.number().min(0).max(1);
/** Points of a curve in the order of their shares. */
const curve = z
  .array(z.tuple([share, share]))
  .min(1)
  .max(100)
  .refine((points) => points.every(([own], i) => own > (points[i - 1]?.[0] ?? 0)), {
    error: 'must rise in its shares, from above 0',
  });

/**
 * How often a reader's score is wrong at either end, as training/calibrate.py counted it on sentences that were held out of
 * training, with scores of folds that had not seen them. Points are pairs of a share and a support.
 */
export const errorsAloneSchema = z.strictObject({
  /** Of the sentences that are right, this share has a support under that. */
  falseAlarm: curve,
  /** Of the sentences that are wrong, in the way that the reader misses most, this share has a support over that. */
  miss: curve,
});
export type ErrorsAlone = z.infer<typeof errorsAloneSchema>;

/** Names a reader's calibration: a reader has one for short facts and one for all others, each with its own errors. */
export function calibrationName(reader: string, factsAreShort: boolean): string {
  return factsAreShort ? `${reader} beside short facts` : reader;
}

/**
 * The support at a share, on straight lines between a curve's points.
 *
 * @param none the support that no sentence is beyond: that of a share of 0
 */
export function supportAt(points: ErrorsAlone['miss'], wanted: number, none: 0 | 1): number {
  let [below, from]: readonly [number, number] = [0, none];
  for (const [at, support] of points) {
    if (wanted <= at) return from + ((support - from) * (wanted - below)) / (at - below);
    [below, from] = [at, support];
  }
  return from;
}
