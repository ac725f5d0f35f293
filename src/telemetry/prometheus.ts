import { register as defaultRegister } from 'prom-client';
import { boundedLabel } from './bounded-label.js';
import type { DecidedEvent } from './decided-event.js';
import { FATES, type AuditedEvent, type GuardEvent, type Observer } from './observer.js';
import { labelName, registerMetrics, type MetricsRegister } from './register-metrics.js';

const BREAKER_GAUGE = { open: 1, halfOpen: 0.5, closed: 0 } as const;

/** What each kind of event does to the metrics. */
type Handlers = {
  readonly [T in GuardEvent['type']]: (event: Extract<GuardEvent, { readonly type: T }>) => void;
};

export interface PrometheusOptions {
  /** Where the metrics are registered, once each. @default prom-client's own registry, which most apps expose */
  readonly register?: MetricsRegister;
  /** Distinct values that a label may have; what comes after them is counted as `other`. @default 100 */
  readonly maxLabelValues?: number;
  /** Keys of checks' `userLabels` that become labels `label_KEY` of `answer_guard_service_checks_total`. @default none */
  readonly userLabels?: readonly string[];
}

/** Tenants are those of the configuration: their names need no bound. What is nobody's own has no such label. */
function ofTenant({ tenant }: { readonly tenant?: string }): { readonly tenant?: string } {
  return tenant === undefined ? {} : { tenant };
}

/** Counts and measures what happens, as docs/metrics.md says. */
export function prometheusObserver(options: PrometheusOptions = {}): Observer {
  const { register = defaultRegister, maxLabelValues, userLabels = [] } = options;
  const metrics = registerMetrics(register, userLabels);
  // There from the start on, as what has no labels is.
  for (const metric of [metrics.cacheEntries, metrics.cacheBytes, metrics.cacheEvictions]) metric.inc({}, 0);
  const boundedUserLabel = new Map(userLabels.map((key) => [key, boundedLabel(maxLabelValues)]));
  const bounded = {
    route: boundedLabel(maxLabelValues),
    reason: boundedLabel(maxLabelValues),
    checker: boundedLabel(maxLabelValues),
    callback: boundedLabel(maxLabelValues),
    code: boundedLabel(maxLabelValues),
  };

  function decided(event: DecidedEvent): void {
    const { action, mode, cause, supportScore } = event;
    const route = bounded.route(event.route);
    metrics.decisions.inc({ route, action, reason: bounded.reason(event.reason), mode });
    metrics.addedSeconds.observe({ route }, event.elapsedMs / 1000);
    metrics.budgetUsed.observe({ route }, event.elapsedMs / event.budgetMs);
    if (cause !== undefined) metrics.incompleteChecks.inc({ route, cause, action });
    for (const [state, count] of Object.entries(event.claims))
      if (count > 0) metrics.claims.inc({ state }, count);
    if (supportScore !== undefined) metrics.supportScore.observe({ route }, supportScore);
  }

  function audited({ result, sentences, shares, ...event }: AuditedEvent): void {
    const route = bounded.route(event.route);
    metrics.audits.inc({ route, result });
    for (const fate of FATES) {
      const counts = sentences?.[fate];
      const share = shares?.[fate];
      if (counts !== undefined && counts.sentences > 0) {
        const [error, other] = fate === 'passed' ? ['wrong', 'right'] : ['right', 'wrong'];
        metrics.auditedSentences.inc({ route, fate, found: error }, counts.errors);
        metrics.auditedSentences.inc({ route, fate, found: other }, counts.sentences - counts.errors);
      }
      if (share === undefined) continue;
      metrics.auditErrorShare.set({ route, fate, bound: 'estimate' }, share.share);
      metrics.auditErrorShare.set({ route, fate, bound: 'low' }, share.low);
      metrics.auditErrorShare.set({ route, fate, bound: 'high' }, share.high);
    }
  }

  const handlers: Handlers = {
    decided,
    audited,
    checked: (event) => {
      const { outcome, cache, tier, elapsedMs } = event;
      if (cache !== 'off') metrics.cacheRequests.inc({ result: cache, ...ofTenant(event) });
      if (cache !== 'hit') {
        if (tier !== undefined) metrics.tiers.inc({ tier });
        metrics.checkDuration.observe(
          { checker: bounded.checker(event.checker), outcome, ...ofTenant(event) },
          elapsedMs / 1000,
        );
      }
    },
    unchecked: (event) => {
      const { cause, action } = event;
      metrics.incompleteChecks.inc({ route: bounded.route(event.route), cause, action });
    },
    passedOver: (event) => {
      metrics.passedOver.inc({ route: bounded.route(event.route) });
    },
    streamed: (event) => {
      const { firstReleaseMs } = event;
      const route = bounded.route(event.route);
      if (firstReleaseMs !== undefined) metrics.streamFirstRelease.observe({ route }, firstReleaseMs / 1000);
      for (const fate of ['held', 'dropped', 'cut'] as const)
        if (event[fate] > 0) metrics.streamSentences.inc({ route, fate }, event[fate]);
    },
    warning: (event) => {
      metrics.warnings.inc({ code: bounded.code(event.code) });
    },
    drift: (event) => {
      const route = bounded.route(event.route);
      for (const { feature, index, hasMoved } of event.features) {
        metrics.driftIndex.set({ route, feature }, index);
        metrics.drifted.set({ route, feature }, Number(hasMoved));
      }
    },
    cache: (event) => {
      metrics.cacheEntries.inc(ofTenant(event), event.entries);
      metrics.cacheBytes.inc(ofTenant(event), event.bytes);
      metrics.cacheEvictions.inc(ofTenant(event), event.evictions);
    },
    cacheFailed: (event) => {
      metrics.cacheFailures.inc({ operation: event.operation, why: event.why });
    },
    remoteCall: (event) => {
      const checker = bounded.checker(event.checker);
      metrics.remoteCalls.inc({ checker, result: event.result });
      if (event.attempt > 1) metrics.remoteRetries.inc({ checker });
      metrics.remoteCallDuration.observe({ checker }, event.elapsedMs / 1000);
    },
    breaker: (event) => {
      metrics.breakerOpen.set({ checker: bounded.checker(event.checker) }, BREAKER_GAUGE[event.state]);
    },
    fallback: (event) => {
      const { cause } = event;
      metrics.fallbacks.inc({ from: bounded.checker(event.from), to: bounded.checker(event.to), cause });
    },
    secondOpinion: (event) => {
      metrics.secondOpinions.inc({ result: event.asked ? 'asked' : 'saved' });
    },
    tokens: (event) => {
      const checker = bounded.checker(event.checker);
      for (const direction of ['input', 'cachedInput', 'output'] as const)
        if (event[direction] > 0) metrics.llmTokens.inc({ checker, direction }, event[direction]);
      if (event.cost !== undefined) metrics.llmCost.inc({ checker }, event.cost);
    },
    cascade: (event) => {
      for (const result of ['sure', 'sent', 'unanswered'] as const)
        if (event[result] > 0) metrics.cascadeSentences.inc({ result }, event[result]);
      if (event.foundRight > 0) metrics.cascadeDisagreements.inc({ found: 'right' }, event.foundRight);
      if (event.foundWrong > 0) metrics.cascadeDisagreements.inc({ found: 'wrong' }, event.foundWrong);
    },
    signIn: (event) => {
      metrics.signIns.inc({ result: event.result });
    },
    factsLost: (event) => {
      metrics.lostFacts.inc({ why: event.why });
    },
    inFlight: (event) => {
      metrics.inFlight.inc({ route: bounded.route(event.route) }, event.change);
    },
    served: (event) => {
      const { transport, status } = event;
      const labels: Record<string, string> = { transport, status, ...ofTenant(event) };
      for (const [key, bounded] of boundedUserLabel)
        labels[labelName(key)] = bounded(
          Object.hasOwn(event.userLabels, key) ? (event.userLabels[key] ?? '') : '',
        );
      metrics.serviceChecks.inc(labels);
    },
    connectionClosed: (event) => {
      metrics.serviceConnections.inc({ transport: event.transport, why: event.why });
    },
    admissionLimit: (event) => {
      metrics.serviceLimit.set(event.limit);
    },
    recorded: (event) => {
      metrics.records.inc({ result: event.result, ...ofTenant(event) }, event.count);
    },
    recordSinkFailed: () => {
      metrics.recordSinkFailures.inc();
    },
    bulkJudged: (event) => {
      metrics.bulkRecords.inc({ result: event.result });
    },
    bulkQueue: (event) => {
      for (const state of ['waiting', 'active', 'delayed', 'completed', 'failed'] as const)
        metrics.bulkQueue.set({ state }, event[state]);
      metrics.bulkQueueAge.set(event.ageSeconds);
    },
    auditLogged: (event) => {
      metrics.auditLogEntries.inc({ result: event.result }, event.count);
    },
    auditLogSynced: (event) => {
      metrics.auditLogNumber.set(event.number);
    },
    auditLogFailed: () => {
      metrics.auditLogFailures.inc();
    },
    feedback: (event) => {
      metrics.feedback.inc({ result: event.result, ...ofTenant(event) });
    },
    callbackFailed: (event) => {
      metrics.callbackFailures.inc({ callback: bounded.callback(event.callback) });
    },
  };
  return {
    observe(event) {
      (handlers[event.type] as (event: GuardEvent) => void)(event);
    },
  };
}
