import { errorOrigin } from '../telemetry/error-origin.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { Clock } from '../contract/monotonic-clock.js';
import { errorInfoOf, type StatusError } from '../contract/status-error.js';
import type { Verdict } from '../contract/verdict.js';
import type { Observer } from '../telemetry/observer.js';
import type { Caller } from './access/callers.js';
import type { CheckTarget } from './check-target.js';

/** The service's checks among the routes of guards, in metrics. */
export const SERVICE_ROUTE = 'service';

export type Transport = 'rest' | 'grpc';

/** The part of a pino logger that the service writes to. */
export interface ServiceLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ServiceLogOptions {
  readonly logger: ServiceLogger;
  readonly observer: Observer | undefined;
  readonly clock: Clock;
}

/** Who asks for what; a call may be refused before all of it is known. */
export interface CallAbout {
  readonly transport: Transport;
  readonly target?: CheckTarget;
  readonly caller?: Caller;
}

/** One line a check: ids, labels, counts, scores and times, never a text. */
export interface ServiceLog {
  begin(id: string, about: CallAbout): CheckEntry;
  /** A fault of ours: where it was, without its message. */
  unexpected(origin: string): void;
}

/** What becomes of one check. */
export interface CheckEntry {
  /** Also in the client's error, as RequestInfo. */
  readonly id: string;
  refused(status: StatusError): void;
  /** The checker was asked; call what is returned when it has answered. */
  judging(): () => void;
  clientGone(request: CheckGroundingRequest): void;
  /** `status` is what a failed verdict was answered with. */
  checked(request: CheckGroundingRequest, verdict: Verdict, status?: StatusError): void;
}

export function serviceLog({ logger, observer, clock }: ServiceLogOptions): ServiceLog {
  return {
    unexpected(origin) {
      logger.error({ error: origin }, 'unexpected error');
    },
    begin(id, { transport, target, caller }) {
      const started = clock.now();
      const ofTenant = caller?.tenant === undefined ? {} : { tenant: caller.tenant };
      const about = () => ({
        id,
        transport,
        version: target?.version,
        project: target?.project,
        config: target?.config,
        caller: caller?.name,
        tenant: caller?.tenant,
        ms: Math.round(clock.now() - started),
      });
      const served = (status: string, userLabels: CheckGroundingRequest['userLabels'] = {}) => {
        observer?.observe({ type: 'served', transport, status, userLabels, ...ofTenant });
      };
      return {
        id,
        refused(status) {
          served(status.name);
          const reason = errorInfoOf(status)?.reason;
          const fields = { ...about(), http: status.http, status: status.name, ...(reason && { reason }) };
          logger.info(fields, 'check refused');
        },
        judging() {
          observer?.observe({ type: 'inFlight', route: SERVICE_ROUTE, change: 1 });
          return () => observer?.observe({ type: 'inFlight', route: SERVICE_ROUTE, change: -1 });
        },
        clientGone(request) {
          served('CANCELLED', request.userLabels);
          logger.info({ ...about(), http: 499, status: 'CANCELLED', ...sizes(request) }, 'client gone');
        },
        checked(request, verdict, status) {
          served(status?.name ?? 'OK', request.userLabels);
          observer?.observe({
            type: 'checked',
            ...ofTenant,
            checker: verdict.checker,
            outcome: verdict.kind,
            cache: verdict.cache,
            ...(verdict.tier !== undefined && { tier: verdict.tier }),
            elapsedMs: verdict.elapsedMs,
            ...(verdict.kind === 'complete' ? {} : { cause: verdict.cause }),
            ...(verdict.kind === 'failed' ? { error: verdict.error } : {}),
          });
          const fields = {
            ...about(),
            http: status?.http ?? 200,
            ...sizes(request),
            ...figures(verdict),
            ...(request.userLabels && { labels: request.userLabels }),
          };
          if (verdict.kind === 'complete') logger.info(fields, 'check');
          else logger.warn(fields, `check ${verdict.kind}`);
        },
      };
    },
  };
}

function sizes(request: CheckGroundingRequest): object {
  return { answerBytes: Buffer.byteLength(request.answerCandidate), facts: request.facts.length };
}

function figures(verdict: Verdict): object {
  const { checker, cache, tier } = verdict;
  if (verdict.kind === 'failed') return { checker, cache, cause: verdict.cause, ...whyOf(verdict.error) };
  const { claims, supportScore } = verdict.response;
  const base = {
    checker,
    ...(tier && { tier }),
    cache,
    supportScore,
    claims: claims.length,
    ...(verdict.found && { store: verdict.found.store }),
  };
  return verdict.kind === 'complete' ? base : { ...base, cause: verdict.cause, coverage: verdict.coverage };
}

function whyOf(error: unknown): object {
  if (error === undefined) return {};
  return AnswerGuardError.isInstance(error)
    ? { code: error.code, error: error.message }
    : { error: errorOrigin(error) };
}
