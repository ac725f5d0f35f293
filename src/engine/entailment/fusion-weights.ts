import type { FusionWeights } from './fusion.js';

/** Fitted by training/fuse.py on 5,463 held-out pairs; see training/README.md for on what. */
export const ALONE: FusionWeights = {
  intercept: -4.32,
  rules: 0.17,
  coverage: 4.08,
  pairs: 1.94,
  missingNames: -0.95,
  missingValues: -0.86,
  bestWindow: 0,
  firstWindow: 0,
};

/** The same where the model was heard. */
export const HEARD: FusionWeights = {
  intercept: -3.58,
  rules: 0,
  coverage: 4.01,
  pairs: 1.97,
  missingNames: -0.89,
  missingValues: -0.84,
  bestWindow: 0.41,
  firstWindow: 0.44,
};
