import type { Features } from './features.js';

/** Fitted by training/fit-helpfulness.py on 3,279 answers made of public records and our own texts; see training/README.md. */
export const HELPFULNESS_WEIGHTS: Readonly<Features & { intercept: number }> = {
  intercept: -6.688,
  speaks: 1.585,
  typed: 3.034,
  topical: 3.862,
  point: 1.965,
  elliptic: -1.034,
  unmet: 0.503,
  excess: 0.012,
  repetition: 0.544,
  filler: 0.221,
  delay: 0.111,
  aside: 0.374,
};
