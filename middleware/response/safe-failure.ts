import type { ErrorCode } from '../../src/contract/error-codes.js';

/** What a client gets when the guard itself failed: a code and a safe text, nothing of the answer, nothing of the error. */

const CODE: ErrorCode = 'AG_GUARD_FAILED';
const MESSAGE = 'The answer could not be checked and was not sent.';

export const FAILURE_STATUS = 500;

export interface FailureBody {
  readonly contentType: string;
  readonly text: string;
}

/** JSON for clients that were to get JSON, else plain text. */
export function safeFailure(mediaType: string): FailureBody {
  const json = mediaType === 'application/json' || mediaType.endsWith('+json');
  const text = json ? JSON.stringify({ error: { code: CODE, message: MESSAGE } }) : `${CODE}: ${MESSAGE}`;
  return {
    contentType: json ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    text,
  };
}
