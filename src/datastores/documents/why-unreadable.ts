import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';

/** What goes wrong with one file, for people: never its text. */
export function whyUnreadable(error: unknown): string {
  if (AnswerGuardError.isInstance(error)) {
    return error.hint === undefined ? error.message : `${error.message} (${error.hint})`;
  }
  const code = codeOf(error);
  return typeof code === 'string' ? code : 'it is not what its ending says';
}
