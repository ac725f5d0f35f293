import { wordChecker } from '../middleware/streaming/word-checker.js';

/** Options of a guard that judges by words, in a test of an app: nothing of the surroundings, and time on any machine. */
export const BY_WORDS = {
  checker: wordChecker(),
  config: false,
  logger: false,
  register: false,
  budgetMs: 60_000,
} as const;
