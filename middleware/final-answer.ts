import type { ServerResponse } from 'node:http';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { guardedResponse } from './guarded-response.js';

/**
 * The text that the reader of `res` was sent, to be saved in a history: the answer as it was, annotated, rewritten, or
 * the message in its place; of several choices the first. Undefined when no answer was judged (the mode is off, the
 * response holds none, the client went away). Resolves after the handler has answered, so do not wait for it before.
 * Rejects with AG_NOT_GUARDED when no guard is mounted on the route.
 */
export async function finalAnswer(res: ServerResponse): Promise<string | undefined> {
  const state = guardedResponse(res);
  if (!state.guarded) {
    throw new AnswerGuardError(
      'AG_NOT_GUARDED',
      'finalAnswer was asked about a response that no guard is mounted on.',
      { hint: 'Mount answerGuard() on the route, before its handler.' },
    );
  }
  if (state.finalText !== undefined || res.closed) return state.finalText;
  return await new Promise((resolve) => {
    const before = state.onFinalText;
    state.onFinalText = (text) => {
      before?.(text);
      resolve(text);
    };
    // Whatever becomes of the response, the promise of its final answer resolves.
    res.once('close', () => {
      resolve(state.finalText);
    });
  });
}
