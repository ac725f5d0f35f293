import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import packageRoot from '../../package-root.cjs';
import { METRICS } from '../../src/telemetry/metrics.js';
import { readYaml } from './deploy-files.js';
import { parsePromql } from './promql.js';

const file = (name: string): string => join(packageRoot, 'deploy/kubernetes', name);

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

interface Deployment extends Manifest {
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: { readonly containers: readonly { readonly ports: readonly { name: string }[] }[] };
    };
  };
}

interface Autoscaler extends Manifest {
  readonly spec: {
    readonly scaleTargetRef: { readonly kind: string; readonly name: string };
    readonly minReplicas: number;
    readonly maxReplicas: number;
    readonly metrics: readonly {
      readonly type: string;
      readonly pods: {
        readonly metric: { readonly name: string };
        readonly target: { readonly type: string; readonly averageValue: string };
      };
    }[];
  };
}

interface PodMonitor extends Manifest {
  readonly spec: {
    readonly selector: { readonly matchLabels: object };
    readonly podMetricsEndpoints: readonly { readonly port: string; readonly path: string }[];
  };
}

interface AdapterValues {
  readonly rules: {
    readonly custom: readonly {
      readonly seriesQuery: string;
      readonly resources: { readonly overrides: Readonly<Record<string, { readonly resource: string }>> };
      readonly name: { readonly as: string };
      readonly metricsQuery: string;
    }[];
  };
}

const manifests = parseAllDocuments(readFileSync(file('answer-guard.yaml'), 'utf8')).map(
  (document) => document.toJS() as Manifest,
);
const ofKind = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
const deployment = ofKind('Deployment') as Deployment;
const autoscaler = ofKind('HorizontalPodAutoscaler') as Autoscaler;
const monitor = readYaml<PodMonitor>(file('monitoring.yaml'));
const [rule] = readYaml<AdapterValues>(file('prometheus-adapter.yaml')).rules.custom;

test('the autoscaler counts by checks in flight, of the deployment that is there', () => {
  const { scaleTargetRef, minReplicas, maxReplicas, metrics } = autoscaler.spec;
  expect(scaleTargetRef).toMatchObject({ kind: 'Deployment', name: deployment.metadata.name });
  expect(minReplicas).toBeLessThan(maxReplicas);
  expect(metrics).toEqual([
    {
      type: 'Pods',
      pods: {
        metric: { name: METRICS.inFlight.name },
        target: { type: 'AverageValue', averageValue: expect.stringMatching(/^\d+$/) as string },
      },
    },
  ]);
});

test('its adapter serves that metric of each pod, by queries that Prometheus reads', () => {
  expect(rule?.name.as).toBe(METRICS.inFlight.name);
  const series = parsePromql(rule?.seriesQuery ?? '').selectors;
  expect(series.map(({ metric }) => metric)).toEqual([METRICS.inFlight.name]);
  const selected = series.flatMap(({ matchers }) => matchers.map(({ label }) => label));
  expect(selected.sort()).toEqual(Object.keys(rule?.resources.overrides ?? {}).sort());
  // What the adapter puts in.
  const query = (rule?.metricsQuery ?? '')
    .replaceAll('<<.GroupBy>>', 'pod')
    .replaceAll('<<.Series>>', METRICS.inFlight.name)
    .replaceAll('<<.LabelMatchers>>', 'namespace="default",pod=~"a|b"');
  const { selectors, grouping } = parsePromql(query);
  expect(selectors.map(({ metric }) => metric)).toEqual([METRICS.inFlight.name]);
  expect(grouping).toEqual(['pod']);
});

test('what it counts is scraped from the pods of the deployment', () => {
  const { metadata, spec } = deployment.spec.template;
  expect(metadata.labels).toMatchObject(monitor.spec.selector.matchLabels);
  const ports = spec.containers.flatMap((container) => container.ports.map(({ name }) => name));
  for (const { port, path } of monitor.spec.podMetricsEndpoints) {
    expect(ports).toContain(port);
    expect(path).toBe('/metrics');
  }
});
