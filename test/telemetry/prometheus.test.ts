import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { Counter, register as defaultRegister, Registry } from 'prom-client';
import { METRICS, type MetricDefinition } from '../../src/telemetry/metrics.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { prometheusObserver } from '../../src/telemetry/prometheus.js';
import { checked, decided } from './events.js';

/** Every sample as the registry writes it, without its histograms' buckets. */
async function samples(register: Registry): Promise<string[]> {
  const lines = (await register.metrics()).split('\n');
  return lines.filter((line) => line !== '' && !/^#|_bucket|event_loop/.test(line) && !line.endsWith(' 0'));
}

async function after(...events: GuardEvent[]): Promise<string[]> {
  const register = new Registry();
  const observer = prometheusObserver({ register });
  for (const event of events) observer.observe(event);
  return samples(register);
}

test('a decision is counted, with its time, its claims and its score', async () => {
  expect(await after(decided)).toEqual([
    'answer_guard_decisions_total{route="chat",action="rewrite",reason="unsupportedClaim",mode="enforce"} 1',
    'answer_guard_added_seconds_sum{route="chat"} 0.04123456',
    'answer_guard_added_seconds_count{route="chat"} 1',
    'answer_guard_budget_used_ratio_sum{route="chat"} 0.08246912',
    'answer_guard_budget_used_ratio_count{route="chat"} 1',
    'answer_guard_claims_total{state="grounded"} 2',
    'answer_guard_claims_total{state="unsupported"} 1',
    'answer_guard_claims_total{state="notChecked"} 1',
    'answer_guard_support_score_sum{route="chat"} 0.67',
    'answer_guard_support_score_count{route="chat"} 1',
  ]);
});

test.each<[string, GuardEvent, string]>([
  [
    'a decision on a check that did not complete',
    { ...decided, verdict: 'failed', cause: 'timeout', action: 'pass' },
    'answer_guard_incomplete_checks_total{route="chat",cause="timeout",action="pass"} 1',
  ],
  [
    'a response that was not judged',
    { type: 'unchecked', route: 'chat', cause: 'streamNotUnderstood', action: 'block' },
    'answer_guard_incomplete_checks_total{route="chat",cause="streamNotUnderstood",action="block"} 1',
  ],
  [
    'the tokens of a judge',
    { type: 'tokens', checker: 'llm', model: 'm', input: 100, cachedInput: 80, output: 9, cost: 0.25 },
    'answer_guard_llm_tokens_total{checker="llm",direction="cachedInput"} 80',
  ],
  [
    'their cost',
    { type: 'tokens', checker: 'llm', model: 'm', input: 100, cachedInput: 0, output: 9, cost: 0.25 },
    'answer_guard_llm_cost_total{checker="llm"} 0.25',
  ],
  [
    'the sentences of a cascade',
    { type: 'cascade', sure: 3, sent: 2, foundRight: 0, foundWrong: 1, unanswered: 0 },
    'answer_guard_cascade_sentences_total{result="sent"} 2',
  ],
  [
    'what its second found other than its first',
    { type: 'cascade', sure: 3, sent: 2, foundRight: 0, foundWrong: 1, unanswered: 0 },
    'answer_guard_cascade_disagreements_total{found="wrong"} 1',
  ],
  ['a cache miss', checked, 'answer_guard_cache_requests_total{result="miss"} 1'],
  [
    'a check',
    { ...checked, outcome: 'partial', cache: 'off' },
    'answer_guard_check_duration_seconds_sum{checker="embedded",outcome="partial"} 0.04',
  ],
  [
    'what caches hold',
    { type: 'cache', entries: 1, bytes: 512, evictions: 2 },
    'answer_guard_cache_bytes 512',
  ],
  [
    'an eviction',
    { type: 'cache', entries: 1, bytes: 512, evictions: 2 },
    'answer_guard_cache_evictions_total 2',
  ],
  [
    'a failing store',
    { type: 'cacheFailed', operation: 'get', why: 'timeout' },
    'answer_guard_cache_failures_total{operation="get",why="timeout"} 1',
  ],
  [
    'a failing callback',
    { type: 'callbackFailed', callback: 'onDecision', error: new Error('no') },
    'answer_guard_callback_failures_total{callback="onDecision"} 1',
  ],
  [
    'a warning',
    { type: 'warning', code: 'drift', message: 'm' },
    'answer_guard_warnings_total{code="drift"} 1',
  ],
  [
    'an answer in flight',
    { type: 'inFlight', route: 'chat', change: 1 },
    'answer_guard_in_flight{route="chat"} 1',
  ],
])('%s is in the metrics', async (_what, event, sample) => {
  expect(await after(event)).toContain(sample);
});

test('a check from the cache is a hit, and has no duration', async () => {
  expect(await after({ ...checked, cache: 'hit' })).toEqual([
    'answer_guard_cache_requests_total{result="hit"} 1',
  ]);
});

test('what is in flight goes down again', async () => {
  const change = (change: 1 | -1): GuardEvent => ({ type: 'inFlight', route: 'chat', change });
  expect(await after(change(1), change(1), change(-1))).toEqual(['answer_guard_in_flight{route="chat"} 1']);
});

test('two observers on a registry count into the same metrics', async () => {
  const register = new Registry();
  for (const observer of [prometheusObserver({ register }), prometheusObserver({ register })]) {
    observer.observe(checked);
  }
  expect(await samples(register)).toContain('answer_guard_cache_requests_total{result="miss"} 2');
});

test("the app's own metrics are left alone, and its own registry is used", async () => {
  const register = new Registry();
  const own = new Counter({ name: 'app_requests_total', help: 'h', registers: [register] });
  own.inc();
  prometheusObserver({ register }).observe(checked);
  expect(await samples(register)).toContain('app_requests_total 1');
  expect(defaultRegister.getSingleMetric(METRICS.decisions.name)).toBeUndefined();
});

test('without a registry it is the default one', async () => {
  prometheusObserver().observe(checked);
  expect(await samples(defaultRegister)).toContain('answer_guard_cache_requests_total{result="miss"} 1');
  defaultRegister.clear();
});

test('labels do not grow without bounds, and what goes up comes down', async () => {
  const register = new Registry();
  const observer = prometheusObserver({ register, maxLabelValues: 2 });
  for (const route of ['a', 'b', 'c', 'd', 'a']) observer.observe({ type: 'inFlight', route, change: 1 });
  for (const route of ['d', 'c', 'a']) observer.observe({ type: 'inFlight', route, change: -1 });
  expect(await samples(register)).toEqual([
    'answer_guard_in_flight{route="a"} 1',
    'answer_guard_in_flight{route="b"} 1',
  ]);
});

test('the event loop lag is a few numbers of seconds, read anew at each scrape', async () => {
  const register = new Registry();
  prometheusObserver({ register });
  const lag = async () => {
    const metric = await register.getSingleMetric(METRICS.eventLoopLag.name)!.get();
    return new Map(metric.values.map(({ labels, value }) => [String(Object.values(labels)[0]), value]));
  };
  expect([...(await lag()).keys()]).toEqual(['mean', 'p50', 'p99', 'max']);
  for (const seconds of (await lag()).values()) expect(seconds).toBeGreaterThanOrEqual(0);
});

describe('docs/metrics.md', () => {
  const page = readFileSync(join(packageRoot, 'docs/metrics.md'), 'utf8');
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cells);

  test('lists every metric as it is', () => {
    const documented = rows.filter(([name]) => name!.startsWith('`answer_guard_'));
    const defined = Object.values(METRICS).map(({ name, type, labels, help }: MetricDefinition) => [
      `\`${name}\``,
      type,
      labels.map((label) => `\`${label}\``).join(', '),
      help,
    ]);
    expect(documented).toEqual(defined);
  });

  test('explains every label', () => {
    const labels = new Set(Object.values(METRICS).flatMap(({ labels }) => labels as readonly string[]));
    const explained = rows
      .filter(([, ...rest]) => rest.length === 1)
      .map(([label]) => label!.replaceAll('`', ''));
    expect(new Set(explained.slice(explained.indexOf('route')))).toEqual(labels);
  });
});

test('names and units follow the conventions', () => {
  for (const { name, type, buckets = [] } of Object.values<MetricDefinition>(METRICS)) {
    expect(name).toMatch(/^answer_guard_[a-z_]+$/);
    expect(name.endsWith('_total')).toBe(type === 'counter');
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
  }
});
