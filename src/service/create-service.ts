import type { Express } from 'express';
import type { Registry } from 'prom-client';
import { DEFAULT_BUDGET_MS } from '../../config/resolve-settings.js';
import type { AuditLog } from '../audit-log/audit-log.js';
import type { Auditor } from '../audit/auditor.js';
import type { Checker } from '../checkers/checker.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import { packageVersion } from '../contract/package-version.js';
import type { Datastores } from '../datastores/datastores.js';
import type { FeedbackEvent, Observer } from '../telemetry/observer.js';
import { accessOf, type Access } from './access/access.js';
import type { ApiKeys } from './access/api-keys.js';
import { callerLimit, type CallerLimit } from './access/caller-limit.js';
import type { CertificateCallers } from './access/certificates.js';
import type { TokenVerifier } from './access/tokens/token-verifier.js';
import { Admission, type AdmissionOptions } from './admission/admission.js';
import { checkCore, type CheckCore } from './check-core.js';
import type { Explanations } from './explanations.js';
import { openApiDocument } from './openapi/openapi.js';
import type { ServiceRecording } from './recorded-checks.js';
import { readinessOf, type Readiness } from './readiness.js';
import { restApp } from './rest/rest-app.js';
import { serviceFeedback } from './pages/service-feedback.js';
import { servicePages, type ServicePagesOptions } from './pages/service-pages.js';
import { serviceLog, type ServiceLogger } from './service-log.js';
import type { TenantOptions } from './tenants/tenant.js';
import { Tenants } from './tenants/tenants.js';

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
  /**
   * Wall-clock milliseconds for a check whose caller names no time, from when its body is read; in [1, 600000], and never
   * more than `checkTimeoutMs`. @default 500, as in the middleware
   */
  readonly budgetMs?: number;
  /** The most of these that a caller may name; in [1, 600000]. @default 5000 */
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
  /** Where what is decided of checks is written down, each with its tenant. Closing it is its owner's business. @default nowhere */
  readonly auditLog?: AuditLog | undefined;
  /**
   * Keys that may call. Without keys, tokens and certificates anybody may: for an app that is mounted behind its owner's own
   * doors, or on loopback. @default none
   */
  readonly keys?: ApiKeys | undefined;
  /** Tokens that may call. @default none */
  readonly tokens?: TokenVerifier | undefined;
  /** Certificates of clients that may call, where the service is listened with over TLS. @default none */
  readonly certificates?: CertificateCallers | undefined;
  /** Tenants besides the callers that name none, who share what is said here. @default none */
  readonly tenants?: readonly TenantOptions[];
  /** Checks that a caller may send in a minute, in [1, 10000000]. @default no limit */
  readonly checksPerMinute?: number | undefined;
  /** How many checks are let in at once. @default between 8 and 200, by how long they take */
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
  /** REST, as an Express app to listen with or to mount. */
  readonly app: Express;
  /** What every transport calls. */
  readonly core: CheckCore;
  readonly access: Access;
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
 * and /healthz, /readyz, /metrics, /admin, /explain/{id} and /openapi.json; /feedback where readers have a say. Every error
 * is a google.rpc.Status. Throws AG_CONFIG_INVALID.
 */
export function createService(options: ServiceOptions): Service {
  const { checker, registry, observer, logger, compat = false, clock = systemClock } = options;
  const checkTimeoutMs = validTime('checkTimeoutMs', options.checkTimeoutMs ?? DEFAULT_CHECK_TIMEOUT_MS);
  const budgetMs = validTime('budgetMs', options.budgetMs ?? DEFAULT_BUDGET_MS);
  const readiness = readinessOf(checker);
  const admission = new Admission({
    ...options.admission,
    clock,
    onLimit: (limit) => observer?.observe({ type: 'admissionLimit', limit }),
  });
  const tenants = new Tenants({
    shared: { ...options, policy: options.pages?.policy, decisions: options.pages?.decisions },
    tenants: options.tenants ?? [],
    clock,
    retryAfterMs: () => admission.retryAfterMs(),
  });
  const access = accessOf({ ...options, tenants: tenants.names });
  if (access.isOpen && tenants.names.size > 0) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      'tenants: nobody could name one, as nobody is asked who they are.',
      { hint: 'Give keys (--api-keys-file), access.tokens, or client certificates (--client-ca).' },
    );
  }
  const core = checkCore({
    tenantOf: (caller) => tenants.of(caller),
    log: serviceLog({ logger, observer, clock }),
    clock,
    admission,
    budgetMs,
    checkTimeoutMs,
    audit: options.audit,
  });
  const limit = options.checksPerMinute === undefined ? undefined : callerLimit(options.checksPerMinute);
  const feedback = feedbackOf(tenants, access, observer);
  const openApi = openApiDocument({
    version: packageVersion(),
    groundingConfigs: [...new Set(tenants.all().flatMap(({ groundingConfigs }) => [...groundingConfigs]))],
    isOpen: access.isOpen,
    acceptsTokens: access.acceptsTokens,
    explains: tenants.all().some(({ explanations }) => explanations !== undefined),
    hasFeedback: feedback !== undefined,
    hasDatastores: tenants.all().some(({ datastores }) => datastores.size > 0),
  });
  const pages =
    options.pages && servicePages(options.pages, { core, access, tenants, limit, checkTimeoutMs, clock });
  return {
    app: restApp({
      core,
      access,
      tenants,
      limit,
      readiness,
      registry,
      audit: options.audit,
      compat,
      openApi,
      pages: pages?.handler,
      feedback: feedback?.router,
    }),
    core,
    access,
    limit,
    readiness,
    observer,
    checkTimeoutMs,
    compat,
    endStreams: () => pages?.endStreams(),
    close: () => {
      limit?.close();
      tenants.close();
      feedback?.close();
    },
  };
}

/** Where readers of any tenant have a say. */
function feedbackOf(
  tenants: Tenants,
  access: Access,
  observer: Observer | undefined,
): ReturnType<typeof serviceFeedback> | undefined {
  const feedback = tenants.all().flatMap(({ recording }) => recording?.feedback ?? []);
  if (feedback[0] === undefined) return undefined;
  const emit = (event: FeedbackEvent): void => {
    observer?.observe(event);
  };
  return serviceFeedback({ tenants, access, perMinute: feedback[0].perMinute, emit });
}

function validTime(name: string, ms: number): number {
  if (Number.isFinite(ms) && ms >= 1 && ms <= MAX_CHECK_TIMEOUT_MS) return ms;
  throw new AnswerGuardError(
    'AG_CONFIG_INVALID',
    `${name}: ${ms} is not a number in [1, ${MAX_CHECK_TIMEOUT_MS}].`,
  );
}
