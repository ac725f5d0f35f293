import type { Request, RequestHandler } from 'express';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { statusOfHttp } from '../src/contract/status-error.js';
import { DecisionRing } from '../src/decisions/decision-ring.js';
import type { DecisionSource } from '../src/decisions/decision-source.js';
import { onEveryDecision } from '../src/decisions/process-decisions.js';
import { decisionsRouter } from '../src/pages/decisions/decisions-router.js';

/**
 * Whether a request may use a page: false, true, or the name of who asks, which is kept with labels. One that throws or
 * rejects lets nobody in.
 */
export type AuthorisePage = (req: Request) => boolean | string | Promise<boolean | string>;

export interface DecisionsPageOptions {
  /** Asked for every request for decisions; the page itself holds none, and is open. */
  readonly authorise: AuthorisePage;
  /** Where decisions are looked up. @default those that this process makes from now on, in memory */
  readonly source?: DecisionSource;
  /** Decisions that are kept in memory, in [1, 100000]. @default 500 */
  readonly keep?: number;
  /** Keep their texts in memory, too, for all who are let in to read. @default false */
  readonly texts?: boolean;
}

/** Where a page is mounted. */
export type DecisionsPage = RequestHandler & {
  /** Ends the streams of pages that follow, and keeps no more decisions. */
  close(): void;
};

/**
 * The latest decisions of all guards of this process as a page: `app.use('/decisions', decisionsPage({ authorise }))`.
 * Throws AG_CONFIG_INVALID, also without `authorise`; AG_PAGES_MISSING.
 */
export function decisionsPage(options: DecisionsPageOptions): DecisionsPage {
  const authorise = requireAuthorise('decisionsPage', options);
  const { keep, texts } = options;
  const ring = options.source === undefined ? new DecisionRing({ keep, texts }) : undefined;
  const stop = ring && onEveryDecision(ring);
  const source = options.source ?? ring ?? new DecisionRing();
  const page = decisionsRouter({
    authorise: async (req) => {
      const who = await isAllowed(authorise, req);
      if (who === false) return { refused: NOT_ALLOWED };
      return typeof who === 'string' ? { by: who, source } : { source };
    },
  });
  const handler: RequestHandler = (req, res, next) => {
    page.router(req, res, next);
  };
  return Object.assign(handler, {
    close: () => {
      stop?.();
      page.close();
    },
  });
}

export const NOT_ALLOWED = statusOfHttp(401, 'The app does not let this request in');

/** What `authorise` says; an error of its own is a no. */
export async function isAllowed(authorise: AuthorisePage, req: Request): Promise<boolean | string> {
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
