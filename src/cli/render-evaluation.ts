import type { Estimate } from '../evaluation/bootstrap.js';
import type { RunComparison } from '../evaluation/compare-runs.js';
import {
  MEASURES,
  type FileSummary,
  type Measure,
  type Measures,
  type RunSummary,
} from '../evaluation/summarise-run.js';

const NAME_WIDTH = 24;
const CELL_WIDTH = 20;
/** Wrong rows that are listed; --json has all. */
const MOST_LISTED = 20;
/** An interval that is wider shows little, in [0,1]; some 200 rows of each label leave it. */
const WIDE = 0.1;
const COLUMNS: readonly Measure[] = ['auroc', 'balanced', 'cited'];

/** The table of a run: a line for each file, and their mean. Balanced accuracies in percent, intervals in brackets. */
export function renderSummary(summary: RunSummary): string {
  const lines = [
    summary.name,
    `${column('', NAME_WIDTH)}  rows  supp.${headings()}  ms p50    p95`,
    ...summary.files.map(
      ({ name, rows, supported, measures, p50, p95 }) =>
        `${column(name, NAME_WIDTH)}${number(rows, 6)}${number(supported, 7)}${cells(measures, estimate)}` +
        `${milliseconds(p50, 8)}${milliseconds(p95, 7)}`,
    ),
    `${column('mean', NAME_WIDTH)}${' '.repeat(13)}${cells(summary.mean, estimate)}`,
    thresholdLine(summary),
  ];
  lines.push(...summary.files.flatMap(fewRows), ...wrongRows(summary));
  const failed = summary.files.reduce((sum, file) => sum + file.failed, 0);
  if (failed > 0) lines.push(`${failed} of the rows were not judged, and are left out`);
  return `${lines.join('\n')}\n`;
}

function thresholdLine({ threshold, isFitted }: RunSummary): string {
  if (Number.isNaN(threshold))
    return 'no file has judged rows of both labels: there is no best threshold, and no row on its wrong side; add rows of the other label, or give --threshold';
  const best = isFitted ? ', the best over all files' : '';
  return `threshold of "${MEASURES.balanced}": ${threshold.toFixed(3)}${best}; in brackets 95 % bootstrap intervals`;
}

function fewRows({ name, rows, failed, supported, widestInterval }: FileSummary): string[] {
  if (!(widestInterval > WIDE)) return [];
  const points = Math.round(100 * widestInterval);
  return [
    `${name}: ${supported} of ${rows - failed} rows are supported; so few leave an interval of up to ${points} points, whatever the brackets say, 200 of each label 10`,
  ];
}

/** What is to be looked at: where the label and the score part, and what a reader would have got. */
function wrongRows({ files }: RunSummary): string[] {
  const all = files.flatMap(({ name, wrong }) => wrong.map((row) => ({ name, ...row })));
  if (all.length === 0) return [];
  const judged = files.reduce((sum, { rows, failed }) => sum + rows - failed, 0);
  const lines = all
    .slice(0, MOST_LISTED)
    .map(({ name, line = '?', supported, score, action = 'not known', rules = [] }) => {
      const label = supported ? 'supported' : 'unsupported';
      const why = rules.length === 0 ? '' : ` (${rules.join(', ')})`;
      return `${column(`  ${name}:${line}`, NAME_WIDTH)}  ${label.padEnd(11)}  ${score.toFixed(3)}  ${action}${why}`;
    });
  const more = all.length - lines.length;
  return [
    `judged wrong, ${all.length} of ${judged}: label, supportScore, and what the policy does`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more: --json lists them`] : []),
  ];
}

/** The table of a comparison: differences, marked with * where the interval does not hold 0. */
export function renderComparison({ name, baseline, files, mean, leftOut }: RunComparison): string {
  const lines = [
    `${name} less ${baseline}, paired`,
    `${column('', NAME_WIDTH)}${headings()}`,
    ...files.map((file) => `${column(file.name, NAME_WIDTH)}${cells(file.differences, difference)}`),
    `${column('mean', NAME_WIDTH)}${cells(mean, difference)}`,
    'in brackets 95 % bootstrap intervals of the difference; * does not hold 0',
  ];
  if (leftOut > 0) lines.push(`${leftOut} rows that only one of the two judged are left out`);
  return `${lines.join('\n')}\n`;
}

function headings(): string {
  return COLUMNS.map((measure) => MEASURES[measure].padStart(CELL_WIDTH)).join('');
}

function cells(measures: Measures, write: (one: Estimate, measure: Measure) => string): string {
  return COLUMNS.map((measure) => write(measures[measure], measure).padStart(CELL_WIDTH)).join('');
}

function estimate({ value, low, high }: Estimate, measure: Measure): string {
  if (!Number.isFinite(value)) return '–';
  return `${figure(value, measure)} (${figure(low, measure)}–${figure(high, measure)})`;
}

function difference({ value, low, high }: Estimate, measure: Measure): string {
  if (!Number.isFinite(value)) return '–';
  const signed = (one: number): string => `${one > 0 ? '+' : ''}${figure(one, measure)}`;
  return `${signed(value)} (${signed(low)} ${signed(high)})${low > 0 || high < 0 ? '*' : ' '}`;
}

function figure(value: number, measure: Measure): string {
  if (!Number.isFinite(value)) return '–';
  return measure === 'auroc' ? value.toFixed(3) : (100 * value).toFixed(1);
}

function column(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
}

function number(value: number, width: number): string {
  return String(value).padStart(width);
}

function milliseconds(value: number, width: number): string {
  return (Number.isFinite(value) ? value.toFixed(1) : '–').padStart(width);
}
