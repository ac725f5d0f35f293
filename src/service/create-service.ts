import type { Express } from 'express';
import type { Registry } from 'prom-client';
import { budgeted } from '../checkers/budgeted.js';
import type { Checker } from '../checkers/checker.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Observer } from '../telemetry/observer.js';
import type { ApiKeys } from './access/api-keys.js';
import { callerLimit, type CallerLimit } from './access/caller-limit.js';
import { Admission, type AdmissionOptions } from './admission/admission.js';
import { checkCore, type CheckCore } from './check-core.js';
import { openApiDocument } from './openapi/openapi.js';
import { packageVersion } from './package-version.js';
import { readinessOf, type Readiness } from './readiness.js';
import { restApp } from './rest/rest-app.js';
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
  /** Who may call. @default anybody: for an app that is mounted behind its owner's own doors, or on loopback */
  readonly keys?: ApiKeys | undefined;
  /** Checks that a caller may send in a minute, in [1, 10000000]. @default no limit */
  readonly checksPerMinute?: number | undefined;
  /** How many checks are let in at once. */
  readonly admission?: Omit<AdmissionOptions, 'clock' | 'onLimit'>;
  /** Answer as Google's service does where that is odd; docs/compatibility.md says where. @default false */
  readonly compat?: boolean;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
}

/** The check-grounding API. */
export interface Service {
  /** It over REST, as an Express app to be listened with or mounted. */
  readonly app: Express;
  /** What every transport calls. */
  readonly core: CheckCore;
  readonly keys: ApiKeys | undefined;
  readonly limit: CallerLimit | undefined;
  readonly readiness: Readiness;
  readonly checkTimeoutMs: number;
  readonly compat: boolean;
  /** Lets go of timers; the checker stays open. */
  close(): void;
}

/**
 * Serves checks at `POST /{v1|v1beta|v1alpha}/projects/{project}/locations/{location}/groundingConfigs/{config}:check`,
 * and /healthz, /readyz, /metrics and /openapi.json. Every error is a google.rpc.Status. Throws AG_CONFIG_INVALID.
 */
export function createService(options: ServiceOptions): Service {
  const { checker, registry, observer, logger, keys, compat = false, clock = systemClock } = options;
  const checkTimeoutMs = validTimeout(options.checkTimeoutMs ?? DEFAULT_CHECK_TIMEOUT_MS);
  const readiness = readinessOf(checker);
  const groundingConfigs = [DEFAULT_GROUNDING_CONFIG, ...(options.groundingConfigs ?? [])];
  const core = checkCore({
    checker: budgeted(checker, { clock }),
    log: serviceLog({ logger, observer, clock }),
    clock,
    admission: new Admission({
      ...options.admission,
      clock,
      onLimit: (limit) => observer?.observe({ type: 'admissionLimit', limit }),
    }),
    checkTimeoutMs,
    groundingConfigs: new Set(groundingConfigs),
  });
  const limit = options.checksPerMinute === undefined ? undefined : callerLimit(options.checksPerMinute);
  const openApi = openApiDocument({
    version: packageVersion(),
    groundingConfigs,
    hasKeys: keys !== undefined,
  });
  return {
    app: restApp({ core, keys, limit, readiness, registry, compat, openApi }),
    core,
    keys,
    limit,
    readiness,
    checkTimeoutMs,
    compat,
    close: () => limit?.close(),
  };
}

function validTimeout(ms: number): number {
  if (Number.isFinite(ms) && ms >= 1 && ms <= MAX_CHECK_TIMEOUT_MS) return ms;
  throw new AnswerGuardError(
    'AG_CONFIG_INVALID',
    `checkTimeoutMs: ${ms} is not a number in [1, ${MAX_CHECK_TIMEOUT_MS}].`,
  );
}
