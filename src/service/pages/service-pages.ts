import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, type Request, type RequestHandler } from 'express';
import type { Clock } from '../../contract/monotonic-clock.js';
import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import { decisionsRouter } from '../../pages/decisions/decisions-router.js';
import { playgroundRouter } from '../../pages/playground/playground-router.js';
import type { Policy } from '../../policy/policy.js';
import type { PageAccess } from '../../pages/page-access.js';
import type { DecisionsAccess } from '../../pages/decisions/decisions-router.js';
import type { Access } from '../access/access.js';
import { refusalForProject, type Admitted, type Caller } from '../access/callers.js';
import type { CallerLimit } from '../access/caller-limit.js';
import { refusalForScope } from '../access/scopes.js';
import type { CheckCore } from '../check-core.js';
import { PAGE_TARGET } from '../check-target.js';
import type { Tenants } from '../tenants/tenants.js';
import { packageVersion } from '../../contract/package-version.js';
import { coreChecker } from './core-checker.js';
import type { ServiceDecisions } from './service-decisions.js';

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

export interface ServiceParts {
  readonly core: CheckCore;
  readonly access: Access;
  readonly tenants: Tenants;
  readonly limit: CallerLimit | undefined;
  readonly checkTimeoutMs: number;
  readonly clock: Clock;
}

export interface ServicePages {
  readonly handler: (admit: (req: Request) => Promise<Admitted>) => RequestHandler;
  /** Ends what pages follow. */
  endStreams(): void;
}

/**
 * The pages of the service, each caller's of their own tenant. With the scope `check` one may check; with `read-decisions`,
 * if one may see every project's checks, see the decisions; with `feedback` too label them.
 */
export function servicePages(options: ServicePagesOptions, parts: ServiceParts): ServicePages {
  const { policy, route, budgetMs, playground = true } = options;
  const { core, access, tenants, limit, checkTimeoutMs, clock } = parts;
  const hasDecisions = tenants.all().some(({ decisions }) => decisions !== undefined);
  const endings: (() => void)[] = [];

  const ofKnown = (req: Request, { caller, refused }: Admitted): PageAccess<DecisionsAccess> => {
    if (refused !== undefined) return { refused };
    const mayNot = mayNotSee(caller, req);
    if (mayNot !== undefined) return { refused: mayNot };
    const { decisions } = tenants.of(caller);
    return decisions === undefined ? { refused: NOT_KEPT } : { by: caller.name, source: decisions.source };
  };
  const ofAnybody = (req: Request): PageAccess<DecisionsAccess> => {
    const { decisions } = tenants.shared;
    if (decisions === undefined) return { refused: NOT_KEPT };
    return refusalByToken(req, decisions.token) ?? { source: decisions.source };
  };

  return {
    handler: (admit) => {
      const router = Router();
      if (hasDecisions) {
        const page = decisionsRouter({
          authorise: async (req) => (access.isOpen ? ofAnybody(req) : ofKnown(req, await admit(req))),
        });
        router.use('/decisions', page.router);
        endings.push(() => {
          page.close();
        });
      }
      if (!playground) return router;
      const pages = playgroundRouter({
        checker: tenants.shared.checker,
        policy,
        route,
        budgetMs,
        checkTimeoutMs,
        clock,
        version: packageVersion(),
        checkPath: '/v1/projects/playground/locations/global/groundingConfigs/default_grounding_config:check',
        ...(hasDecisions && { decisionsPath: './decisions/' }),
        authorise: async (req) => {
          const { caller, refused } = await admit(req);
          if (refused !== undefined) return { refused };
          const mayNot = refusalForScope(caller, 'check') ?? refusalForProject(caller, PAGE_TARGET.project);
          if (mayNot !== undefined) return { refused: mayNot };
          const tenant = tenants.of(caller);
          const { checker } = tenant;
          return { checker: coreChecker({ core, checker, caller, limit, clock }), policy: tenant.policy };
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

const NOT_KEPT = statusOfHttp(404, "No decisions are kept of the caller's checks");

/** One who is held to a project must not see the checks of others. */
function mayNotSee(caller: Caller, { method }: Request): StatusError | undefined {
  const unscoped =
    refusalForScope(caller, 'read-decisions') ??
    (method === 'POST' ? refusalForScope(caller, 'feedback') : undefined);
  if (unscoped !== undefined || caller.projects === undefined) return unscoped;
  return statusOfHttp(403, 'A key that is held to projects may not see the decisions of all');
}

function refusalByToken(req: Request, token: string | undefined): { refused: StatusError } | undefined {
  const given = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined && isSame(given, token)) return undefined;
  return {
    refused: statusOfHttp(401, 'Open the address with a key that answer-guard serve printed as it started'),
  };
}

/** Takes as long whatever is given. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(hash(given), hash(token));
}
