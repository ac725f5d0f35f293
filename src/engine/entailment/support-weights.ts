import type { Features } from './features.js';

/** Fitted by training/fit.py on 13,749 pairs of public inference data; see training/README.md for which. */
export const SUPPORT_WEIGHTS: Readonly<Features & { intercept: number }> = {
  intercept: -0.743,
  coverage: 1.817,
  nearlyAll: 0.078,
  whole: 1.46,
  pairs: 0.783,
  missingWords: -0.459,
  missingNames: -0.017,
  missingValues: -1.299,
  contradictions: -0.698,
};
