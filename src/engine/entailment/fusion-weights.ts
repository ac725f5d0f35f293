import type { FusionWeights } from './fusion.js';

/** Fitted by training/fuse.py on 5,463 held-out pairs; see training/README.md for on what. */
export const ALONE: FusionWeights = {
  intercept: -4.32,
  rules: 0.18,
  coverage: 4.07,
  pairs: 1.94,
  missingNames: -0.95,
  missingValues: -0.85,
  bestWindow: 0,
};

/** The same where the model was heard; the best window's is by hand (docs/adr/0141), what a fit had given to it (0.42) and to the first (0.48). */
export const HEARD: FusionWeights = {
  intercept: -3.74,
  rules: 0,
  coverage: 4.05,
  pairs: 1.97,
  missingNames: -0.9,
  missingValues: -0.84,
  bestWindow: 0.9,
};
