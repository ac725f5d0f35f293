import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { Verdict } from '../contract/verdict.js';
import type { Checker, CheckOptions } from './checker.js';

function isVerdict(value: unknown): value is Verdict {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'failed') return 'cause' in value;
  return (value.kind === 'complete' || value.kind === 'partial') && 'response' in value;
}

/**
 * Calls a checker that may not keep its promises, as one written by a user may not: what it throws, rejects with or
 * returns instead of a verdict becomes a failed verdict with the cause `engine`. `elapsedMs` is left to the caller.
 */
export async function ask(
  checker: Checker,
  request: CheckGroundingRequest,
  options: CheckOptions,
): Promise<Verdict> {
  let error: AnswerGuardError;
  try {
    const verdict: unknown = await checker.check(request, options);
    if (isVerdict(verdict)) return verdict;
    error = new AnswerGuardError('AG_ENGINE_FAILED', `The checker "${checker.name}" returned no verdict.`);
  } catch (cause) {
    error = new AnswerGuardError(
      'AG_ENGINE_FAILED',
      `The checker "${checker.name}" threw instead of answering.`,
      { cause },
    );
  }
  return { kind: 'failed', cause: 'engine', checker: checker.name, cache: 'off', elapsedMs: 0, error };
}
