import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { JobEnd, JobTerms } from './engine.js';

/** A request that is to be judged, and who waits for it. */
export interface Job {
  readonly number: number;
  readonly request: CheckGroundingRequest;
  readonly terms: JobTerms;
  /** Determines how long it takes, besides the machine. */
  readonly characters: number;
  readonly onEnd: (end: JobEnd) => void;
}

/** A job is read, split and looked up however short its texts are. */
const LEAST_CHARACTERS = 500;

export function charactersOf({ answerCandidate, facts }: CheckGroundingRequest): number {
  let characters = Math.max(LEAST_CHARACTERS, answerCandidate.length);
  for (const { factText } of facts) characters += factText.length;
  return characters;
}
