import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import { statusOfHttp } from '../../contract/status-error.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import type { ApiKeys } from '../access/api-keys.js';
import { admit, type Admitted } from '../access/callers.js';
import type { CallerLimit } from '../access/caller-limit.js';
import type { CheckCore } from '../check-core.js';
import { parseCheckPath } from '../check-target.js';
import type { Readiness } from '../readiness.js';
import { checkHandler, refuser, type CheckHead } from './check-handler.js';
import { errorHandler, sendStatusError, statusOf } from './errors.js';
import { bodyForm, readBody } from './read-body.js';
import { sendJson, setPretty } from './send-json.js';
import { systemParameters, type SystemParameters } from './system-parameters.js';

export interface RestAppOptions {
  readonly core: CheckCore;
  readonly keys: ApiKeys | undefined;
  readonly limit: CallerLimit | undefined;
  readonly readiness: Readiness;
  readonly registry: Registry | undefined;
  readonly compat: boolean;
  /** What /openapi.json says. */
  readonly openApi: object;
}

const HEAD = 'answerGuardHead';

/** The service over HTTP. */
export function restApp(options: RestAppOptions): Express {
  const { core, keys, limit, readiness, registry, compat, openApi } = options;
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
  app.use(['/healthz', '/readyz', '/metrics', '/openapi.json'], (req, res, next) => {
    const known = req.path === '/' && (registry !== undefined || req.baseUrl !== '/metrics');
    if (!known) {
      next();
      return;
    }
    res.setHeader('Allow', 'GET, HEAD');
    refuse(res, statusOfHttp(405, 'This address takes GET'));
  });
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
