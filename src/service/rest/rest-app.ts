import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import type { Auditor } from '../../audit/auditor.js';
import { statusOfHttp } from '../../contract/status-error.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import type { Access } from '../access/access.js';
import { refusalForProject, refusalForTenant, type Admitted, type Caller } from '../access/callers.js';
import type { CallerLimit } from '../access/caller-limit.js';
import { refusalForScope, type Scope } from '../access/scopes.js';
import { auditRouteOf } from '../audit-case-of.js';
import type { CheckCore } from '../check-core.js';
import { parseCheckPath } from '../check-target.js';
import type { Readiness } from '../readiness.js';
import type { Tenants } from '../tenants/tenants.js';
import { checkHandler, refuser, type CheckHead } from './check-handler.js';
import { errorHandler, sendStatusError, statusOf } from './errors.js';
import { presentedBy } from './presented-by.js';
import { bodyForm, readBody, saysTooLong, TOO_LONG } from './read-body.js';
import { sendJson, setPretty } from './send-json.js';
import { systemParameters, type SystemParameters } from './system-parameters.js';

export interface RestAppOptions {
  readonly core: CheckCore;
  readonly access: Access;
  readonly tenants: Tenants;
  readonly limit: CallerLimit | undefined;
  readonly readiness: Readiness;
  readonly registry: Registry | undefined;
  readonly audit: Auditor | undefined;
  readonly compat: boolean;
  /** What /openapi.json says. */
  readonly openApi: object;
  /** Takes what readers say of answers; asks for no key, as they have none. @default nothing */
  readonly feedback?: RequestHandler | undefined;
  /** Pages for people, given who may call. @default none */
  readonly pages?: ((admit: (req: Request) => Promise<Admitted>) => RequestHandler) | undefined;
}

const HEAD = 'answerGuardHead';

const NOT_EXPLAINED = statusOfHttp(404, 'No explanation is kept of a check with this id');

/** The service over HTTP. */
export function restApp(options: RestAppOptions): Express {
  const { core, access, tenants, limit, readiness, registry, audit, compat, openApi, pages, feedback } =
    options;
  const explains = tenants.all().some(({ explanations }) => explanations !== undefined);
  const app = express();
  const refuse = refuser(core);
  const check = checkHandler({ core, limit, compat });
  const callerOf = (res: Response): Caller => headOf(res).caller;
  const limited: RequestHandler =
    limit?.middleware(callerOf, (res, status) => {
      refuse(res, status, headOf(res));
    }) ??
    ((_req, _res, next) => {
      next();
    });

  app.disable('x-powered-by');
  app.disable('etag');
  app.use(helmet());
  app.get('/healthz', (_req, res) => {
    sendJson(res, 200, { status: 'ok' });
  });
  app.get('/readyz', (_req, res) => {
    const { state, tier } = readiness;
    sendJson(res, state === 'ready' ? 200 : 503, { status: state, ...tier });
  });
  app.get('/openapi.json', (_req, res) => {
    sendJson(res, 200, openApi);
  });
  /** Handles a request of a caller with a scope; all others are refused. */
  const granted =
    (
      scope: Scope,
      handle: (caller: Caller, req: Request, res: Response) => Promise<void> | void,
    ): RequestHandler =>
    async (req, res, next) => {
      try {
        const { caller, refused } = await access.admit(presentedBy(req));
        if (refused !== undefined) {
          refuse(res, refused);
          return;
        }
        const unscoped = refusalForScope(caller, scope);
        if (unscoped !== undefined) refuse(res, unscoped, { caller });
        else await handle(caller, req, res);
      } catch (error) {
        next(error);
      }
    };

  if (registry !== undefined) {
    app.get(
      '/metrics',
      granted('administer', async (caller, _req, res) => {
        const ofOthers = refusalForTenant(caller);
        if (ofOthers !== undefined) refuse(res, ofOthers, { caller });
        else res.type(registry.contentType).send(await registry.metrics());
      }),
    );
  }
  app.get(
    '/admin',
    granted('administer', ({ tenant }, _req, res) => {
      const figures = audit?.figures() ?? null;
      const route = auditRouteOf(tenant);
      const ofTenant = figures && Object.entries(figures).filter(([name]) => name === route);
      const seen = tenant === undefined ? figures : ofTenant && Object.fromEntries(ofTenant);
      sendJson(res, 200, { audit: seen });
    }),
  );
  if (explains) {
    app.get(
      '/explain/:id',
      granted('read-decisions', (caller, req, res) => {
        const maySee = (project: string): boolean => refusalForProject(caller, project) === undefined;
        const { explanations } = tenants.of(caller);
        const explanation = explanations?.get(String(req.params['id']), maySee);
        if (explanation === undefined) refuse(res, NOT_EXPLAINED, { caller });
        else sendJson(res, 200, explanation);
      }),
    );
  }

  if (feedback !== undefined) app.use('/feedback', feedback);
  if (pages !== undefined) {
    app.use(pages((req) => access.admit(presentedBy(req))));
  }

  /** All that can be said of a check before its body is read. */
  const readHead = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const target = parseCheckPath(req.path);
    if (target === undefined) {
      next('router');
      return;
    }
    if (req.method !== 'POST') {
      res.setHeader('Allow', 'POST');
      refuse(res, statusOfHttp(405, 'A check is a POST'), { target });
      return;
    }
    let parameters: SystemParameters;
    try {
      parameters = systemParameters(req);
    } catch (error) {
      refuse(res, statusOf(error), { target });
      return;
    }
    setPretty(res, parameters.pretty ?? compat);
    if (saysTooLong(req)) {
      refuse(res, TOO_LONG, { target });
      return;
    }
    const { caller, refused } = await access.admit(presentedBy(req, parameters));
    if (refused !== undefined) {
      refuse(res, refused, { target });
      return;
    }
    const form = bodyForm(req);
    if (typeof form !== 'string') {
      refuse(res, form, { target, caller });
      return;
    }
    res.locals[HEAD] = { target, caller, parameters, form } satisfies CheckHead;
    next();
  };

  const askForRoom: RequestHandler = (_req, res, next) => {
    const { target, caller } = headOf(res);
    const status = core.refusal({ transport: 'rest', target, caller });
    if (status === undefined) next();
    else sendStatusError(res, status);
  };

  const checks = express.Router();
  checks.use(
    (req, res, next) => {
      readHead(req, res, next).catch(next);
    },
    limited,
    askForRoom,
    readBody,
    // Others may have come while a long body did; parsing it would be in vain.
    askForRoom,
    (req, res, next) => {
      check(headOf(res), req, res).catch(next);
    },
  );
  app.use(checks);
  app.use(
    ['/healthz', '/readyz', '/metrics', '/admin', '/openapi.json', '/explain/:id'],
    (req, res, next) => {
      const isThere =
        req.baseUrl === '/metrics'
          ? registry !== undefined
          : explains || !req.baseUrl.startsWith('/explain/');
      const known = req.path === '/' && isThere;
      if (!known) {
        next();
        return;
      }
      res.setHeader('Allow', 'GET, HEAD');
      refuse(res, statusOfHttp(405, 'This address takes GET'));
    },
  );
  app.use((_req, res) => {
    refuse(res, statusOfHttp(404, 'There is nothing at this address; checks go to POST …:check'));
  });
  app.use(
    errorHandler(
      (res, status) => {
        refuse(res, status, res.locals[HEAD] === undefined ? {} : headOf(res));
      },
      (error) => {
        core.unexpected(errorOrigin(error));
      },
    ),
  );
  return app;
}

function headOf(res: Response): CheckHead {
  return res.locals[HEAD] as CheckHead;
}
