import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { Bootstrap, type BootstrapOptions } from './bootstrap.js';
import { isJudged, type EvaluationRun } from './evaluation-run.js';
import { everyMeasure, MeasuredRun, type Measures } from './summarise-run.js';

/** What one run has over another, measure by measure: differences in [-1,1] with their intervals. */
export interface RunComparison {
  readonly name: string;
  readonly baseline: string;
  readonly files: readonly { readonly name: string; readonly differences: Measures }[];
  /** Of the means over the files. */
  readonly mean: Measures;
  /** Rows that one of the two did not judge; they are left out. */
  readonly leftOut: number;
}

export interface CompareOptions extends BootstrapOptions {
  /** Of both runs' supportScores, in [0,1]. @default for each run the best over all files */
  readonly threshold?: number;
}

/**
 * Compares two runs over the same rows, paired: each resample draws the same rows for both. An interval that does not
 * hold 0 separates the runs.
 *
 * @throws AG_RUNS_DIFFER when they judged other files or other rows
 */
export function compareRuns(
  run: EvaluationRun,
  baseline: EvaluationRun,
  options: CompareOptions = {},
): RunComparison {
  const paired = pair(run, baseline);
  const own = new MeasuredRun(paired.run, options.threshold);
  const other = new MeasuredRun(paired.baseline, options.threshold);
  const bootstrap = new Bootstrap(own.sizes, options);
  return {
    name: run.name,
    baseline: baseline.name,
    files: run.files.map(({ name }, n) => ({
      name,
      differences: everyMeasure((measure) =>
        bootstrap.ofSet(
          n,
          (weights) => own.measure(measure, n, weights) - other.measure(measure, n, weights),
        ),
      ),
    })),
    mean: everyMeasure((measure) =>
      bootstrap.ofMean(
        run.files.length,
        (n, weights) => own.measure(measure, n, weights) - other.measure(measure, n, weights),
      ),
    ),
    leftOut: paired.leftOut,
  };
}

interface Paired {
  readonly run: EvaluationRun;
  readonly baseline: EvaluationRun;
  readonly leftOut: number;
}

/** Both runs without the rows that one of them did not judge. */
function pair(run: EvaluationRun, baseline: EvaluationRun): Paired {
  let leftOut = 0;
  const files = run.files.map(({ name, rows }, n) => {
    const others = baseline.files[n];
    if (others?.name !== name || others.rows.length !== rows.length) throw differing(name);
    const both = rows.flatMap((row, i) => {
      const other = others.rows[i];
      if (other?.id !== row.id || other.supported !== row.supported) throw differing(name);
      return isJudged(row) && isJudged(other) ? [{ row, other }] : [];
    });
    leftOut += rows.length - both.length;
    return { name, both };
  });
  if (baseline.files.length !== files.length) throw differing(baseline.files[files.length]?.name ?? '');
  return {
    run: { ...run, files: files.map(({ name, both }) => ({ name, rows: both.map(({ row }) => row) })) },
    baseline: {
      ...baseline,
      files: files.map(({ name, both }) => ({ name, rows: both.map(({ other }) => other) })),
    },
    leftOut,
  };
}

function differing(file: string): AnswerGuardError {
  return new AnswerGuardError('AG_RUNS_DIFFER', `the two runs did not judge the same rows of ${file}`, {
    hint: 'evaluate the same files with the same --rows',
  });
}
