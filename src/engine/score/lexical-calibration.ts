import type { Calibration } from './calibration.js';

/**
 * The score of a sentence that no reader read. Word overlap, numbers and names tell right from wrong hardly better than
 * chance where both are near the facts (AUROC 0.55 on held-out sentences, docs/accuracy.md), so that these are no fitted
 * weights: they keep every sentence that the facts do not have word for word between 0.28 and 0.39, which `balanced` marks,
 * `strict` blocks and `lenient` lets pass, and order them by what little is known.
 */
export const LEXICAL_CALIBRATION: Calibration = {
  contradicted: { bias: -1.5, weights: { numbersMissing: 0.12, verbatim: -5 } },
  missing: { bias: 0.6, weights: { overlap: -0.3, namesMissing: 0.05, verbatim: -5 } },
  noCheckFrom: 1,
};
