import { cases } from '../cases.js';
import type { CalibrateOptions } from '../../src/calibration/calibrate.js';
import type { LabelledAnswer } from '../../src/calibration/labelled-answer.js';
import { policyWith } from '../policy/verdicts.js';
import { Dice } from '../middleware/streaming/properties/dice.js';

/** An answer whose sentences have these scores. */
export function answer(
  scores: readonly number[],
  isRight: boolean,
  route = 'chat',
  language = 'en',
): LabelledAnswer {
  return {
    route,
    language,
    checker: 'scripted',
    checkerVersion: '1',
    sentences: scores.map((score) => ({ state: 'grounded', score })),
    supportScore: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    isRight,
  };
}

/** Numbers under 1, the same for a seed in every run. */
export function seeded(seed: number): () => number {
  const dice = new Dice(seed);
  return () => dice.next();
}

export const DEFAULTS: CalibrateOptions = {
  rightTouched: 0.02,
  confidence: 0.95,
  // Only scores decide in this world.
  policyOf: () => policyWith({ minCitedClaims: 0 }),
  touch: 'rewrite',
  joint: false,
};

/** A share of 95 %, less what chance takes of it in few draws: two and a half standard deviations. */
export const leastKept = (draws: number): number => 0.95 - cases(2.5, 0) * Math.sqrt((0.95 * 0.05) / draws);
