import { Bootstrap, type BootstrapOptions, type Estimate } from './bootstrap.js';
import { isJudged, type EvaluatedFile, type EvaluationRun } from './evaluation-run.js';
import {
  auroc,
  balancedAccuracy,
  bestGlobalThreshold,
  quantile,
  ScoredSet,
  type RowWeights,
} from './scored-set.js';

/** How well one file's answers were judged; shares in [0,1], NaN where a class is missing. */
export interface FileSummary {
  readonly name: string;
  readonly rows: number;
  /** Labelled supported. */
  readonly supported: number;
  /** Rows without a complete verdict; they are in no measure. */
  readonly failed: number;
  readonly measures: Measures;
  /**
   * How wide a 95 % interval of a balanced accuracy may be with as many rows of each label, in [0,1]; the bootstrap's own says
   * less where few rows happen to agree. NaN where a label is missing.
   */
  readonly widestInterval: number;
  /** Rows on the wrong side of the threshold, in their order. */
  readonly wrong: readonly WrongRow[];
  /** Of a check, in milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

/** A row that the one threshold puts on the wrong side. */
export interface WrongRow {
  /** Of the file, from 1; undefined in runs of before. */
  readonly line: number | undefined;
  /** What the label says. */
  readonly supported: boolean;
  readonly score: number;
  /** What the policy does to it, and the rules that ask for that; undefined in runs of before. */
  readonly action: string | undefined;
  readonly rules: readonly string[] | undefined;
}

/** The measures that an evaluation takes, in the order of its columns. */
export const MEASURES = {
  /** Area under the ROC curve of the supportScore. */
  auroc: 'AUROC',
  /** Balanced accuracy of the supportScore at the one threshold. */
  balanced: 'bal.',
  /** Balanced accuracy of "every claim that needs a check is cited". */
  cited: 'cited',
} as const;

export type Measure = keyof typeof MEASURES;
export type Measures = Readonly<Record<Measure, Estimate>>;

export interface RunSummary {
  readonly name: string;
  /** The one threshold of `balanced`; NaN where none is given, and no file has rows of both labels. */
  readonly threshold: number;
  /** The threshold is the best for these very rows, and so a little flattering. */
  readonly isFitted: boolean;
  readonly files: readonly FileSummary[];
  /** Means over the files, each counted alike. */
  readonly mean: Measures;
}

export interface SummariseOptions extends BootstrapOptions {
  /** Of the supportScore, in [0,1]. @default the best over all files */
  readonly threshold?: number;
}

/** A run's files made ready to be measured, with and without weights. */
export class MeasuredRun {
  readonly threshold: number;
  readonly #scores: readonly ScoredSet[];
  readonly #cited: readonly ScoredSet[];

  constructor(run: EvaluationRun, threshold?: number) {
    const judged = run.files.map((file) => file.rows.filter(isJudged));
    this.#scores = judged.map(
      (rows) => new ScoredSet(rows.map(({ score, supported }) => ({ score, positive: supported }))),
    );
    this.#cited = judged.map(
      (rows) =>
        new ScoredSet(rows.map(({ cited, supported }) => ({ score: Number(cited), positive: supported }))),
    );
    this.threshold = threshold ?? bestGlobalThreshold(this.#scores);
  }

  /** Judged rows of each file. */
  get sizes(): readonly number[] {
    return this.#scores.map(({ size }) => size);
  }

  measure(measure: Measure, file: number, weights?: RowWeights): number {
    const set = (measure === 'cited' ? this.#cited : this.#scores)[file];
    if (set === undefined) return NaN;
    if (measure === 'auroc') return auroc(set, weights);
    return balancedAccuracy(set, measure === 'cited' ? 0.5 : this.threshold, weights);
  }
}

/** The table of a run: each file and their mean, with bootstrap intervals at the fixed threshold. */
export function summariseRun(run: EvaluationRun, options: SummariseOptions = {}): RunSummary {
  const measured = new MeasuredRun(run, options.threshold);
  const bootstrap = new Bootstrap(measured.sizes, options);
  const count = run.files.length;
  return {
    name: run.name,
    threshold: measured.threshold,
    isFitted: options.threshold === undefined,
    files: run.files.map((file, n) => ({
      ...countsOf(file),
      wrong: wrongRows(file, measured.threshold),
      measures: everyMeasure((measure) =>
        bootstrap.ofSet(n, (weights) => measured.measure(measure, n, weights)),
      ),
    })),
    mean: everyMeasure((measure) =>
      bootstrap.ofMean(count, (n, weights) => measured.measure(measure, n, weights)),
    ),
  };
}

/** @param estimate of each measure */
export function everyMeasure(estimate: (measure: Measure) => Estimate): Measures {
  return { auroc: estimate('auroc'), balanced: estimate('balanced'), cited: estimate('cited') };
}

function wrongRows({ rows }: EvaluatedFile, threshold: number): WrongRow[] {
  // Rows of one label have no best threshold, and none of them is on its wrong side.
  if (Number.isNaN(threshold)) return [];
  return rows
    .filter(isJudged)
    .filter(({ score, supported }) => score >= threshold !== supported)
    .map(({ line, supported, score, action, rules }) => ({ line, supported, score, action, rules }));
}

const Z_95 = 1.96;

/** Of the mean of two shares, each of so many rows, where both are one half. */
function widestInterval(positives: number, negatives: number): number {
  if (positives === 0 || negatives === 0) return NaN;
  return Math.min(1, Z_95 * Math.sqrt(0.25 / positives + 0.25 / negatives));
}

function countsOf({ name, rows }: EvaluatedFile): Omit<FileSummary, 'measures' | 'wrong'> {
  const judged = rows.filter(isJudged);
  const positives = judged.filter(({ supported }) => supported).length;
  const times = judged.map(({ ms }) => ms);
  return {
    name,
    rows: rows.length,
    supported: rows.filter(({ supported }) => supported).length,
    failed: rows.length - judged.length,
    widestInterval: widestInterval(positives, judged.length - positives),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}
