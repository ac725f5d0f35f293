import { ACTIONS, type Action } from '../policy/policy.js';
import { count, share } from './share.js';
import type { TrafficReport } from './traffic-report.js';

/** What the report says, in a few sentences, the most important first. */
export function inShort(report: TrafficReport): string[] {
  const { exchanges, routes, observed, incomplete, latency, tiers, drift } = report;
  const of = (action: Action): number => sum(routes.map(({ actions }) => actions[action]));
  const [passed, marked, rewritten, blocked] = ACTIONS.map((action) => share(of(action), exchanges));
  const lines = [
    observed === exchanges
      ? `The guard would have let ${passed} leave as they were, marked ${marked}, rewritten ${rewritten} and blocked ${blocked}.`
      : `The guard let ${passed} leave as they were, marked ${marked}, rewrote ${rewritten} and blocked ${blocked}.`,
    labelsInShort(report),
  ];
  const unchecked = sum(incomplete.map(({ answers }) => answers));
  const notRead = sum(tiers.map(({ answers }) => answers.lexical + answers.mixed));
  if (unchecked > 0) lines.push(`${share(unchecked, exchanges)} of the checks were not complete.`);
  if (notRead > 0)
    lines.push(
      `In ${share(notRead, exchanges)} of the answers the model had no time for all of it: words and figures alone decided. More processors or a longer budget change that.`,
    );
  const slowest = [...latency].sort((a, b) => b.p95 - a.p95)[0];
  const late = sum(latency.map(({ overBudget }) => overBudget));
  if (slowest !== undefined)
    lines.push(
      `95 % of the answers waited less than ${slowest.p95.toFixed(0)} ms${latency.length > 1 ? ` on the slowest route, ${slowest.route}` : ''}; ${late === 0 ? 'none' : share(late, exchanges)} longer than the budget.`,
    );
  const moved = drift.filter((route) => route.against !== 'tooFew' && route.found.length > 0);
  if (moved.length > 0)
    lines.push(`Answers have changed within the time, on: ${moved.map(({ route }) => route).join(', ')}.`);
  return lines;
}

function labelsInShort({ labels: { right, wrong, unsure }, policies }: TrafficReport): string {
  if (right + wrong + unsure === 0)
    return 'Which of that was right nobody has said yet: answer-guard label is the next step.';
  const policy =
    policies.find(({ name }) => name === 'configured') ?? policies.find(({ name }) => name === 'balanced');
  if (policy === undefined || right === 0 || wrong === 0)
    return `Labelled: ${right} right, ${wrong} wrong, ${unsure} unsure.`;
  const { name, rightTouched, wrongCaught } = policy;
  return `By the labels, ${name === 'configured' ? 'the configured thresholds' : `the preset ${name}`} would cut or block ${share(rightTouched, right)} of ${count(right, 'right answer')} and ${share(wrongCaught, wrong)} of ${count(wrong, 'wrong one')}.`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
