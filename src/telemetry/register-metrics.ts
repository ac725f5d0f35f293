import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
import { eventLoopLag } from './event-loop-lag.js';
import { METRICS, type MetricDefinition } from './metrics.js';

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

export type RegisteredMetrics = { readonly [K in keyof typeof METRICS]: MetricOf<(typeof METRICS)[K]> };

const CLASSES = { counter: Counter, gauge: Gauge, histogram: Histogram } as const;

interface MetricConfiguration {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  readonly buckets: number[];
  readonly registers: [];
}

/** The metric of that name on the registry, made if it is not there: by another guard, or by the package's other build. */
function registered(
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

/** The package's metrics on a registry; those that are there already, as they are. @param userLabels see `PrometheusOptions` */
export function registerMetrics(register: MetricsRegister, userLabels: readonly string[]): RegisteredMetrics {
  registered(register, METRICS.eventLoopLag, lagGauge);
  const { serviceChecks } = METRICS;
  const definitions: Record<keyof typeof METRICS, MetricDefinition> = {
    ...METRICS,
    serviceChecks: { ...serviceChecks, labels: [...serviceChecks.labels, ...userLabels.map(labelName)] },
  };
  return Object.fromEntries(
    Object.entries(definitions).map(([key, definition]) => [key, registered(register, definition)]),
  ) as RegisteredMetrics;
}

/** The label's name for a key of `userLabels`: Prometheus knows no hyphen. */
export function labelName(key: string): string {
  return `label_${key.replaceAll('-', '_')}`;
}
