import { ACTIONS } from '../policy/policy.js';
import { driftHeading } from '../reporting/drift-words.js';
import { share } from '../reporting/share.js';
import type { TrafficReport } from '../reporting/traffic-report.js';
import { printable } from './printable.js';

const BAR_WIDTH = 30;
const MARKS = { pass: '.', annotate: 'a', rewrite: 'r', block: 'B' } as const;
const SHOWN_SENTENCES = 5;

/** The report for a terminal. */
export function renderTraffic(report: TrafficReport): string {
  const { exchanges, from, to, observed, torn, routes, latency, incomplete, costly, policies, labels } =
    report;
  const actionsOf = (
    name: string,
    actions: TrafficReport['routes'][number]['actions'],
    of: number,
  ): string => {
    const cells = ACTIONS.map((action) => `${action} ${share(actions[action], of)}`);
    return `  ${printable(name).padEnd(16)} ${bar(actions, of)}  ${cells.join('  ')}`;
  };
  return [
    `${exchanges} answers, ${from.slice(0, 16)} to ${to.slice(0, 16)} UTC${observed > 0 ? `, ${observed} in observe mode` : ''}${torn > 0 ? `, ${torn} lines broke off` : ''}`,
    '',
    'By route',
    ...routes.map(({ route, actions, answers }) => actionsOf(route, actions, answers)),
    '',
    'Latency',
    ...latency.map(
      ({ route, p50, p95, p99, overBudget }) =>
        `  ${printable(route).padEnd(16)} half under ${p50.toFixed(0)} ms, 95 % under ${p95.toFixed(0)} ms, 99 % under ${p99.toFixed(0)} ms; over budget ${overBudget}`,
    ),
    '',
    'Incomplete checks',
    ...(incomplete.length === 0 ? ['  none'] : []),
    ...incomplete.map(
      ({ route, cause, answers }) => `  ${printable(route).padEnd(16)} ${cause} ${share(answers, exchanges)}`,
    ),
    ...tierLines(report.tiers),
    '',
    'What other presets would have done',
    ...policies.map(({ name, actions }) => actionsOf(name, actions, exchanges)),
    ...labelLines(labels, policies),
    ...readerLines(report.readers),
    '',
    'Drift',
    ...report.drift.flatMap(driftLines),
    ...(costly.length === 0
      ? []
      : [
          '',
          `Sentences that cost most${costly.length > SHOWN_SENTENCES ? ` (${SHOWN_SENTENCES} of ${costly.length})` : ''}`,
        ]),
    ...costly
      .slice(0, SHOWN_SENTENCES)
      .map(({ count, sentence }) => `  ${String(count).padStart(4)}  ${printable(sentence)}`),
    '',
  ].join('\n');
}

/** Nothing where the model read all of it, or no checker has one. */
function tierLines(tiers: TrafficReport['tiers']): string[] {
  if (tiers.every(({ answers: { mixed, lexical } }) => mixed + lexical === 0)) return [];
  return [
    '',
    'How far the model read (what it had no time for, words and figures alone decided)',
    ...tiers.map(({ route, answers: { model, mixed, lexical } }) => {
      const all = model + mixed + lexical;
      return `  ${printable(route).padEnd(16)} all ${share(model, all)}  in part ${share(mixed, all)}  nothing ${share(lexical, all)}`;
    }),
  ];
}

function driftLines(route: TrafficReport['drift'][number]): string[] {
  const name = `  ${printable(route.route).padEnd(16)}`;
  if (route.against === 'tooFew') return [`${name} ${driftHeading(route)}`];
  const moved = route.features.filter(({ hasMoved }) => hasMoved);
  const largest = [...route.features].sort((a, b) => b.index - a.index)[0];
  return [
    `${name} ${driftHeading(route)}`,
    moved.length === 0
      ? `  ${''.padEnd(16)} The test found no change; most moved: ${largest === undefined ? 'nothing' : inWords(largest)}`
      : `  ${''.padEnd(16)} Changed: ${moved.map(inWords).join('; ')}`,
  ];
}

function inWords({ name, index, changes }: TrafficReport['drift'][number]['features'][number]): string {
  return `${name} (index ${index.toFixed(2)}; ${printable(changes)})`;
}

function readerLines({ answers, right, wrong, unsure }: TrafficReport['readers']): string[] {
  return answers === 0
    ? []
    : [
        '',
        `Readers of ${answers} answers said: ${right} right, ${wrong} wrong, ${unsure} unsure (no labels)`,
      ];
}

function labelLines(
  { right, rightConversations, wrong, unsure }: TrafficReport['labels'],
  policies: TrafficReport['policies'],
): string[] {
  if (right + wrong + unsure === 0) return ['', 'No labels: answer-guard label'];
  return [
    '',
    `Labels: ${right} right${rightConversations > 0 ? ` (of ${rightConversations} conversations)` : ''}, ${wrong} wrong, ${unsure} unsure`,
    ...policies.map(
      ({ name, rightTouched, rightTouchedShare, wrongCaught }) =>
        `  ${name.padEnd(16)} right answers touched ${share(rightTouched, right, rightTouchedShare)}, wrong answers caught ${share(wrongCaught, wrong)}`,
    ),
  ];
}

function bar(actions: TrafficReport['routes'][number]['actions'], of: number): string {
  const drawn = ACTIONS.map((action) =>
    MARKS[action].repeat(of === 0 ? 0 : Math.round((BAR_WIDTH * actions[action]) / of)),
  );
  return drawn.join('').slice(0, BAR_WIDTH).padEnd(BAR_WIDTH);
}
