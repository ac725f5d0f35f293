import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import type { Auditor } from '../../audit/auditor.js';
import { statusOfHttp } from '../../contract/status-error.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import type { ApiKeys } from '../access/api-keys.js';
import { admit, refusalForProject, type Admitted } from '../access/callers.js';
import type { CallerLimit } from '../access/caller-limit.js';
import type { CheckCore } from '../check-core.js';
import { parseCheckPath } from '../check-target.js';
import type { Explanations } from '../explanations.js';
import type { Readiness } from '../readiness.js';
import { checkHandler, refuser, type CheckHead } from './check-handler.js';
import { errorHandler, sendStatusError, statusOf } from './errors.js';
import { bodyForm, readBody, saysTooLong, TOO_LONG } from './read-body.js';
import { sendJson, setPretty } from './send-json.js';
import { systemParameters, type SystemParameters } from './system-parameters.js';

export interface RestAppOptions {
  readonly core: CheckCore;
  readonly keys: ApiKeys | undefined;
  readonly limit: CallerLimit | undefined;
  readonly readiness: Readiness;
  readonly registry: Registry | undefined;
  readonly audit: Auditor | undefined;
  readonly explanations: Explanations | undefined;
  readonly compat: boolean;
  /** What /openapi.json says. */
  readonly openApi: object;
  /** Takes what readers say of answers; asks for no key, as they have none. @default nothing */
  readonly feedback?: RequestHandler | undefined;
  /** Pages for people, given who may call. @default none */
  readonly pages?: ((admit: (req: Request) => Admitted) => RequestHandler) | undefined;
}

const HEAD = 'answerGuardHead';

const NOT_EXPLAINED = statusOfHttp(404, 'No explanation is kept of a check with this id');

/** The service over HTTP. */
export function restApp(options: RestAppOptions): Express {
  const { core, keys, limit, readiness, registry, audit, explanations, compat, openApi, pages, feedback } =
    options;
  const app = express();
  const refuse = refuser(core);
  const check = checkHandler({ core, limit, compat });
  const callerOf = (res: Response): string => headOf(res).caller.name;
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
  if (registry !== undefined) {
    app.get('/metrics', (req, res, next) => {
      const { refused } = admitRequest(req, { authorization: req.headers.authorization });
      if (refused !== undefined) refuse(res, refused);
      else registry.metrics().then((text) => res.type(registry.contentType).send(text), next);
    });
  }

  app.get('/admin', (req, res) => {
    const { refused } = admitRequest(req, { authorization: req.headers.authorization });
    if (refused !== undefined) refuse(res, refused);
    else sendJson(res, 200, { audit: audit?.figures() ?? null });
  });

  if (explanations !== undefined) {
    app.get('/explain/:id', (req, res) => {
      const { caller, refused } = admitRequest(req, { authorization: req.headers.authorization });
      if (refused !== undefined) {
        refuse(res, refused);
        return;
      }
      const maySee = (project: string): boolean => refusalForProject(caller, project) === undefined;
      const explanation = explanations.get(req.params.id, maySee);
      if (explanation === undefined) refuse(res, NOT_EXPLAINED, { caller });
      else sendJson(res, 200, explanation);
    });
  }

  function admitRequest(
    req: Request,
    { key, authorization }: { key?: string | undefined; authorization?: string | undefined },
  ): Admitted {
    const apiKey = req.headers['x-goog-api-key'];
    const presented = {
      apiKey: typeof apiKey === 'string' ? apiKey : undefined,
      queryKey: key,
      authorization,
      address: req.socket.remoteAddress ?? 'unknown',
    };
    return admit(keys, presented, { compat });
  }

  if (feedback !== undefined) app.use('/feedback', feedback);
  if (pages !== undefined) {
    app.use(pages((req) => admitRequest(req, { authorization: req.headers.authorization })));
  }

  /** All that can be said of a check before its body is read. */
  const readHead: RequestHandler = (req, res, next) => {
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
    const { caller, refused } = admitRequest(req, parameters);
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
    readHead,
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
          : explanations !== undefined || !req.baseUrl.startsWith('/explain/');
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
