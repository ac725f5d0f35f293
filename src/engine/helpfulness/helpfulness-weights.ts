import type { Features } from './features.js';

/** Fitted by training/fit-helpfulness.py on 2,520 answers made of public records; see training/README.md. */
export const HELPFULNESS_WEIGHTS: Readonly<Features & { intercept: number }> = {
  intercept: -5.221,
  speaks: 1.217,
  typed: 3.704,
  topical: 3.225,
  unmet: -1.567,
  excess: -1.224,
  repetition: -3.018,
  filler: -1.988,
  delay: -1.987,
  stray: -1.451,
  elliptic: -0.971,
};
