import type { ServerResponse } from 'node:http';

import { mayBeAnswer } from './answer-kind.js';
import { judgedResponses } from './judged-responses.js';
import type { TakeOverOptions } from './take-over-options.js';

/** Whether a response will be held, as far as its head so far, and the body given to `res.send`, show. */
export function willBeHeld(
  res: ServerResponse,
  body: unknown,
  options: Pick<TakeOverOptions, 'isAnswerExpected'>,
): boolean {
  return !judgedResponses().has(res) && mayBeAnswer(res, body, options.isAnswerExpected?.() === true);
}
