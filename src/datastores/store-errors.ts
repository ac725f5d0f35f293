import { AnswerGuardError } from '../contract/answer-guard-error.js';

export function storeFailed(name: string, why: string, cause?: unknown): AnswerGuardError {
  return new AnswerGuardError('AG_STORE_FAILED', `Store '${name}': ${why}.`, { cause });
}

export function closedStore(name: string): AnswerGuardError {
  return new AnswerGuardError('AG_CLOSED', `The store '${name}' is closed.`);
}
