import type { Features } from './features.js';

/** Set by hand; see training/README.md. */
export const HELPFULNESS_WEIGHTS: Readonly<Features & { intercept: number }> = {
  intercept: -5,
  speaks: 1.5,
  typed: 4,
  topical: 3.5,
  unmet: -1.6,
  excess: -1.2,
  repetition: -3,
  filler: -2,
  delay: -2,
  stray: -1.5,
  elliptic: -1,
};
