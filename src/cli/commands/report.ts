import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { PRESETS } from '../../../config/presets.js';
import { openRecording } from '../../recording/read-recording.js';
import { drawCharts } from '../../reporting/charts.js';
import { renderPage } from '../../reporting/page.js';
import { summarise } from '../../reporting/summarise.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { renderTraffic } from '../render-traffic.js';
import { usageError } from '../usage-error.js';

const DEFAULT_PAGE = 'answer-guard-report.html';
/** How often the terminal hears of what is read. */
const PROGRESS_EVERY = 1000;

interface ReportFlags {
  readonly out: string;
  readonly page: boolean;
  readonly json?: true;
}

/** `answer-guard report`: what the guard did, and what other presets would have done. */
export function reportCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('report')
    .description('Say what the guard did on recorded answers, and what other presets would have done.')
    .argument('<sources...>', 'files or folders of recordings and labels, or postgres://…')
    .option('-o, --out <file>', 'where the page goes', DEFAULT_PAGE)
    .option('--no-page', 'write no page')
    .option('--json', 'print the report as JSON, and write no page')
    .action(async (sources: readonly string[], flags: ReportFlags) => {
      done(await report(sources, flags, io));
    });
}

async function report(sources: readonly string[], flags: ReportFlags, io: CliIo): Promise<ExitCode> {
  const recording = await openRecording(sources, io.cwd);
  const { count, torn } = recording;
  const summary = await summarise({
    exchanges: recording.exchanges(),
    torn,
    policies: PRESETS,
    progress: (read) => {
      if (read % PROGRESS_EVERY === 0) io.stderr.write(`${read} of ${count} answers\n`);
    },
  });
  if (flags.json === true) {
    io.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    return EXIT.ok;
  }
  io.stdout.write(renderTraffic(summary));
  if (!flags.page) return EXIT.ok;
  const page = renderPage(summary, await drawCharts(summary));
  await writePage(flags.out, page, io);
  io.stdout.write(`\nThe page: ${flags.out}\n`);
  return EXIT.ok;
}

async function writePage(path: string, page: string, io: CliIo): Promise<void> {
  try {
    // It quotes answers.
    await writeFile(resolve(io.cwd, path), page, { mode: 0o600 });
  } catch (cause) {
    const code =
      typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'unwritable';
    throw usageError(`--out: ${path} cannot be written: ${code}`);
  }
}
