import { ACTIONS } from '../policy/policy.js';
import type { Charts } from './charts.js';
import { LABEL_VERDICTS } from '../recording/exchange.js';
import { AGAINST, driftHeading } from './drift-words.js';
import { inShort } from './in-short.js';
import { PAGE_STYLE } from './page-style.js';
import { count, share } from './share.js';
import type { TrafficReport } from './traffic-report.js';
import { escapeHtml } from '../text/escape-html.js';

/** The report as one HTML page that loads nothing and runs nothing. */
export function renderPage(report: TrafficReport, charts: Charts): string {
  const { exchanges, observed, torn, withTexts, from, to, labels } = report;
  const title = `answer-guard: ${count(exchanges, 'recorded answer')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(from.slice(0, 16))} to ${escapeHtml(to.slice(0, 16))} UTC.
${observed > 0 ? `${count(observed, 'answer')} in observe mode: what was decided was not carried out. ` : ''}
${torn > 0 ? `${count(torn, 'line')} that broke off (a process was killed while it wrote) left out. ` : ''}</p>
<ul class="short">${inShort(report)
    .map((line) => `<li>${escapeHtml(line)}</li>`)
    .join('')}</ul>
${section('Answers by route', `${legend()}${chart(charts.routes, 'by route')}${routesTable(report)}`)}
${charts.days === undefined ? '' : section('Answers by day', `${chart(charts.days, 'by day')}${daysTable(report)}`)}
${section('Sentences that cost most', costlyTable(report, withTexts))}
${section('Latency', `${chart(charts.latency, 'latency')}${latencyTable(report)}`)}
${section('Incomplete checks', incompleteTable(report))}
${tiersSection(report)}
${section('Drift', drift(report, charts))}
${section('What other presets would have done', `<p>By the recorded scores, before what a rewrite comes to; <code>configured</code> are the thresholds of the configuration file, calibrated ones too.</p>${legend()}${chart(charts.policies, 'presets')}${policiesTable(report)}`)}
${section('Right answers touched against wrong answers caught', curve(charts, labels))}
${report.readers.answers === 0 ? '' : section('What readers said', readersTable(report))}
</main>
</body>
</html>
`;
}

function section(title: string, content: string): string {
  return `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;
}

/** What may be wider than a narrow screen, so that it scrolls by itself, with a keyboard too. */
function wide(name: string, content: string): string {
  return `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(name)}">${content}</div>`;
}

function chart(svg: string | undefined, name: string): string {
  return svg === undefined ? '' : wide(`Chart: ${name}`, svg);
}

function legend(): string {
  const entries = ACTIONS.map((action) => `<span class="key ${action}">${action}</span>`);
  return `<p class="legend">${entries.join(' ')}</p>`;
}

function curve(charts: Charts, { right, wrong, unsure, sources }: TrafficReport['labels']): string {
  const from = Object.entries(sources)
    .map(([source, answers]) => `${answers} by ${source}`)
    .join(', ');
  const counted = `Labelled: ${right} right, ${wrong} wrong, ${unsure} unsure${from === '' ? '' : ` (${from})`}.`;
  if (charts.curve === undefined) {
    return `<p>${escapeHtml(counted)} The curve needs right and wrong ones: <code>answer-guard label</code>.</p>`;
  }
  return `<p>${escapeHtml(counted)} The line: an answer is touched as soon as one sentence scores under a threshold, which falls from right to left. The dots: the presets.</p>${chart(charts.curve, 'right against wrong')}`;
}

function routesTable({ routes }: TrafficReport): string {
  return table(
    'routes',
    ['route', 'answers', ...ACTIONS],
    routes.map(({ route, answers, actions }) => [
      route,
      answers,
      ...ACTIONS.map((action) => share(actions[action], answers)),
    ]),
  );
}

function daysTable({ days }: TrafficReport): string {
  return table(
    'days',
    ['day', 'answers', 'touched', 'incomplete', 'mean support'],
    days.map(({ day, answers, touched, incomplete, meanSupport }) => [
      day,
      answers,
      share(touched, answers),
      share(incomplete, answers),
      meanSupport === null ? '' : meanSupport.toFixed(2),
    ]),
  );
}

function costlyTable({ costly }: TrafficReport, withTexts: number): string {
  if (withTexts === 0) return '<p>The recording holds no texts: <code>record.texts</code>.</p>';
  if (costly.length === 0) return '<p>None was cut or blocked.</p>';
  return `<p>Cut or blocked most often; sentences that differ in numbers or a few words count as one.</p>${table(
    'sentences that cost most',
    ['times', 'action', 'route', 'sentence'],
    costly.map(({ count: times, actions, routes, sentence }) => [
      times,
      Object.keys(actions).join(', '),
      routes.join(', '),
      sentence,
    ]),
  )}`;
}

function latencyTable({ latency, routes }: TrafficReport): string {
  return table(
    'latency',
    ['route', 'half under', '95 % under', '99 % under', 'most', 'over budget'],
    latency.map(({ route, p50, p95, p99, max, overBudget }) => {
      const answers = routes.find((each) => each.route === route)?.answers ?? 0;
      return [route, ...[p50, p95, p99, max].map((ms) => `${ms.toFixed(0)} ms`), share(overBudget, answers)];
    }),
  );
}

function incompleteTable({ incomplete, exchanges }: TrafficReport): string {
  if (incomplete.length === 0) return '<p>Every check was complete.</p>';
  return table(
    'incomplete checks',
    ['route', 'cause', 'answers'],
    incomplete.map(({ route, cause, answers }) => [route, cause, share(answers, exchanges)]),
  );
}

/** Nothing where the model read all of it, or no checker has one. */
function tiersSection({ tiers }: TrafficReport): string {
  if (tiers.every(({ answers: { mixed, lexical } }) => mixed + lexical === 0)) return '';
  const rows = tiers.map(({ route, answers: { model, mixed, lexical } }) => {
    const all = model + mixed + lexical;
    return [route, share(model, all), share(mixed, all), share(lexical, all)];
  });
  return section(
    'How far the model read',
    `<p>What it had no time for within the budget, words and figures alone decided: such scores are less sure.</p>${table('how far the model read', ['route', 'all', 'in part', 'nothing'], rows)}`,
  );
}

function drift({ drift: routes }: TrafficReport, { drift: charts }: Charts): string {
  const intro =
    '<p>The population stability index compares how answers are spread over the bins of a feature: under 0.1 little has changed, over 0.25 much. By chance alone it is about where the mark lies. A bar is orange where the sequential test of the running guard finds a change.</p>';
  const parts = routes.map((route, index) => {
    const heading = `<h3>${escapeHtml(route.route)}</h3><p>${escapeHtml(driftHeading(route))}</p>`;
    if (route.against === 'tooFew') return heading;
    const rows = route.features.map(({ name, index: value, byChance, hasMoved, changes }) => [
      name,
      value.toFixed(2),
      byChance.toFixed(2),
      hasMoved ? 'changed' : '',
      changes,
    ]);
    const found = route.found.map(
      ({ at, what }) => `<li>${escapeHtml(at.slice(0, 16))} UTC: ${escapeHtml(what)}</li>`,
    );
    return `${heading}${chart(charts[index], `drift of ${route.route}`)}${table(`drift of ${route.route}`, ['of each answer', 'index', 'by chance', 'test', `${AGAINST[route.against]} → now`], rows)}${found.length === 0 ? '<p>The test found no change.</p>' : `<ul>${found.join('')}</ul>`}`;
  });
  return intro + parts.join('\n');
}

function readersTable({ readers }: TrafficReport): string {
  const rows = ACTIONS.filter((action) => LABEL_VERDICTS.some((said) => readers.byAction[action][said] > 0));
  return `<p>Of ${count(readers.answers, 'answer')}; hints of what to label, no labels.</p>${table(
    'what readers said',
    ['action', ...LABEL_VERDICTS],
    rows.map((action) => [action, ...LABEL_VERDICTS.map((said) => readers.byAction[action][said])]),
  )}`;
}

function policiesTable({ policies, exchanges, labels }: TrafficReport): string {
  return table(
    'presets',
    ['preset', ...ACTIONS, 'right answers touched', 'wrong answers caught'],
    policies.map(({ name, actions, rightTouched, rightTouchedShare, wrongCaught }) => [
      name,
      ...ACTIONS.map((action) => share(actions[action], exchanges)),
      share(rightTouched, labels.right, rightTouchedShare),
      share(wrongCaught, labels.wrong),
    ]),
  );
}

type Cell = string | number;

function table(name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = (row: readonly Cell[], tag: 'td' | 'th'): string =>
    row
      .map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(String(cell))}</${tag}>`)
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  return wide(
    `Table: ${name}`,
    `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`,
  );
}
