/** What the fused score looks at. */
export interface Features {
  /** Weighted share of the claim's content that the evidence has, in [0,1]. */
  readonly coverage: number;
  /** Share of the claim's neighbouring words that are neighbours in the evidence too, in [0,1]. */
  readonly pairs: number;
}

/** The probability that a claim with these features is grounded. */
export function supportOf(features: Features): number {
  return logistic(-7 + 11.5 * features.coverage + 0.5 * features.pairs);
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
