import { pino, type Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Checker } from '../src/checkers/checker.js';
import { createGuardCore, type Guard } from '../src/guard/guard.js';
import { createStreamGuard, type StreamGuard } from '../src/guard/streaming/stream-guard.js';
import { logObserver } from '../src/telemetry/log.js';
import type { Observer } from '../src/telemetry/observer.js';
import { observers } from '../src/telemetry/observers.js';
import { prometheusObserver } from '../src/telemetry/prometheus.js';
import { buildChecker } from './build-checker.js';
import type { GuardSettings } from './resolve-settings.js';

export interface GuardDependencies {
  /** The app's logger; false for no log. @default a pino logger of our own, to stdout */
  readonly logger?: Logger | false;
  /** The app's registry; false for no metrics. @default prom-client's own */
  readonly register?: Registry | false;
  /** One more observer. */
  readonly observer?: Observer;
}

/** A guard with all that it stands on. */
export interface BuiltGuard {
  readonly guard: Guard;
  readonly streamGuard: StreamGuard;
  readonly checker: Checker;
  readonly observer: Observer;
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/** The observers that the settings and the app ask for, as one. */
export function buildObserver(
  { log }: Pick<GuardSettings, 'log'>,
  { logger, register, observer }: GuardDependencies,
): Observer {
  const all: Observer[] = [];
  if (logger !== false) {
    all.push(
      logObserver({ logger: logger ?? pino({ name: 'answer-guard', level: log.level }), texts: log.texts }),
    );
  }
  if (register !== false) all.push(prometheusObserver(register === undefined ? {} : { register }));
  if (observer !== undefined) all.push(observer);
  return observers(...all);
}

/** A rule that the checker can never trigger looks like protection and is none: say so. */
function warnOfDeadRules(
  { route, policy }: GuardSettings,
  { name, capabilities }: Checker,
  observer: Observer,
): void {
  const warn = (code: string, rule: string, missing: string): void => {
    const message = `Route '${route}': ${rule} has no effect, since the checker '${name}' reports no ${missing}.`;
    observer.observe({ type: 'warning', code, message });
  };
  if (policy.contradictedClaim !== 'pass' && !capabilities.contradictions) {
    warn('no-contradictions', 'contradictedClaim', 'contradictions');
  }
  if (policy.helpfulnessThreshold !== null && policy.lowHelpfulness !== 'pass' && !capabilities.helpfulness) {
    warn('no-helpfulness', 'lowHelpfulness', 'helpfulness');
  }
}

/** Builds a guard from settings. Throws AG_CONFIG_INVALID. */
export function buildGuard(settings: GuardSettings, dependencies: GuardDependencies): BuiltGuard {
  const observer = buildObserver(settings, dependencies);
  const checker = buildChecker(settings, observer);
  const parts = { checker, observer, startMs: settings.startMs };
  const guard = createGuardCore(parts);
  for (const judge of checker.judges ?? [checker]) warnOfDeadRules(settings, judge, observer);
  return {
    guard,
    streamGuard: createStreamGuard(parts, guard),
    checker,
    observer,
    ready: checker.ready,
    close: () => checker.close(),
  };
}
