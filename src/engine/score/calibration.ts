import { z } from 'zod';

/** The features of a sentence that its score is made of, in the order of the weights. */
export const FEATURES = [
  'contradicted',
  'missing',
  'overlap',
  'overlapAll',
  'numbersMissing',
  'numbersDerived',
  'numbersElsewhere',
  'namesMissing',
  'verbatim',
] as const;
export type Feature = (typeof FEATURES)[number];

const weights = z.partialRecord(z.enum(FEATURES), z.number());

/**
 * A multinomial logistic model over three outcomes: `supported` is the reference with score 0; the others have a bias
 * and a weight for each feature. Fitted by training/calibrate.py on sentences that were held out of training.
 */
export const calibrationSchema = z.strictObject({
  contradicted: z.strictObject({ bias: z.number(), weights }),
  missing: z.strictObject({ bias: z.number(), weights }),
  /** A sentence needs no check from this probability of `noCheck` on; in (0, 1]. */
  noCheckFrom: z.number().gt(0).max(1),
});
/** Of a reader that does not score what needs no check, without `noCheckFrom`. */
export type Calibration = Omit<z.infer<typeof calibrationSchema>, 'noCheckFrom'> & {
  readonly noCheckFrom?: number | undefined;
};

/** Takes a reader's own probabilities as they are. */
export const CALIBRATION_OF_PROBABILITIES: Calibration = {
  contradicted: { bias: 0, weights: { contradicted: 1 } },
  missing: { bias: 0, weights: { missing: 1 } },
};
