import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, type Request, type RequestHandler } from 'express';
import type { Checker } from '../../checkers/checker.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import { statusOfHttp } from '../../contract/status-error.js';
import type { DecisionSource } from '../../decisions/decision-source.js';
import { decisionsRouter } from '../../pages/decisions/decisions-router.js';
import { playgroundRouter } from '../../pages/playground/playground-router.js';
import type { Policy } from '../../policy/policy.js';
import type { ApiKeys } from '../access/api-keys.js';
import { refusalForProject, type Admitted } from '../access/callers.js';
import type { CallerLimit } from '../access/caller-limit.js';
import type { CheckCore, CheckedCall } from '../check-core.js';
import { packageVersion } from '../../pages/package-version.js';
import { coreChecker, PAGE_TARGET } from './core-checker.js';

export interface ServicePagesOptions {
  /** What the playground decides by at first. */
  readonly policy: Policy;
  readonly route: string;
  readonly budgetMs: number;
  /** Serve the playground. @default true */
  readonly playground?: boolean;
  /** Serve the decisions. @default not served */
  readonly decisions?: ServiceDecisions | undefined;
}

/** The checks of the service, decided as the configured policy would. */
export interface ServiceDecisions {
  readonly source: DecisionSource;
  /** Told of every check. */
  readonly checked: (checked: CheckedCall) => void;
  /** Lets in where the service has no API keys; without keys and without it nobody is let in. */
  readonly token?: string | undefined;
}

export interface ServiceParts {
  readonly core: CheckCore;
  readonly checker: Checker;
  readonly limit: CallerLimit | undefined;
  readonly keys: ApiKeys | undefined;
  readonly checkTimeoutMs: number;
  readonly clock: Clock;
}

export interface ServicePages {
  readonly handler: (admit: (req: Request) => Admitted) => RequestHandler;
  /** Ends what pages follow. */
  endStreams(): void;
}

/** The pages of the service. Who may call may check; who may see every project's checks may see the decisions. */
export function servicePages(options: ServicePagesOptions, parts: ServiceParts): ServicePages {
  const { policy, route, budgetMs, playground = true, decisions } = options;
  const { core, checker, limit, keys, checkTimeoutMs, clock } = parts;
  const endings: (() => void)[] = [];
  return {
    handler: (admit) => {
      const router = Router();
      if (decisions !== undefined) {
        const page = decisionsRouter({
          source: decisions.source,
          authorise: (req) => (keys === undefined ? byToken(req, decisions.token) : byKey(admit(req))),
        });
        router.use('/decisions', page.router);
        endings.push(() => {
          page.close();
        });
      }
      if (!playground) return router;
      const pages = playgroundRouter({
        checker,
        policy,
        route,
        budgetMs,
        checkTimeoutMs,
        clock,
        version: packageVersion(),
        checkPath: '/v1/projects/playground/locations/global/groundingConfigs/default_grounding_config:check',
        ...(decisions !== undefined && { decisionsPath: './decisions/' }),
        authorise: (req) => {
          const { caller, refused } = admit(req);
          if (refused !== undefined) return { refused };
          const foreign = refusalForProject(caller, PAGE_TARGET.project);
          if (foreign !== undefined) return { refused: foreign };
          return { checker: coreChecker({ core, checker, caller, limit, clock }) };
        },
      });
      router.use(pages);
      return router;
    },
    endStreams: () => {
      for (const end of endings) end();
    },
  };
}

/** A key of one project must not see the checks of others. */
function byKey({ caller, refused }: Admitted) {
  if (refused !== undefined) return { refused };
  if (caller.key?.projects !== undefined) {
    return { refused: statusOfHttp(403, 'A key that is held to projects may not see the decisions of all') };
  }
  return { by: caller.name };
}

function byToken(req: Request, token: string | undefined) {
  const given = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined && isSame(given, token)) return {};
  return {
    refused: statusOfHttp(401, 'Open the address with a key that answer-guard serve printed as it started'),
  };
}

/** Takes as long whatever is given. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(hash(given), hash(token));
}
