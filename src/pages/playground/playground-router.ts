import type { NextFunction, Request, Response, Router } from 'express';
import { PRESETS } from '../../../config/presets.js';
import { parsePolicy, resolvePolicy } from '../../../config/policy-schema.js';
import type { Checker } from '../../checkers/checker.js';
import { isJsonObject } from '../../contract/json-object.js';
import { after, systemClock, type Clock } from '../../contract/monotonic-clock.js';
import { statusOfHttp } from '../../contract/status-error.js';
import { createGuardCore } from '../../guard/guard.js';
import { guardCore, type GuardParts } from '../../guard/guard-core.js';
import { createStreamGuard } from '../../guard/streaming/stream-guard.js';
import type { Policy } from '../../policy/policy.js';
import { EventStream } from '../event-stream.js';
import { loadExpress } from '../load-on-use.js';
import type { Authorise } from '../page-access.js';
import { pageBody } from '../page-body.js';
import { pageErrors, refuse } from '../page-errors.js';
import { pageFiles } from '../page-files.js';
import { alignWords, assessmentIn } from './align-words.js';
import { playStream } from './play-stream.js';
import { readExchange, readPace } from './read-exchange.js';
import { CONFIGURED, type CheckedExchange, type PlaygroundSettings } from './wire.js';

/** A page's exchange is read by a person; the contract's own limit is for machines. */
const MOST_BODY = '4mb';
/** Streams that are played at once; each lasts for seconds. */
const MOST_STREAMS = 20;

/** What one who is let in checks by. */
export interface PlaygroundAccess {
  readonly checker: Checker;
  /** In the place of the configured policy. @default that */
  readonly policy?: Policy | undefined;
}

export interface PlaygroundRouterOptions {
  /** Who may check, and the checker that their checks go to. */
  readonly authorise: Authorise<PlaygroundAccess>;
  /** What the page shows of the checker, before anybody checks. */
  readonly checker: Checker;
  /** The configured policy, and its name. */
  readonly policy: Policy;
  readonly route: string;
  readonly budgetMs: number;
  /** Milliseconds for a check of a whole answer: a person waits, and sees how long it took. */
  readonly checkTimeoutMs: number;
  readonly version: string;
  /** See `PlaygroundSettings`. */
  readonly checkPath?: string | undefined;
  readonly decisionsPath?: string | undefined;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
}

/**
 * The playground: the page at the router's root, its files and its interface under `playground/`. The page asks for
 * verdicts only; it decides by the policy's own code, so that thresholds can be moved without a check.
 */
export function playgroundRouter(options: PlaygroundRouterOptions): Router {
  const { authorise, policy, route, budgetMs, checkTimeoutMs, clock = systemClock } = options;
  const express = loadExpress();
  const router = express.Router();
  const parts = (checker: Checker): GuardParts => ({ checker, clock });
  let playing = 0;

  const granted =
    (
      handle: (
        access: { readonly checker: Checker; readonly policy: Policy },
        req: Request,
        res: Response,
      ) => Promise<void>,
    ) =>
    async (req: Request, res: Response, next: NextFunction): Promise<void> => {
      try {
        const access = await authorise(req);
        if (access.refused !== undefined) refuse(res, access.refused);
        else await handle({ checker: access.checker, policy: access.policy ?? policy }, req, res);
      } catch (error) {
        next(error);
      }
    };

  router.use(pageFiles('playground', '/playground/assets/'));
  router.use('/playground/api', (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get(
    '/playground/api/settings',
    granted(({ checker, policy: configured }, _req, res) => {
      const { name, capabilities, tier } = { ...options.checker, tier: checker.tier ?? options.checker.tier };
      const settings: PlaygroundSettings = {
        checker: { name, capabilities, ...tier },
        policies: { [CONFIGURED]: configured, ...PRESETS },
        budgetMs,
        version: options.version,
        checkPath: options.checkPath,
        decisionsPath: options.decisionsPath,
      };
      res.json(settings);
      return Promise.resolve();
    }),
  );

  const readBody = pageBody(MOST_BODY);
  router.post(
    '/playground/api/check',
    granted(async ({ checker, policy: configured }, req, res) => {
      await readBody(req, res);
      const started = clock.now();
      const exchange = readExchange(req.body);
      const decided = policyIn(req.body, configured);
      const signal = goneSignal(res);
      const wait = { signal, deadline: after(started, checkTimeoutMs), explain: true };
      const verdict = await guardCore(parts(checker)).check(exchange, decided, wait);
      if (signal.aborted) return;
      const { error: _error, ...told } = { error: undefined, ...verdict };
      const answer: CheckedExchange = {
        // Without what the engine kept a page cannot move thresholds; an error is for the log.
        verdict: (assessmentIn(verdict) ? told : { ...told, raw: undefined }) as CheckedExchange['verdict'],
        evidence: alignWords(exchange.answer, exchange.facts, verdict),
        serverMs: clock.now() - started,
      };
      res.json(answer);
    }),
  );

  router.post(
    '/playground/api/stream',
    granted(async ({ checker, policy: configured }, req, res) => {
      await readBody(req, res);
      const exchange = readExchange(req.body);
      const paceMs = readPace(req.body);
      const decided = policyIn(req.body, configured);
      if (playing >= MOST_STREAMS) {
        refuse(res, statusOfHttp(429, `${MOST_STREAMS} streams are being played already`));
        return;
      }
      playing += 1;
      try {
        const guard = createStreamGuard(parts(checker), createGuardCore(parts(checker)));
        const events = new EventStream(res);
        await playStream(guard, {
          exchange,
          policy: decided,
          route,
          budgetMs,
          paceMs,
          signal: goneSignal(res),
          clock,
          send: (event, data) => {
            events.send(event, data);
          },
        });
        events.end();
      } finally {
        playing -= 1;
      }
    }),
  );
  router.use('/playground/api', (_req, res) => {
    refuse(res, statusOfHttp(404, 'There is nothing at this address'));
  });
  router.use('/playground', pageErrors);
  return router;
}

/** The policy that a request asks for, over the configured one. Throws AG_CONFIG_INVALID. */
function policyIn(body: unknown, configured: Policy): Policy {
  const given = isJsonObject(body) ? body['policy'] : undefined;
  // What the user wrote is not sent, so that it is no evidence here.
  const policy = given === undefined ? configured : resolvePolicy(parsePolicy(given));
  return { ...policy, userEvidence: false };
}

/** Aborts when the page is gone. */
function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
