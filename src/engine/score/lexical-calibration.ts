import type { Calibration } from './calibration.js';

/** The score of a sentence that no reader read; written by training/calibrate.py from held-out sentences. */
export const LEXICAL_CALIBRATION: Calibration = {
  contradicted: {
    bias: -1.5977,
    weights: {
      overlap: 0.0,
      overlapAll: 0.0,
      numbersMissing: 0.0,
      numbersDerived: 0.0,
      numbersElsewhere: 0.0,
      namesMissing: 0.0067,
      verbatim: -2.2122,
    },
  },
  missing: {
    bias: -1.5549,
    weights: {
      overlap: -0.6405,
      overlapAll: -0.022,
      numbersMissing: 0.0,
      numbersDerived: 0.0,
      numbersElsewhere: 0.0,
      namesMissing: 0.0,
      verbatim: -3.513,
    },
  },
  noCheckFrom: 1,
};
