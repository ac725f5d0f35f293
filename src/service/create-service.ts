import express, { type Express } from 'express';
import type { Registry } from 'prom-client';
import { budgeted } from '../checkers/budgeted.js';
import type { Checker } from '../checkers/checker.js';
import { errorOrigin } from '../telemetry/error-origin.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import { statusOfHttp } from '../contract/status-error.js';
import type { Observer } from '../telemetry/observer.js';
import { checkHandler } from './check-handler.js';
import { parseCheckPath } from './check-path.js';
import { errorHandler, notFound, sendStatusError } from './errors.js';
import { readBody } from './read-check-text.js';
import { readinessOf, type Readiness } from './readiness.js';
import { serviceLog, type ServiceLogger } from './service-log.js';

export const DEFAULT_GROUNDING_CONFIG = 'default_grounding_config';
export const DEFAULT_CHECK_TIMEOUT_MS = 5000;
export const MAX_CHECK_TIMEOUT_MS = 600_000;

export interface ServiceOptions {
  /** Judges. The service keeps its own time limit whatever the checker does; closing it is its owner's business. */
  readonly checker: Checker;
  /** Written out at /metrics. @default no /metrics */
  readonly registry?: Registry;
  /** Told of each check. @default nobody */
  readonly observer?: Observer;
  /** One line a check, without texts. */
  readonly logger: ServiceLogger;
  /** Wall-clock milliseconds for one check, from when its body is read; in [1, 600000]. @default 5000 */
  readonly checkTimeoutMs?: number;
  /** Grounding configurations that checks may be sent to besides `default_grounding_config`. @default none */
  readonly groundingConfigs?: readonly string[];
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
}

/** The check-grounding API as an Express app, to be listened with or mounted. */
export interface Service {
  readonly app: Express;
  readonly readiness: Readiness;
}

/**
 * Serves checks at `POST /{v1|v1beta|v1alpha}/projects/{project}/locations/{location}/groundingConfigs/{config}:check`,
 * and /healthz, /readyz and /metrics. Every error is a google.rpc.Status. Throws AG_CONFIG_INVALID.
 */
export function createService(options: ServiceOptions): Service {
  const { checker, registry, observer, logger, clock = systemClock } = options;
  const checkTimeoutMs = validTimeout(options.checkTimeoutMs ?? DEFAULT_CHECK_TIMEOUT_MS);
  const readiness = readinessOf(checker);
  const check = checkHandler({
    checker: budgeted(checker, { clock }),
    log: serviceLog({ logger, observer, clock }),
    clock,
    checkTimeoutMs,
    groundingConfigs: new Set([DEFAULT_GROUNDING_CONFIG, ...(options.groundingConfigs ?? [])]),
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', (_req, res) => {
    res.status(readiness.state === 'ready' ? 200 : 503).json({ status: readiness.state });
  });
  if (registry !== undefined) {
    app.get('/metrics', (_req, res, next) => {
      registry.metrics().then((text) => res.type(registry.contentType).send(text), next);
    });
  }
  app.use((req, res, next) => {
    const target = parseCheckPath(req.path);
    if (target === undefined) next();
    else if (req.method !== 'POST') {
      res.setHeader('Allow', 'POST');
      sendStatusError(res, statusOfHttp(405, 'A check is a POST'));
    } else {
      readBody(req, res, (error?: unknown) => {
        if (error === undefined) check(target, req, res).catch(next);
        else next(error);
      });
    }
  });
  app.use(notFound);
  app.use(
    errorHandler((error) => {
      logger.error({ error: errorOrigin(error) }, 'unexpected error');
    }),
  );
  return { app, readiness };
}

function validTimeout(ms: number): number {
  if (Number.isFinite(ms) && ms >= 1 && ms <= MAX_CHECK_TIMEOUT_MS) return ms;
  throw new AnswerGuardError(
    'AG_CONFIG_INVALID',
    `checkTimeoutMs: ${ms} is not a number in [1, ${MAX_CHECK_TIMEOUT_MS}].`,
  );
}
