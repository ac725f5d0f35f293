import { Command } from 'commander';
import { buildChecker } from '../../../config/build-checker.js';
import { budgeted } from '../../checkers/budgeted.js';
import { fitted } from '../../checkers/fitting/fitted.js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { compareRuns } from '../../evaluation/compare-runs.js';
import { evaluationRunSchema, type EvaluationRun } from '../../evaluation/evaluation-run.js';
import { summariseRun } from '../../evaluation/summarise-run.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { evaluateFiles } from '../evaluate-files.js';
import { loadSettings } from '../load-settings.js';
import { readInput, unreadable } from '../read-input.js';
import { readLabelled, type LabelledFile } from '../read-labelled.js';
import { renderComparison, renderSummary } from '../render-evaluation.js';
import { numberOption, usageError, wholeNumberOption } from '../usage-error.js';
import { NO_OBSERVER } from '../../telemetry/observers.js';
import { writeOut } from '../write-out.js';

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RESAMPLES = 1000;
const DEFAULT_SEED = 1;
/** How often the terminal shows how many rows are done. */
const PROGRESS_ROWS = 50;

interface EvalFlags {
  readonly threshold?: number;
  readonly rows?: number;
  readonly timeout: number;
  readonly resamples: number;
  readonly seed: number;
  readonly config?: string;
  readonly compareConfig?: string;
  readonly baseline?: string;
  readonly json?: true;
  readonly out?: string;
}

/** `answer-guard eval`: how well a checker judges one's own labelled answers. */
export function evalCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('eval')
    .description('Judge labelled answers, and show how well supported ones are separated from the others.')
    .argument('<files...>', 'JSONL of { facts, answer, label: supported or unsupported }; .gz is unpacked')
    .option(
      '-t, --threshold <number>',
      'supportScore from which an answer counts as supported, in [0, 1] (default: the best over all files)',
      numberOption('--threshold', 0, 1),
    )
    .option('--rows <number>', 'rows of each file (default: all)', wholeNumberOption('--rows', 2, 1_000_000))
    .option(
      '--timeout <ms>',
      'time limit for one row in milliseconds',
      wholeNumberOption('--timeout', 1, 600_000),
      DEFAULT_TIMEOUT_MS,
    )
    .option(
      '--resamples <number>',
      'draws of the bootstrap intervals',
      wholeNumberOption('--resamples', 100, 100_000),
      DEFAULT_RESAMPLES,
    )
    .option(
      '--seed <number>',
      'seed of these draws',
      wholeNumberOption('--seed', 0, 2 ** 32 - 1),
      DEFAULT_SEED,
    )
    .option('--config <path>', 'configuration file: who judges')
    .option('--compare-config <path>', 'judge with this configuration too, and compare the two')
    .option('--baseline <file>', 'compare with a run that --out saved')
    .option('--json', 'print summaries and comparison as JSON')
    .option('-o, --out <file>', 'save the run: scores and times, no texts')
    .action(async (files: readonly string[], flags: EvalFlags) => {
      done(await evaluate(files, flags, io));
    });
}

async function evaluate(paths: readonly string[], flags: EvalFlags, io: CliIo): Promise<ExitCode> {
  if (flags.baseline !== undefined && flags.compareConfig !== undefined) {
    throw usageError('--baseline and --compare-config: compare with one of the two');
  }
  const saved = flags.baseline === undefined ? undefined : await readRun(flags.baseline, io);
  const files: LabelledFile[] = [];
  for (const path of paths) files.push(await readLabelled(path, io, flags));
  const run = await runWith(files, flags.config, flags, io);
  const other =
    flags.compareConfig === undefined ? saved : await runWith(files, flags.compareConfig, flags, io);
  if (flags.out !== undefined) await writeOut(flags.out, `${JSON.stringify(run)}\n`, io);

  const summaries = [run, ...(flags.compareConfig === undefined || other === undefined ? [] : [other])].map(
    (one) => summariseRun(one, flags),
  );
  const comparison = other === undefined ? undefined : compareRuns(run, other, flags);
  if (flags.json === true) {
    io.stdout.write(`${JSON.stringify({ summaries, ...(comparison && { comparison }) }, null, 2)}\n`);
  } else {
    const tables = [...summaries.map(renderSummary), ...(comparison ? [renderComparison(comparison)] : [])];
    io.stdout.write(tables.join('\n'));
  }
  const failed = summaries.reduce(
    (sum, summary) => sum + summary.files.reduce((ofFile, file) => ofFile + file.failed, 0),
    0,
  );
  if (failed === 0) return EXIT.ok;
  throw new AnswerGuardError('AG_CHECK_INCOMPLETE', `${failed} of the rows were not judged`, {
    hint: 'raise --timeout; the causes are in the file that --out saves',
  });
}

/** Judges with the checker of a configuration, without its cache: what is timed is judging. */
async function runWith(
  files: readonly LabelledFile[],
  config: string | undefined,
  flags: EvalFlags,
  io: CliIo,
): Promise<EvaluationRun> {
  const { settings } = loadSettings({ config }, io);
  const uncached = { ...settings, cache: { ...settings.cache, maxEntries: 0 } };
  const checker = (io.buildChecker ?? buildChecker)(uncached, NO_OBSERVER);
  try {
    await checker.ready;
    const rows = files.reduce((sum, file) => sum + file.rows.length, 0);
    return await evaluateFiles(files, budgeted(fitted(checker)), {
      name: nameOf(config, checker.name),
      policy: settings.policy,
      timeoutMs: flags.timeout,
      progress: (done) => {
        if (done > 0 && done % PROGRESS_ROWS === 0) io.stderr.write(`${done} of ${rows} rows\n`);
      },
    });
  } finally {
    await checker.close();
  }
}

function nameOf(config: string | undefined, checker: string): string {
  return config === undefined ? checker : `${checker} (${config})`;
}

async function readRun(path: string, io: CliIo): Promise<EvaluationRun> {
  const text = await readInput(path, io);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreadable(`${path} is not JSON`);
  }
  const parsed = evaluationRunSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw unreadable(`${path} is no run that --out saved: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
}
