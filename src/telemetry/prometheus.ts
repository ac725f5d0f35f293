import { Counter, Gauge, Histogram, register as defaultRegister, type Metric } from 'prom-client';
import { boundedLabel } from './bounded-label.js';
import { eventLoopLag } from './event-loop-lag.js';
import { METRICS, type MetricDefinition } from './metrics.js';
import type { DecidedEvent } from './decided-event.js';
import { FATES, type AuditedEvent, type GuardEvent, type Observer } from './observer.js';

/** What is asked of a registry: that of any copy of prom-client will do. */
export interface MetricsRegister {
  getSingleMetric(name: string): Metric | undefined;
  registerMetric(metric: Metric): void;
}

type MetricOf<D extends MetricDefinition> = D['type'] extends 'counter'
  ? Counter
  : D['type'] extends 'gauge'
    ? Gauge
    : Histogram;

type Metrics = { readonly [K in keyof typeof METRICS]: MetricOf<(typeof METRICS)[K]> };

const CLASSES = { counter: Counter, gauge: Gauge, histogram: Histogram } as const;

interface MetricConfiguration {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  readonly buckets: number[];
  readonly registers: [];
}

/** The metric of that name on the registry, made if it is not there: by another guard, or by the package's other build. */
function once(
  register: MetricsRegister,
  { type, name, help, labels, buckets = [] }: MetricDefinition,
  make = (configuration: MetricConfiguration): Metric => new CLASSES[type](configuration),
): Metric {
  const existing = register.getSingleMetric(name);
  if (existing !== undefined) return existing;
  const metric = make({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [] });
  register.registerMetric(metric);
  return metric;
}

function lagGauge(configuration: MetricConfiguration): Gauge {
  const read = eventLoopLag();
  return new Gauge({
    ...configuration,
    collect() {
      for (const [stat, seconds] of Object.entries(read())) this.set({ stat }, seconds);
    },
  });
}

function metricsOn(register: MetricsRegister, userLabels: readonly string[]): Metrics {
  once(register, METRICS.eventLoopLag, lagGauge);
  const { serviceChecks } = METRICS;
  const definitions: Record<keyof typeof METRICS, MetricDefinition> = {
    ...METRICS,
    serviceChecks: { ...serviceChecks, labels: [...serviceChecks.labels, ...userLabels.map(labelName)] },
  };
  return Object.fromEntries(
    Object.entries(definitions).map(([key, definition]) => [key, once(register, definition)]),
  ) as Metrics;
}

const BREAKER_GAUGE = { open: 1, halfOpen: 0.5, closed: 0 } as const;

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

/** The label's name for a key of `userLabels`: Prometheus knows no hyphen. */
function labelName(key: string): string {
  return `label_${key.replaceAll('-', '_')}`;
}

/** Counts and measures what happens, as docs/metrics.md says. */
export function prometheusObserver(options: PrometheusOptions = {}): Observer {
  const { register = defaultRegister, maxLabelValues, userLabels = [] } = options;
  const metrics = metricsOn(register, userLabels);
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

  function observe(event: GuardEvent): void {
    switch (event.type) {
      case 'decided':
        decided(event);
        break;
      case 'audited':
        audited(event);
        break;
      case 'checked': {
        const { outcome, cache, tier, elapsedMs } = event;
        if (cache !== 'off') metrics.cacheRequests.inc({ result: cache, ...ofTenant(event) });
        if (cache !== 'hit') {
          if (tier !== undefined) metrics.tiers.inc({ tier });
          metrics.checkDuration.observe(
            { checker: bounded.checker(event.checker), outcome, ...ofTenant(event) },
            elapsedMs / 1000,
          );
        }
        break;
      }
      case 'unchecked': {
        const { cause, action } = event;
        metrics.incompleteChecks.inc({ route: bounded.route(event.route), cause, action });
        break;
      }
      case 'passedOver':
        metrics.passedOver.inc({ route: bounded.route(event.route) });
        break;
      case 'streamed': {
        const { firstReleaseMs } = event;
        const route = bounded.route(event.route);
        if (firstReleaseMs !== undefined)
          metrics.streamFirstRelease.observe({ route }, firstReleaseMs / 1000);
        for (const fate of ['held', 'dropped', 'cut'] as const)
          if (event[fate] > 0) metrics.streamSentences.inc({ route, fate }, event[fate]);
        break;
      }
      case 'warning':
        metrics.warnings.inc({ code: bounded.code(event.code) });
        break;
      case 'drift': {
        const route = bounded.route(event.route);
        for (const { feature, index, hasMoved } of event.features) {
          metrics.driftIndex.set({ route, feature }, index);
          metrics.drifted.set({ route, feature }, Number(hasMoved));
        }
        break;
      }
      case 'cache':
        metrics.cacheEntries.inc(ofTenant(event), event.entries);
        metrics.cacheBytes.inc(ofTenant(event), event.bytes);
        metrics.cacheEvictions.inc(ofTenant(event), event.evictions);
        break;
      case 'cacheFailed':
        metrics.cacheFailures.inc({ operation: event.operation, why: event.why });
        break;
      case 'remoteCall': {
        const checker = bounded.checker(event.checker);
        metrics.remoteCalls.inc({ checker, result: event.result });
        if (event.attempt > 1) metrics.remoteRetries.inc({ checker });
        metrics.remoteCallDuration.observe({ checker }, event.elapsedMs / 1000);
        break;
      }
      case 'breaker':
        metrics.breakerOpen.set({ checker: bounded.checker(event.checker) }, BREAKER_GAUGE[event.state]);
        break;
      case 'fallback': {
        const { cause } = event;
        metrics.fallbacks.inc({ from: bounded.checker(event.from), to: bounded.checker(event.to), cause });
        break;
      }
      case 'secondOpinion':
        metrics.secondOpinions.inc({ result: event.asked ? 'asked' : 'saved' });
        break;
      case 'tokens': {
        const checker = bounded.checker(event.checker);
        for (const direction of ['input', 'cachedInput', 'output'] as const)
          if (event[direction] > 0) metrics.llmTokens.inc({ checker, direction }, event[direction]);
        if (event.cost !== undefined) metrics.llmCost.inc({ checker }, event.cost);
        break;
      }
      case 'cascade':
        for (const result of ['sure', 'sent', 'unanswered'] as const)
          if (event[result] > 0) metrics.cascadeSentences.inc({ result }, event[result]);
        if (event.foundRight > 0) metrics.cascadeDisagreements.inc({ found: 'right' }, event.foundRight);
        if (event.foundWrong > 0) metrics.cascadeDisagreements.inc({ found: 'wrong' }, event.foundWrong);
        break;
      case 'signIn':
        metrics.signIns.inc({ result: event.result });
        break;
      case 'factsLost':
        metrics.lostFacts.inc({ why: event.why });
        break;
      case 'inFlight':
        metrics.inFlight.inc({ route: bounded.route(event.route) }, event.change);
        break;
      case 'served': {
        const { transport, status } = event;
        const labels: Record<string, string> = { transport, status, ...ofTenant(event) };
        for (const [key, bounded] of boundedUserLabel)
          labels[labelName(key)] = bounded(
            Object.hasOwn(event.userLabels, key) ? (event.userLabels[key] ?? '') : '',
          );
        metrics.serviceChecks.inc(labels);
        break;
      }
      case 'connectionClosed':
        metrics.serviceConnections.inc({ transport: event.transport, why: event.why });
        break;
      case 'admissionLimit':
        metrics.serviceLimit.set(event.limit);
        break;
      case 'recorded':
        metrics.records.inc({ result: event.result, ...ofTenant(event) }, event.count);
        break;
      case 'recordSinkFailed':
        metrics.recordSinkFailures.inc();
        break;
      case 'bulkJudged':
        metrics.bulkRecords.inc({ result: event.result });
        break;
      case 'bulkQueue':
        for (const state of ['waiting', 'active', 'delayed', 'completed', 'failed'] as const)
          metrics.bulkQueue.set({ state }, event[state]);
        metrics.bulkQueueAge.set(event.ageSeconds);
        break;
      case 'auditLogged':
        metrics.auditLogEntries.inc({ result: event.result }, event.count);
        break;
      case 'auditLogSynced':
        metrics.auditLogNumber.set(event.number);
        break;
      case 'auditLogFailed':
        metrics.auditLogFailures.inc();
        break;
      case 'feedback':
        metrics.feedback.inc({ result: event.result, ...ofTenant(event) });
        break;
      case 'callbackFailed':
        metrics.callbackFailures.inc({ callback: bounded.callback(event.callback) });
        break;
      default:
        event satisfies never;
    }
  }
  return { observe };
}
