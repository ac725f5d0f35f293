/* eslint-disable max-lines -- one dashboard: a list of panels */
// Writes the Grafana dashboard, deploy/grafana/dashboards/answer-guard.json. `--check` only says whether it is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const FILE = fileURLToPath(new URL('../deploy/grafana/dashboards/answer-guard.json', import.meta.url));
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

const JOB = 'job=~"$job"';
const ROUTE = `${JOB}, route=~"$route"`;
const rate = (metric, labels = JOB) => `rate(answer_guard_${metric}{${labels}}[$__rate_interval])`;
const by = (label, inner) => `sum by (${label}) (${inner})`;
const share = (part, whole) => `${part} / (${whole} > 0)`;
const quantile = (q, metric, labels, label) =>
  `histogram_quantile(${q}, sum by (${label ? `${label}, ` : ''}le) (${rate(`${metric}_bucket`, labels)}))`;

/** Each query with its legend. */
const query = (expr, legend) => ({ expr, legend });

/** [row, [title, kind, unit, what it says, ...queries]] */
const ROWS = [
  [
    'Overview by route',
    [
      [
        'Answers',
        'stat',
        'reqps',
        'Answers decided on a second.',
        query(`sum(${rate('decisions_total', ROUTE)})`, ''),
      ],
      [
        'Blocked',
        'stat',
        'percentunit',
        'Share of the answers that were replaced by a message, or would have been in mode enforce.',
        query(
          share(
            `sum(${rate('decisions_total', `${ROUTE}, action="block"`)})`,
            `sum(${rate('decisions_total', ROUTE)})`,
          ),
          '',
        ),
      ],
      [
        'Rewritten',
        'stat',
        'percentunit',
        'Share of the answers that lost sentences, or would have in mode enforce.',
        query(
          share(
            `sum(${rate('decisions_total', `${ROUTE}, action="rewrite"`)})`,
            `sum(${rate('decisions_total', ROUTE)})`,
          ),
          '',
        ),
      ],
      [
        'Left unchecked',
        'stat',
        'percentunit',
        'Share of the answers that left without a complete check, as the policy lets them.',
        query(`max(sum by (job, route) (job_route_cause:answer_guard_unchecked:ratio_rate5m{${ROUTE}}))`, ''),
      ],
      [
        'Answers by route',
        'timeseries',
        'reqps',
        '',
        query(by('route', rate('decisions_total', ROUTE)), '{{route}}'),
      ],
      [
        'What was done',
        'stacked',
        'reqps',
        'In mode observe nothing was acted on.',
        query(by('action, mode', rate('decisions_total', ROUTE)), '{{action}} {{mode}}'),
      ],
      [
        'Why',
        'stacked',
        'reqps',
        'The rule that decided, or why nothing had to be done.',
        query(by('reason', rate('decisions_total', ROUTE)), '{{reason}}'),
      ],
      [
        'Blocked, and what is usual at this hour',
        'timeseries',
        'percentunit',
        'Usual: the median of the same hour yesterday, the day before, a week and two weeks ago.',
        query(`job_route_mode:answer_guard_blocked:ratio_rate1h{${ROUTE}}`, '{{route}} {{mode}}'),
        query(`job_route_mode:answer_guard_blocked_usual:ratio_rate1h{${ROUTE}}`, '{{route}} {{mode}} usual'),
      ],
      [
        'In flight',
        'timeseries',
        'short',
        'Answers that are being judged now.',
        query(`sum by (route) (answer_guard_in_flight{${ROUTE}})`, '{{route}}'),
      ],
      [
        'Sentences of streams',
        'stacked',
        'reqps',
        'Held until their verdict; of them removed, or cut before their end.',
        query(by('fate', rate('stream_sentences_total', ROUTE)), '{{fate}}'),
      ],
    ],
  ],
  [
    'Latency against the budget',
    [
      [
        'Time added',
        'timeseries',
        's',
        'What the guard adds to an answer.',
        ...[0.5, 0.95, 0.99].map((q) => query(quantile(q, 'added_seconds', ROUTE), `p${q * 100}`)),
      ],
      [
        'Part of the budget, p99 by route',
        'timeseries',
        'percentunit',
        'Over 100 % the budget is not kept, up to the lag of the event loop.',
        query(quantile(0.99, 'budget_used_ratio', ROUTE, 'route'), '{{route}}'),
      ],
      [
        'Budget spent',
        'timeseries',
        'percentunit',
        'Share of the answers that took their whole budget, in an hour. The objective is 1 %.',
        query(`job_route:answer_guard_budget_spent:ratio_rate1h{${ROUTE}}`, '{{route}}'),
      ],
      [
        "A stream's first text",
        'timeseries',
        's',
        'From the first text that came to the first that was released.',
        ...[0.5, 0.95].map((q) => query(quantile(q, 'stream_first_release_seconds', ROUTE), `p${q * 100}`)),
      ],
      [
        'Checks by checker, p95',
        'timeseries',
        's',
        'Without those answered from the cache.',
        query(quantile(0.95, 'check_duration_seconds', JOB, 'checker'), '{{checker}}'),
      ],
      [
        'Event loop lag',
        'timeseries',
        's',
        'No timer fires in a loop that is held: a budget is kept up to this.',
        query(`max by (stat) (answer_guard_event_loop_lag_seconds{${JOB}, stat=~"p99|max"})`, '{{stat}}'),
      ],
    ],
  ],
  [
    'Incomplete checks',
    [
      [
        'By cause',
        'stacked',
        'reqps',
        'Answers without a complete verdict.',
        query(by('cause', rate('incomplete_checks_total', ROUTE)), '{{cause}}'),
      ],
      [
        'By what the policy did',
        'stacked',
        'reqps',
        'pass and annotate let them go.',
        query(by('action', rate('incomplete_checks_total', ROUTE)), '{{action}}'),
      ],
      [
        'Share that left, by route and cause',
        'timeseries',
        'percentunit',
        '',
        query(`job_route_cause:answer_guard_unchecked:ratio_rate5m{${ROUTE}}`, '{{route}} {{cause}}'),
      ],
      [
        'Warnings',
        'timeseries',
        'short',
        'In the last hour, and those of a process from its start; the log has each once.',
        query(`sum by (code) (answer_guard_warnings_total{${JOB}})`, '{{code}}'),
      ],
    ],
  ],
  [
    'Scores',
    [
      [
        'Support scores',
        'timeseries',
        'percentunit',
        'Of the answers as the model wrote them.',
        ...[0.1, 0.25, 0.5].map((q) => query(quantile(q, 'support_score', ROUTE), `p${q * 100}`)),
      ],
      [
        'Mean support by route',
        'timeseries',
        'percentunit',
        '',
        query(
          share(
            by('route', rate('support_score_sum', ROUTE)),
            by('route', rate('support_score_count', ROUTE)),
          ),
          '{{route}}',
        ),
      ],
      [
        'Distribution of support',
        'heatmap',
        'short',
        '',
        query(by('le', `increase(answer_guard_support_score_bucket{${ROUTE}}[$__rate_interval])`), '{{le}}'),
      ],
      [
        'Sentences by what was found',
        'stacked',
        'reqps',
        '',
        query(by('state', rate('claims_total')), '{{state}}'),
      ],
    ],
  ],
  [
    'Drift and audit',
    [
      [
        'Distance from the calibration',
        'timeseries',
        'short',
        'Population stability index of the last 500 answers, of calibrated routes: under 0.1 little has changed, over 0.25 much.',
        query(`max by (route, feature) (answer_guard_drift_index{${ROUTE}})`, '{{route}} {{feature}}'),
      ],
      [
        'Features that have drifted',
        'timeseries',
        'short',
        '1 while a sequential test finds that answers are not what they were when the route was calibrated.',
        query(`max by (route, feature) (answer_guard_drifted{${ROUTE}})`, '{{route}} {{feature}}'),
      ],
      [
        'Errors by the audited sample',
        'timeseries',
        'percentunit',
        'Estimated share of wrong sentences that passed, and of right ones that were cut or blocked, with its 95 % interval.',
        query(
          `max by (route, fate, bound) (answer_guard_audit_error_share{${ROUTE}})`,
          '{{route}} {{fate}} {{bound}}',
        ),
      ],
    ],
  ],
  [
    'Cache',
    [
      ['Requests', 'stacked', 'reqps', '', query(by('result', rate('cache_requests_total')), '{{result}}')],
      [
        'Hit rate',
        'timeseries',
        'percentunit',
        'Shared counts as a hit: it cost nothing.',
        query(
          share(
            `sum(${rate('cache_requests_total', `${JOB}, result=~"hit|shared"`)})`,
            `sum(${rate('cache_requests_total')})`,
          ),
          'hits',
        ),
      ],
      [
        'Entries and evictions',
        'timeseries',
        'short',
        'Evictions that rise while hits fall: the cache is too small.',
        query(`sum(answer_guard_cache_entries{${JOB}})`, 'entries'),
        query(`sum(increase(answer_guard_cache_evictions_total{${JOB}}[$__rate_interval]))`, 'evictions'),
      ],
      [
        'Size',
        'timeseries',
        'bytes',
        '',
        query(`sum by (instance) (answer_guard_cache_bytes{${JOB}})`, '{{instance}}'),
      ],
      [
        'Failures of the store behind it',
        'timeseries',
        'reqps',
        'The checks went on without it.',
        query(by('operation, why', rate('cache_failures_total')), '{{operation}} {{why}}'),
      ],
    ],
  ],
  [
    'Checkers, breaker, model',
    [
      [
        'Checks',
        'stacked',
        'reqps',
        '',
        query(by('checker, outcome', rate('check_duration_seconds_count')), '{{checker}} {{outcome}}'),
      ],
      [
        'Tier of the embedded engine',
        'stacked',
        'reqps',
        'model: its reader read every sentence; mixed: some; lexical: none.',
        query(by('tier', rate('tiers_total')), '{{tier}}'),
      ],
      [
        'Breaker',
        'timeseries',
        'short',
        '1: the checker is left alone; 0.5: it is tried again.',
        query(`max by (checker, instance) (answer_guard_breaker_open{${JOB}})`, '{{checker}} {{instance}}'),
      ],
      [
        'Calls of remote checkers',
        'stacked',
        'reqps',
        '',
        query(by('checker, result', rate('remote_calls_total')), '{{checker}} {{result}}'),
        query(by('checker', rate('remote_retries_total')), '{{checker}} retries'),
      ],
      [
        'Time of a call, p95',
        'timeseries',
        's',
        '',
        query(quantile(0.95, 'remote_call_duration_seconds', JOB, 'checker'), '{{checker}}'),
      ],
      [
        'Judged by another',
        'stacked',
        'reqps',
        'Answers that a second checker judged in the place of the first, by why.',
        query(by('from, to, cause', rate('fallbacks_total')), '{{from}} → {{to}}: {{cause}}'),
      ],
      [
        'Sentences of a cascade',
        'stacked',
        'reqps',
        'sure: the first checker judged; sent: the second; unanswered: sent in vain.',
        query(by('result', rate('cascade_sentences_total')), '{{result}}'),
        query(by('found', rate('cascade_disagreements_total')), 'second found {{found}}'),
      ],
      [
        'Checks of the service',
        'stacked',
        'reqps',
        'answer-guard serve: answered or refused, by the name of the google.rpc.Code.',
        query(by('status', rate('service_checks_total')), '{{status}}'),
      ],
      [
        'Checks that the service lets in at once',
        'timeseries',
        'short',
        '',
        query(`sum by (instance) (answer_guard_service_limit{${JOB}})`, '{{instance}}'),
      ],
    ],
  ],
  [
    'Language-model cost',
    [
      [
        'Tokens',
        'stacked',
        'short',
        'A second; cachedInput is a part of input.',
        query(by('checker, direction', rate('llm_tokens_total')), '{{checker}} {{direction}}'),
      ],
      [
        'Cost an hour',
        'timeseries',
        'short',
        'By the prices of the configuration, in their currency.',
        query(`3600 * ${by('checker', rate('llm_cost_total'))}`, '{{checker}}'),
      ],
      [
        'Cost of 1000 calls',
        'timeseries',
        'short',
        '',
        query(
          `1000 * ${share(by('checker', rate('llm_cost_total')), by('checker', rate('remote_calls_total')))}`,
          '{{checker}}',
        ),
      ],
    ],
  ],
  [
    'Records and audit log',
    [
      [
        'Records',
        'stacked',
        'reqps',
        'Recorded exchanges and labels. What is dropped is in no report.',
        query(by('result', rate('records_total')), '{{result}}'),
        query(`sum(${rate('record_sink_failures_total')})`, 'failures of the sink'),
      ],
      [
        'Audit log',
        'stacked',
        'reqps',
        'Entries of the audit log. What is dropped is missing from it for good.',
        query(by('result', rate('audit_log_entries_total')), '{{result}}'),
        query(`sum(${rate('audit_log_failures_total')})`, 'failures of the log'),
      ],
    ],
  ],
];

const WIDTH = { stat: 6, timeseries: 8, stacked: 8, heatmap: 8 };
const HEIGHT = { stat: 4 };

function panel([title, kind, unit, description, ...queries], id, gridPos) {
  const isStat = kind === 'stat';
  return {
    id,
    type: kind === 'stacked' ? 'timeseries' : kind,
    title,
    ...(description !== '' && { description }),
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(!isStat &&
          kind !== 'heatmap' && {
            custom: {
              fillOpacity: kind === 'stacked' ? 40 : 0,
              stacking: { mode: kind === 'stacked' ? 'normal' : 'none', group: 'A' },
            },
          }),
      },
      overrides: [],
    },
    options: isStat ? { reduceOptions: { calcs: ['lastNotNull'] }, graphMode: 'area' } : {},
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend === '' ? title : legend,
      ...(kind === 'heatmap' && { format: 'heatmap' }),
    })),
  };
}

function panels() {
  const all = [];
  let y = 0;
  for (const [row, members] of ROWS) {
    all.push({
      id: all.length + 1,
      type: 'row',
      title: row,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    });
    y += 1;
    let x = 0;
    let tallest = 0;
    for (const member of members) {
      const w = WIDTH[member[1]];
      const h = HEIGHT[member[1]] ?? 8;
      if (x + w > 24) {
        x = 0;
        y += tallest;
        tallest = 0;
      }
      all.push(panel(member, all.length + 1, { x, y, w, h }));
      x += w;
      tallest = Math.max(tallest, h);
    }
    y += tallest;
  }
  return all;
}

const variable = (name, label, metric) => ({
  name,
  label,
  type: 'query',
  datasource: DATASOURCE,
  query: { query: `label_values(${metric}, ${name})`, refId: name },
  refresh: 2,
  includeAll: true,
  multi: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
});

const dashboard = {
  uid: 'answer-guard',
  title: 'answer-guard',
  tags: ['answer-guard'],
  schemaVersion: 39,
  editable: true,
  graphTooltip: 1,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [
      { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
      variable('job', 'Job', 'answer_guard_event_loop_lag_seconds'),
      variable('route', 'Route', 'answer_guard_decisions_total'),
    ],
  },
  panels: panels(),
};

const text = await format(JSON.stringify(dashboard), { ...(await resolveConfig(FILE)), parser: 'json' });
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is not what scripts/write-dashboard.mjs writes: npm run dashboard`);
    process.exitCode = 1;
  }
} else writeFileSync(FILE, text);
