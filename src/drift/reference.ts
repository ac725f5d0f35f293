import { z } from 'zod';
import type { AnswerTraits } from '../telemetry/answer-traits.js';
import { FEATURES, binsOf, type Feature } from './features.js';

const counts = z.record(z.string().max(35), z.int().min(0));

/** How often a route's answers fell into which bin of each feature, when it was calibrated. */
export const referenceSchema = z.strictObject({
  answers: z.int().min(1),
  features: z.strictObject(
    Object.fromEntries(FEATURES.map((feature) => [feature, counts])) as Record<Feature, typeof counts>,
  ),
});
export type DriftReference = z.infer<typeof referenceSchema>;

/** The reference that answers make. */
export function referenceOf(answers: readonly AnswerTraits[]): DriftReference {
  const features = Object.fromEntries(
    FEATURES.map((feature): [Feature, Record<string, number>] => [feature, {}]),
  ) as Record<Feature, Record<string, number>>;
  for (const answer of answers) {
    const bins = binsOf(answer);
    for (const feature of FEATURES)
      features[feature][bins[feature]] = (features[feature][bins[feature]] ?? 0) + 1;
  }
  return { answers: answers.length, features };
}
