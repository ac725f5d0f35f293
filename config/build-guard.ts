import { pino, type Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { AuditLog } from '../src/audit-log/audit-log.js';
import type { Checker } from '../src/checkers/checker.js';
import { createGuardCore, type Guard } from '../src/guard/guard.js';
import type { OutcomeRecorder } from '../src/guard/guard-core.js';
import type { FactSource } from '../src/guard/fact-source.js';
import { createRepeatOutcome, type RepeatOutcome } from '../src/guard/repeat-outcome.js';
import { createStreamGuard, type StreamGuard } from '../src/guard/streaming/stream-guard.js';
import { processDecisions } from '../src/decisions/process-decisions.js';
import { logObserver } from '../src/telemetry/log.js';
import type { Recorder } from '../src/recording/recorder.js';
import { tokensOfRecorded } from '../src/recording/feedback-tokens.js';
import { driftObserver } from '../src/drift/drift-observer.js';
import type { GuardEvent, Observer } from '../src/telemetry/observer.js';
import { observers } from '../src/telemetry/observers.js';
import { prometheusObserver } from '../src/telemetry/prometheus.js';
import { spanObserver } from '../src/telemetry/span-observer.js';
import type { WarningCode } from '../src/telemetry/warning-codes.js';
import { acquireAudit } from './build-audit.js';
import { acquireAuditLog } from './build-audit-log.js';
import { acquireFactSource, type GivenStore } from './build-fact-source.js';
import { acquireRecorder } from './build-recorder.js';
import { feedbackTokensOf } from './build-feedback.js';
import { buildChecker } from './build-checker.js';
import type { GuardSettings } from './resolve-settings.js';

export interface GuardDependencies {
  /** The app's logger; false for no log. @default a pino logger of our own, to stdout */
  readonly logger?: Logger | false;
  /** The app's registry; false for no metrics. @default prom-client's own */
  readonly register?: Registry | false;
  /** One more observer. */
  readonly observer?: Observer;
  /** A store of the app's own in which facts are found. @default the one that the settings name, if any */
  readonly factStore?: GivenStore | undefined;
}

/** A guard with all that it was built from. */
export interface BuiltGuard {
  readonly guard: Guard;
  readonly streamGuard: StreamGuard;
  readonly repeatOutcome: RepeatOutcome;
  readonly checker: Checker;
  readonly observer: Observer;
  /** Where facts are found that the app does not hand over. */
  readonly source: FactSource | undefined;
  /** The token that lets the reader of an answer say what they think of it; undefined where nothing accepts it. */
  readonly feedbackToken: (id: string) => string | undefined;
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/** The observers that the settings and the app ask for, as one. */
export function buildObserver(
  { log }: Pick<GuardSettings, 'log'>,
  { logger, register, observer }: GuardDependencies,
): Observer {
  const all: Observer[] = [spanObserver, processDecisions];
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
  const warn = (code: WarningCode, rule: string, missing: string): void => {
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

/** What a guard holds. Where one part cannot be had, those that were had before are released. */
function acquireParts(settings: GuardSettings, { factStore }: GuardDependencies, observer: Observer) {
  const releases: (() => unknown)[] = [];
  try {
    const found = acquireFactSource(settings, factStore, observer);
    releases.push(() => found?.release());
    const checker = buildChecker(settings, observer);
    releases.push(() => checker.close());
    const audit = acquireAudit(settings, observer);
    releases.push(() => audit?.release());
    const recording = acquireRecorder(settings.record, observer);
    releases.push(() => recording?.release());
    const auditing = acquireAuditLog(settings.log.audit, observer);
    return { found, checker, audit, recording, auditing };
  } catch (error) {
    for (const release of releases) void release();
    throw error;
  }
}

/** The same observer, and one that watches for drift where the route is calibrated. */
function withDrift({ route, calibration, calibrated }: GuardSettings, observer: Observer): Observer {
  const reference = calibrated?.state === 'applied' ? calibration?.reference?.[route] : undefined;
  if (reference === undefined) return observer;
  const routes = Object.keys(calibration?.reference ?? {}).length;
  const emit = (event: GuardEvent): void => {
    observer.observe(event);
  };
  return observers(observer, driftObserver({ route, reference, routes, emit }));
}

/** Thresholds that were calibrated and are not used: whoever calibrated them counts on them. */
function warnOfVoidCalibration({ route, calibrated }: GuardSettings, observer: Observer): void {
  if (calibrated?.state !== 'void') return;
  const message = `Route '${route}' does not use the calibrated thresholds: ${calibrated.why}.`;
  observer.observe({ type: 'warning', code: 'calibration-void', message });
}

/** Where NODE_ENV says nothing, this may be production all the same. */
function warnOfExplaining({ route, annotateBody }: GuardSettings, observer: Observer): void {
  if (annotateBody !== 'explain') return;
  const message = `Route '${route}': annotateBody 'explain' shows readers what was withheld; it is for development.`;
  observer.observe({ type: 'warning', code: 'explains-to-readers', message });
}

/** Only observers learn of responses that leave unjudged. */
function uncheckedIn(log: AuditLog): Observer {
  return {
    observe(event) {
      if (event.type === 'unchecked') log.unchecked(event);
    },
  };
}

function toBoth(recorder: Recorder | undefined, log: AuditLog | undefined): OutcomeRecorder | undefined {
  if (log === undefined) return recorder;
  return {
    decided(decided) {
      log.decided(decided);
      recorder?.decided(decided);
    },
    judged: (id, opinion) => recorder?.judged(id, opinion),
  };
}

/** Builds a guard from settings. Throws AG_CONFIG_INVALID. */
export function buildGuard(settings: GuardSettings, dependencies: GuardDependencies): BuiltGuard {
  const observer = withDrift(settings, buildObserver(settings, dependencies));
  warnOfVoidCalibration(settings, observer);
  warnOfExplaining(settings, observer);
  const tokens = feedbackTokensOf(settings);
  const { found, checker, audit, recording, auditing } = acquireParts(settings, dependencies, observer);
  const parts = {
    checker,
    observer: auditing === undefined ? observer : observers(observer, uncheckedIn(auditing.value)),
    audit: audit?.value,
    startMs: settings.startMs,
    recorder: toBoth(recording?.recorder, auditing?.value),
  };
  const guard = createGuardCore(parts);
  for (const judge of checker.judges ?? [checker]) warnOfDeadRules(settings, judge, observer);
  return {
    guard,
    streamGuard: createStreamGuard(parts, guard),
    repeatOutcome: createRepeatOutcome(parts),
    checker,
    observer,
    feedbackToken: tokens && recording ? tokensOfRecorded(tokens, recording.recorder) : () => undefined,
    source: found?.source,
    ready:
      found === undefined ? checker.ready : Promise.all([checker.ready, found.ready]).then(() => undefined),
    async close() {
      // What is still being judged ends first, and is recorded.
      await Promise.all([audit?.release(), checker.close()]);
      await found?.release();
      await Promise.all([recording?.release(), auditing?.release()]);
    },
  };
}
