import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import packageRoot from '../../package-root.cjs';

export const RULES_FILE = join(packageRoot, 'deploy/prometheus/answer-guard.rules.yaml');
const RULE_TESTS = join(packageRoot, 'deploy/prometheus/tests');
export const RULE_TEST_FILES = readdirSync(RULE_TESTS).map((name) => join(RULE_TESTS, name));

// The caller knows the file's form.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export const readYaml = <T>(path: string): T => parse(readFileSync(path, 'utf8'), { merge: true }) as T;

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

export const RULES = readYaml<{ groups: { rules: Rule[] }[] }>(RULES_FILE).groups.flatMap(
  ({ rules }) => rules,
);

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string | { readonly query: string } }[];
  };
}

export const DASHBOARD = JSON.parse(
  readFileSync(join(packageRoot, 'deploy/grafana/dashboards/answer-guard.json'), 'utf8'),
) as Dashboard;

/** Every query of the dashboard, with the values of its variables that Grafana puts in for "All". */
export const QUERIES = DASHBOARD.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({
    title,
    legend: legendFormat,
    expr: expr.replaceAll('$job', '.*').replaceAll('$route', '.*').replaceAll('$__rate_interval', '20s'),
  })),
);
