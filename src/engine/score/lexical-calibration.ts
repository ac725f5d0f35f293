import type { Calibration } from './calibration.js';

/** The score where no reader read a sentence; written by training/calibrate.py from the same held-out sentences. */
export const LEXICAL_CALIBRATION: Calibration = {
  contradicted: { bias: -1.2, weights: { overlap: -0.5, numbersMissing: 0.8 } },
  missing: { bias: -0.8, weights: { overlap: -1.5, numbersMissing: 0.5, namesMissing: 0.4 } },
  noCheckFrom: 1,
};
