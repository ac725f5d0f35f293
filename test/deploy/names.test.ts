import { spawnSync } from 'node:child_process';
import packageRoot from '../../package-root.cjs';
import { FAILURE_CAUSES, TIERS } from '../../src/contract/verdict.js';
import { ACTIONS } from '../../src/policy/policy.js';
import { METRICS, type MetricDefinition } from '../../src/telemetry/metrics.js';
import { DASHBOARD, QUERIES, RULES } from './deploy-files.js';
import { parsePromql } from './promql.js';

/** Labels that Prometheus gives to all that it scrapes. */
const OF_TARGETS = ['job', 'instance'];

/** Values that labels may have, where the code has them in a table. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  action: ACTIONS,
  cause: FAILURE_CAUSES,
  tier: TIERS,
};

/** The labels of each name that Prometheus keeps: of the code's metrics, and of what the rules record. */
function knownNames(): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  for (const { name, type, labels } of Object.values<MetricDefinition>(METRICS)) {
    const all = [...labels, ...OF_TARGETS];
    if (type !== 'histogram') known.set(name, all);
    else {
      known.set(`${name}_bucket`, [...all, 'le']);
      for (const part of ['sum', 'count']) known.set(`${name}_${part}`, all);
    }
  }
  for (const { record } of RULES) if (record !== undefined) known.set(record, levelOf(record));
  return known;
}

/** LEVEL:METRIC:OPERATION. */
const levelOf = (record: string): string[] => record.split(':')[0]!.split('_');

const KNOWN = knownNames();

/** What is wrong with an expression: names, labels and values that the code does not have. */
function faults(expr: string): string[] {
  const { selectors, grouping, made } = parsePromql(expr);
  const wrong: string[] = [];
  const labels = new Set(made);
  for (const { metric, matchers } of selectors) {
    const own = KNOWN.get(metric);
    if (own === undefined) wrong.push(`no metric ${metric}`);
    for (const label of own ?? []) labels.add(label);
    for (const { label, operator, value } of matchers) {
      if (own?.includes(label) !== true) wrong.push(`${metric} has no label ${label}`);
      const values = operator === '=~' ? value.split('|') : [value];
      if (!operator.startsWith('=') || value === '.*') continue;
      for (const one of values)
        if (VALUES[label]?.includes(one) === false) wrong.push(`${label} is never ${one}`);
      const { buckets = [] } =
        Object.values<MetricDefinition>(METRICS).find(({ name }) => `${name}_bucket` === metric) ?? {};
      if (label === 'le' && !buckets.includes(Number(value))) wrong.push(`${metric} has no bucket ${value}`);
    }
  }
  for (const label of grouping) if (!labels.has(label)) wrong.push(`nothing in it has the label ${label}`);
  return wrong;
}

/** Labels that are left of an expression's outermost `sum by`, or that it selects. */
const shownIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!);

test('an expression with a name, label, value or bucket that the code does not have is found out', () => {
  expect(faults('rate(answer_guard_decision_total[5m])')).toEqual(['no metric answer_guard_decision_total']);
  expect(faults('sum by (checker) (answer_guard_decisions_total{tier="model"})')).toEqual([
    'answer_guard_decisions_total has no label tier',
    'nothing in it has the label checker',
  ]);
  expect(faults('answer_guard_incomplete_checks_total{cause=~"timeout|slow"}')).toEqual([
    'cause is never slow',
  ]);
  expect(faults('answer_guard_budget_used_ratio_bucket{le="0.96"}')).toEqual([
    'answer_guard_budget_used_ratio_bucket has no bucket 0.96',
  ]);
  expect(() => faults('sum by (route) (answer_guard_')).toThrow('no PromQL');
});

describe('the rules', () => {
  test.each(RULES.map((rule) => [rule.record ?? rule.alert!, rule] as const))('%s', (_name, rule) => {
    expect(faults(rule.expr)).toEqual([]);
    const { selectors } = parsePromql(rule.expr);
    const labels = selectors.flatMap(({ metric }) => KNOWN.get(metric) ?? []);
    for (const text of Object.values(rule.annotations ?? {}))
      for (const label of shownIn(text, /\$labels\.(\w+)/g)) expect(labels).toContain(label);
    if (rule.record !== undefined) for (const label of levelOf(rule.record)) expect(labels).toContain(label);
  });

  test('record nothing that no alert, rule or panel uses', () => {
    const used = [...RULES.map(({ expr }) => expr), ...QUERIES.map(({ expr }) => expr)].flatMap((expr) =>
      parsePromql(expr).selectors.map(({ metric }) => metric),
    );
    for (const { record } of RULES) if (record !== undefined) expect(used).toContain(record);
  });
});

describe('the dashboard', () => {
  test('is what its script writes', () => {
    const run = spawnSync(process.execPath, ['scripts/write-dashboard.mjs', '--check'], {
      cwd: packageRoot,
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  });

  test.each(QUERIES.map(({ title, ...query }) => [title, query] as const))(
    '%s',
    (_title, { expr, legend }) => {
      expect(faults(expr)).toEqual([]);
      const labels = parsePromql(expr).selectors.flatMap(({ metric }) => KNOWN.get(metric) ?? []);
      for (const label of shownIn(legend, /\{\{(\w+)\}\}/g)) expect(labels).toContain(label);
    },
  );

  test('its variables are labels of metrics', () => {
    for (const { name, query } of DASHBOARD.templating.list) {
      if (typeof query === 'string') continue;
      const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(query.query) ?? [];
      expect(label).toBe(name);
      expect(KNOWN.get(metric)).toContain(label);
    }
  });
});
