import type { ClaimFeatures } from '../exact/claim-features.js';
import { logProbabilities, type Logits } from '../judge/verdict-logits.js';
import type { Calibration, Feature } from './calibration.js';
import { LEXICAL_CALIBRATION } from './lexical-calibration.js';

/** A sentence's scores: probabilities in [0, 1] that add up to 1, and whether it needs a check at all. */
export interface CombinedScore {
  readonly supported: number;
  readonly contradicted: number;
  readonly missing: number;
  readonly needsCheck: boolean;
}

/**
 * The one place where a reader's logits and the exact layer's features become a probability. Pure.
 *
 * @param logits undefined where no reader read the sentence: then the exact features alone decide
 * @param calibration of the reader that read it
 * @param without features that are left out, to measure what each is worth
 */
export function combine(
  features: ClaimFeatures,
  logits: Logits | undefined,
  calibration: Calibration,
  without: ReadonlySet<string> = NONE,
): CombinedScore {
  const read = logits === undefined ? undefined : logProbabilities(logits);
  const { contradicted, missing, noCheckFrom } = read === undefined ? LEXICAL_CALIBRATION : calibration;
  const values: Record<Feature, number> = {
    contradicted: read === undefined ? 0 : read.contradicted - read.supported,
    missing: read === undefined ? 0 : read.missing - read.supported,
    ...features,
  };
  const score = ({ bias, weights }: Calibration['missing']): number =>
    Object.entries(weights).reduce(
      (sum, [feature, weight]) => (without.has(feature) ? sum : sum + weight * values[feature as Feature]),
      bias,
    );
  const [c, m] = [Math.exp(clamp(score(contradicted))), Math.exp(clamp(score(missing)))];
  const sum = 1 + c + m;
  return {
    supported: 1 / sum,
    contradicted: c / sum,
    missing: m / sum,
    needsCheck: read === undefined || noCheckFrom === undefined || Math.exp(read.noCheck) < noCheckFrom,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Beyond this a probability is 0 or 1 in double precision. */
const LARGEST = 40;

function clamp(score: number): number {
  return Math.max(-LARGEST, Math.min(LARGEST, score));
}
