import type { Express } from 'express';
import type { Registry } from 'prom-client';
import { budgeted } from '../checkers/budgeted.js';
import type { Auditor } from '../audit/auditor.js';
import type { Checker } from '../checkers/checker.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Datastores } from '../datastores/datastores.js';
import type { FeedbackEvent, Observer } from '../telemetry/observer.js';
import type { ApiKeys } from './access/api-keys.js';
import { callerLimit, type CallerLimit } from './access/caller-limit.js';
import { Admission, type AdmissionOptions } from './admission/admission.js';
import { checkCore, type CheckCore } from './check-core.js';
import type { Explanations } from './explanations.js';
import { feedbackRouter, type FeedbackRouter } from '../pages/feedback/feedback-router.js';
import { openApiDocument } from './openapi/openapi.js';
import { packageVersion } from '../pages/package-version.js';
import { recordedChecks, type ServiceRecording } from './recorded-checks.js';
import { readinessOf, type Readiness } from './readiness.js';
import { restApp } from './rest/rest-app.js';
import { servicePages, type ServicePagesOptions } from './pages/service-pages.js';
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
  /** What a check's `groundingSource.searchSource` may name; closing them is their owner's business. @default none */
  readonly datastores?: Datastores | undefined;
  /** Judges a sample of the checks again; its figures are at /admin. Closing it is its owner's business. @default none */
  readonly audit?: Auditor | undefined;
  /** Keeps why the latest checks came to what they came to, for /explain/{id}. @default no /explain */
  readonly explanations?: Explanations | undefined;
  /** Writes the checks down. @default nothing is recorded */
  readonly recording?: ServiceRecording | undefined;
  /** Who may call. @default anybody: for an app that is mounted behind its owner's own doors, or on loopback */
  readonly keys?: ApiKeys | undefined;
  /** Checks that a caller may send in a minute, in [1, 10000000]. @default no limit */
  readonly checksPerMinute?: number | undefined;
  /** How many checks are let in at once. */
  readonly admission?: Omit<AdmissionOptions, 'clock' | 'onLimit'>;
  /** Answer as Google's service does where that is odd; docs/compatibility.md says where. @default false */
  readonly compat?: boolean;
  /** The playground at `/`, and the decisions at `/decisions/`. @default no pages */
  readonly pages?: ServicePagesOptions | undefined;
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
  /** Told of connections that are closed before a call comes on them. */
  readonly observer: Observer | undefined;
  readonly checkTimeoutMs: number;
  readonly compat: boolean;
  /** Ends streams to pages, which would else keep the server from closing. */
  endStreams(): void;
  /** Lets go of timers; the checker stays open. */
  close(): void;
}

/**
 * Serves checks at `POST /{v1|v1beta|v1alpha}/projects/{project}/locations/{location}/groundingConfigs/{config}:check`,
 * and /healthz, /readyz, /metrics, /admin, /explain/{id} and /openapi.json; /feedback where readers have a say. Every error is a google.rpc.Status. Throws AG_CONFIG_INVALID.
 */
export function createService(options: ServiceOptions): Service {
  const { checker, registry, observer, logger, keys, compat = false, clock = systemClock } = options;
  const checkTimeoutMs = validTimeout(options.checkTimeoutMs ?? DEFAULT_CHECK_TIMEOUT_MS);
  const readiness = readinessOf(checker);
  const recorded = options.recording && recordedChecks(options.recording, checker);
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
    audit: options.audit,
    groundingConfigs: new Set(groundingConfigs),
    datastores: options.datastores,
    onChecked: (checked) => {
      options.explanations?.add(checked);
      options.pages?.decisions?.checked(checked);
      recorded?.checked(checked);
    },
    feedbackToken: recorded?.feedbackToken,
  });
  const limit = options.checksPerMinute === undefined ? undefined : callerLimit(options.checksPerMinute);
  const feedback = feedbackOf(options);
  const openApi = openApiDocument({
    version: packageVersion(),
    groundingConfigs,
    hasKeys: keys !== undefined,
    explains: options.explanations !== undefined,
    hasFeedback: feedback !== undefined,
  });
  const pages =
    options.pages && servicePages(options.pages, { core, checker, limit, keys, checkTimeoutMs, clock });
  return {
    app: restApp({
      core,
      keys,
      limit,
      readiness,
      registry,
      audit: options.audit,
      explanations: options.explanations,
      compat,
      openApi,
      pages: pages?.handler,
      feedback: feedback?.router,
    }),
    core,
    keys,
    limit,
    readiness,
    observer,
    checkTimeoutMs,
    compat,
    endStreams: () => pages?.endStreams(),
    close: () => {
      limit?.close();
      feedback?.close();
    },
  };
}

function feedbackOf({ recording, observer }: ServiceOptions): FeedbackRouter | undefined {
  if (recording?.feedback === undefined) return undefined;
  const { tokens, perMinute } = recording.feedback;
  const tell = (event: FeedbackEvent): void => {
    observer?.observe(event);
  };
  return feedbackRouter({ tokens, recorder: recording.recorder, perMinute, tell });
}

function validTimeout(ms: number): number {
  if (Number.isFinite(ms) && ms >= 1 && ms <= MAX_CHECK_TIMEOUT_MS) return ms;
  throw new AnswerGuardError(
    'AG_CONFIG_INVALID',
    `checkTimeoutMs: ${ms} is not a number in [1, ${MAX_CHECK_TIMEOUT_MS}].`,
  );
}
