import { randomUUID } from 'node:crypto';
import { errorOrigin } from '../telemetry/error-origin.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { Clock } from '../contract/monotonic-clock.js';
import type { StatusError } from '../contract/status-error.js';
import type { Verdict } from '../contract/verdict.js';
import type { Observer } from '../telemetry/observer.js';
import type { CheckTarget } from './check-path.js';
import { statusOfFailure } from './verdict-status.js';

/** The service's checks among the routes of guards, in metrics. */
const ROUTE = 'service';

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

/** One line a check: ids, counts, scores and times, never a text. */
export interface ServiceLog {
  begin(target: CheckTarget): CheckEntry;
}

/** What becomes of one check. */
export interface CheckEntry {
  refused(status: StatusError): void;
  /** The checker was asked; call what is returned when it has answered. */
  judging(): () => void;
  clientGone(request: CheckGroundingRequest): void;
  checked(request: CheckGroundingRequest, verdict: Verdict): void;
}

export function serviceLog({ logger, observer, clock }: ServiceLogOptions): ServiceLog {
  return {
    begin(target) {
      const started = clock.now();
      const about = () => ({
        id: randomUUID(),
        version: target.version,
        config: target.config,
        ms: Math.round(clock.now() - started),
      });
      return {
        refused(status) {
          logger.info({ ...about(), http: status.http, status: status.name }, 'check refused');
        },
        judging() {
          observer?.observe({ type: 'inFlight', route: ROUTE, change: 1 });
          return () => observer?.observe({ type: 'inFlight', route: ROUTE, change: -1 });
        },
        clientGone(request) {
          logger.info({ ...about(), http: 499, status: 'CANCELLED', ...sizes(request) }, 'client gone');
        },
        checked(request, verdict) {
          observer?.observe({
            type: 'checked',
            checker: verdict.checker,
            outcome: verdict.kind,
            cache: verdict.cache,
            elapsedMs: verdict.elapsedMs,
            ...(verdict.kind === 'complete' ? {} : { cause: verdict.cause }),
            ...(verdict.kind === 'failed' ? { error: verdict.error } : {}),
          });
          const fields = { ...about(), ...sizes(request), ...figures(verdict) };
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
  const { checker, cache } = verdict;
  if (verdict.kind === 'failed') {
    return {
      http: statusOfFailure(verdict).http,
      checker,
      cache,
      cause: verdict.cause,
      ...whyOf(verdict.error),
    };
  }
  const { claims, supportScore } = verdict.response;
  const base = { http: 200, checker, cache, supportScore, claims: claims.length };
  return verdict.kind === 'complete' ? base : { ...base, cause: verdict.cause, coverage: verdict.coverage };
}

function whyOf(error: unknown): object {
  if (error === undefined) return {};
  return AnswerGuardError.isInstance(error)
    ? { code: error.code, error: error.message }
    : { error: errorOrigin(error) };
}
