import type { GroundingFact } from '../contract/check-request.js';

/** One chat turn: what was asked, what is about to be answered, and what the answer may rest on. */
export interface Exchange {
  readonly answer: string;
  readonly facts: readonly GroundingFact[];
  readonly prompt?: string;
}
