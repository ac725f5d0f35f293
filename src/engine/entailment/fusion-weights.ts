import type { FusionWeights } from './fusion.js';

/** Fitted by training/fuse.py; see training/README.md for on what. */
export const ALONE: FusionWeights = {
  intercept: -3.5,
  rules: 0.16,
  coverage: 4.29,
  pairs: 0.98,
  missingNames: -0.64,
  missingValues: -0.43,
  bestWindow: 0,
  firstWindow: 0,
};

/** The same where the model was heard. */
export const HEARD: FusionWeights = {
  intercept: -3.3,
  rules: 0.5,
  coverage: 4.5,
  pairs: 1.5,
  missingNames: -1,
  missingValues: -1,
  bestWindow: 0.4,
  firstWindow: 0.4,
};
