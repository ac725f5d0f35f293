import type { CallFailure } from './call-failure.js';

/** The longest pause before the first retry, in milliseconds; doubled for each that follows. */
const BASE_MS = 40;

export interface RetrySituation {
  /** 1 after the first call. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Until the check's deadline, in milliseconds. */
  readonly leftMs: number;
  /** What a call takes as a rule, in milliseconds. */
  readonly usualMs: number;
  /** In [0,1). */
  readonly random: () => number;
}

/**
 * How long to wait before the next call, in milliseconds; undefined when there is to be none: the failure would come
 * again, the calls are used up, or the answer would come too late. Full jitter: anywhere between nothing and the
 * doubling bound, so that callers that failed together do not come back together; what Retry-After asks for is waited in
 * full.
 */
export function retryDelay(failure: CallFailure, situation: RetrySituation): number | undefined {
  const { attempt, maxAttempts, leftMs, usualMs, random } = situation;
  if (failure.retry === 'never' || attempt >= maxAttempts) return undefined;
  const jitter = random() * BASE_MS * 2 ** (attempt - 1);
  const delay = failure.retry === 'soon' ? (failure.retryAfterMs ?? 0) + jitter : 0;
  return delay + usualMs < leftMs ? delay : undefined;
}
