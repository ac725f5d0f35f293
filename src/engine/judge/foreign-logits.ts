import type { EvidenceLabel } from './evidence-labels.js';
import type { Logits } from './verdict-logits.js';

/** The logarithm that stands for a probability of 0: no sentence is that sure. */
const NEVER = -40;

type Probabilities = Readonly<Record<EvidenceLabel, number>>;

/** What a row of scores, one for each label, says. */
function probabilitiesOf(scores: ArrayLike<number>, labels: readonly EvidenceLabel[]): Probabilities {
  const values = labels.map((_, index) => scores[index] ?? Number.NaN);
  const highest = Math.max(...values);
  const weights = values.map((value) => Math.exp(value - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const of = (wanted: EvidenceLabel): number =>
    weights.reduce((total, weight, index) => total + (labels[index] === wanted ? weight : 0), 0) / sum;
  return { supported: of('supported'), contradicted: of('contradicted'), missing: of('missing') };
}

function logitsOf({ supported, contradicted, missing }: Probabilities): Logits {
  const log = (probability: number): number => Math.max(NEVER, Math.log(probability));
  return {
    supported: log(supported),
    contradicted: log(contradicted),
    missing: log(missing),
    noCheck: NEVER,
  };
}

/** A pair's scores as those of our own readers. */
export function pairLogits(scores: ArrayLike<number>, labels: readonly EvidenceLabel[]): Logits {
  return logitsOf(probabilitiesOf(scores, labels));
}

/**
 * The scores of a sentence's tokens as those of the sentence, which is as well supported as its weakest token. A sentence of
 * no token says nothing.
 *
 * @param from of the first token, and `to` after the last
 */
export function tokenLogits(
  scores: Float32Array,
  labels: readonly EvidenceLabel[],
  { from, to }: { readonly from: number; readonly to: number },
): Logits {
  let weakest: Probabilities = { supported: 1, contradicted: 0, missing: 0 };
  for (let token = from; token < to; token++) {
    const row = scores.subarray(token * labels.length, (token + 1) * labels.length);
    const found = probabilitiesOf(row, labels);
    if (!(found.supported >= weakest.supported)) weakest = found;
  }
  return logitsOf(weakest);
}
