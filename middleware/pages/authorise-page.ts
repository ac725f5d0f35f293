import type { Request } from 'express';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { statusOfHttp } from '../../src/contract/status-error.js';

/**
 * Whether a request may use a page: false, true, or the name of who asks, which is kept with labels. One that throws or
 * rejects lets nobody in.
 */
export type AuthorisePage = (req: Request) => boolean | string | Promise<boolean | string>;

export const NOT_ALLOWED = statusOfHttp(401, 'The app does not let this request in');

/** What `authorise` says; an error of its own is a no. */
export async function askAuthorise(authorise: AuthorisePage, req: Request): Promise<boolean | string> {
  try {
    const who: unknown = await authorise(req);
    return who === true || (typeof who === 'string' && who !== '') ? who : false;
  } catch {
    return false;
  }
}

/** Pages are never open because somebody forgot to close them. */
export function requireAuthorise(page: string, options: unknown): AuthorisePage {
  const given =
    typeof options === 'object' && options !== null && 'authorise' in options ? options.authorise : undefined;
  if (typeof given === 'function') return given as AuthorisePage;
  throw new AnswerGuardError(
    'AG_CONFIG_INVALID',
    `${page} options: authorise is of type ${typeof given}; it must be a function of the request.`,
    { hint: 'Return true for requests that may use the page.' },
  );
}
