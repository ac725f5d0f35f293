import type { Features } from './features.js';

export const SUPPORT_WEIGHTS: Readonly<Features & { intercept: number }> = {
  intercept: -0.88,
  coverage: 1.2,
  nearlyAll: 1.48,
  pairs: 1.24,
  missingWords: -0.64,
  missingNames: -0.15,
  missingValues: -1.33,
  contradictions: -0.89,
};
