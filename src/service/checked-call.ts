import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { Verdict } from '../contract/verdict.js';
import type { CheckTarget } from './check-target.js';

/** A check that came to a verdict. */
export interface CheckedCall {
  /** The request's id, as in the log. */
  readonly id: string;
  readonly target: CheckTarget;
  readonly request: CheckGroundingRequest;
  readonly verdict: Verdict;
  /** What its caller names the conversation by, where its tenant's recording says where that is. */
  readonly conversation?: string | undefined;
  /** Milliseconds from its arrival. */
  readonly elapsedMs: number;
  /** Milliseconds that it could take. */
  readonly timeoutMs: number;
}
