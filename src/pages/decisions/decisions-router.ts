import type { NextFunction, Request, RequestHandler, Response, Router } from 'express';
import { statusOfHttp } from '../../contract/status-error.js';
import type { DecisionSource } from '../../decisions/decision-source.js';
import { LONGEST_NAME } from '../../recording/exchange.js';
import { EventStream } from '../event-stream.js';
import { loadExpress } from '../load-on-use.js';
import type { Authorise } from '../page-access.js';
import { pageErrors, refuse } from '../page-errors.js';
import { pageFiles } from '../page-files.js';
import { readLabel, readQuery } from './read-query.js';

/** Pages that follow the same decisions at once; each holds a connection. */
const MOST_FOLLOWERS = 50;

/** How often a page that follows is asked again whether it may, in milliseconds: its token may have ended, its key been withdrawn. */
const ASKED_AGAIN_MS = 15_000;

/** What one who is let in sees. */
export interface DecisionsAccess {
  /** Kept with a label of theirs. */
  readonly by?: string | undefined;
  /** Whose decisions they see and follow. */
  readonly source: DecisionSource;
}

export interface DecisionsRouterOptions {
  /** Who may look and label. */
  readonly authorise: Authorise<DecisionsAccess>;
  /** @default the system's time */
  readonly now?: () => Date;
  /** See ASKED_AGAIN_MS. @default 15000 */
  readonly askedAgainMs?: number;
}

export interface DecisionsRouter {
  readonly router: Router;
  /** Ends the streams of pages that follow, so that a server can close. */
  close(): void;
}

/** The decisions page: the page at the router's root, its files under `assets`, its interface under `api`. */
export function decisionsRouter({
  authorise,
  now = () => new Date(),
  askedAgainMs = ASKED_AGAIN_MS,
}: DecisionsRouterOptions): DecisionsRouter {
  const express = loadExpress();
  const router = express.Router();
  const followers = new Map<EventStream, DecisionSource>();
  const nothing = statusOfHttp(404, 'There is no decision of that id, or it is no longer kept');

  const granted =
    (handle: (req: Request, res: Response, access: DecisionsAccess) => Promise<void>): RequestHandler =>
    async (req: Request, res: Response, next: NextFunction): Promise<void> => {
      try {
        const access = await authorise(req);
        if (access.refused !== undefined) refuse(res, access.refused);
        else await handle(req, res, access);
      } catch (error) {
        next(error);
      }
    };

  /** By what the page brought when it began to follow. */
  async function isStillLetIn(req: Request, source: DecisionSource): Promise<boolean> {
    const access = await authorise(req);
    return access.refused === undefined && access.source === source;
  }

  router.use(pageFiles('decisions', '/assets/'));
  router.use('/api', (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  router.get(
    '/api/decisions',
    granted(async (req, res, { source }) => {
      res.json({ decisions: await source.latest(readQuery(req.query)) });
    }),
  );
  router.get(
    '/api/decisions/:id',
    granted(async (req, res, { source }) => {
      const decision = await source.get(String(req.params['id']));
      if (decision === undefined) refuse(res, nothing);
      else res.json(decision);
    }),
  );
  router.post(
    '/api/decisions/:id/label',
    express.json({ limit: '64kb' }),
    granted(async (req, res, { by, source }) => {
      const { note, ...said } = readLabel(req.body);
      const decision = await source.label(String(req.params['id']), {
        ...said,
        ...(note !== undefined && note !== '' && { note }),
        ...(by !== undefined && { by: by.slice(0, LONGEST_NAME) }),
        at: now().toISOString(),
      });
      if (decision === undefined) refuse(res, nothing);
      else res.json(decision);
    }),
  );
  router.get(
    '/api/events',
    granted((req, res, { source }) => {
      const following = [...followers.values()].filter((followed) => followed === source).length;
      if (following >= MOST_FOLLOWERS) {
        refuse(res, statusOfHttp(429, `${MOST_FOLLOWERS} pages follow already`));
        return Promise.resolve();
      }
      const events = new EventStream(res);
      const stop = source.subscribe((change, decision) => {
        events.send(change, decision);
      });
      followers.set(events, source);
      const asked = setInterval(() => {
        isStillLetIn(req, source).then(
          (isLetIn) => {
            if (!isLetIn) events.end();
          },
          () => {
            events.end();
          },
        );
      }, askedAgainMs);
      res.once('close', () => {
        clearInterval(asked);
        stop();
        followers.delete(events);
      });
      return Promise.resolve();
    }),
  );
  router.use('/api', (_req, res) => {
    refuse(res, statusOfHttp(404, 'There is nothing at this address'));
  });
  router.use(pageErrors);
  return {
    router,
    close: () => {
      for (const events of followers.keys()) events.end();
    },
  };
}
