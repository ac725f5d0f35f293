import { Command } from 'commander';
import { PRESETS } from '../../../config/presets.js';
import { resolveSettings } from '../../../config/resolve-settings.js';
import { policyForLanguage } from '../../policy/for-language.js';
import type { Policy } from '../../policy/policy.js';
import { LABEL_SOURCES, type LabelSource } from '../../recording/exchange.js';
import { openRecording } from '../../recording/read-recording.js';
import { drawCharts } from '../../reporting/charts.js';
import { renderPage } from '../../reporting/page.js';
import type { CalibratedReferences } from '../../reporting/route-drift.js';
import { summarise, type SummariseOptions } from '../../reporting/summarise.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { loadSettings, type LoadedSettings } from '../load-settings.js';
import { progressLine } from '../progress-line.js';
import { renderTraffic } from '../render-traffic.js';
import { usageError } from '../usage-error.js';
import { writeOut } from '../write-out.js';

const DEFAULT_PAGE = 'answer-guard-report.html';
const DEFAULT_SOURCES: readonly LabelSource[] = ['person', 'judge'];

interface ReportFlags {
  readonly out: string;
  readonly page: boolean;
  readonly json?: true;
  readonly labelsBy: readonly LabelSource[];
  readonly config?: string;
}

/** `answer-guard report`: what the guard did, and what other presets would have done. */
export function reportCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('report')
    .description('Say what the guard did on recorded answers, and what other presets would have done.')
    .argument('<sources...>', 'files or folders of recordings and labels, or postgres://…')
    .option('-o, --out <file>', 'where the page goes', DEFAULT_PAGE)
    .option('--no-page', 'write no page')
    .option('--json', 'print the report as JSON, and write no page')
    .option(
      '--labels-by <sources>',
      `whose labels count, of ${LABEL_SOURCES.join(', ')}`,
      sourcesOf,
      DEFAULT_SOURCES,
    )
    .option(
      '--config <path>',
      'configuration file, whose thresholds are compared with the presets, and whose calibration drift is measured against',
    )
    .action(async (sources: readonly string[], flags: ReportFlags) => {
      done(await report(sources, flags, io));
    });
}

function sourcesOf(given: string): readonly LabelSource[] {
  const sources = given.split(',').map((source) => source.trim());
  const known = sources.filter((source): source is LabelSource =>
    (LABEL_SOURCES as readonly string[]).includes(source),
  );
  if (known.length === sources.length) return known;
  throw usageError(`--labels-by: ${given}: must be of ${LABEL_SOURCES.join(', ')}, with commas between`);
}

async function report(sources: readonly string[], flags: ReportFlags, io: CliIo): Promise<ExitCode> {
  const configured = loadSettings(flags, io);
  const recording = await openRecording(sources, io.cwd);
  const { count, torn, labels } = recording;
  const line = progressLine(io.stderr, 'Answers');
  const summary = await summarise({
    exchanges: recording.exchanges(labels.by(flags.labelsBy)),
    torn,
    policies: { ...PRESETS, ...configuredPolicy(configured) },
    readersOf: (id) => labels.of(id).filter(({ source }) => source === 'reader'),
    calibrated: referencesOf(configured),
    progress: (read) => {
      line.show({ done: read, total: count });
    },
  });
  line.clear();
  if (flags.json === true) {
    io.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    return EXIT.ok;
  }
  io.stdout.write(renderTraffic(summary));
  if (!flags.page) return EXIT.ok;
  const page = renderPage(summary, await drawCharts(summary));
  // It quotes answers.
  await writeOut(flags.out, page, io, { mode: 0o600 });
  io.stdout.write(`\nThe page: ${flags.out}\n`);
  return EXIT.ok;
}

/** The policy of each route by the configuration file; nothing without one. */
function configuredPolicy({ loaded }: LoadedSettings): SummariseOptions['policies'] {
  if (loaded.path === undefined) return {};
  const byRoute = new Map<string, Policy>();
  const policyOf = (route: string): Policy => {
    // A recorded route may be a mere name.
    const isNamed = Object.hasOwn(loaded.file.routes ?? {}, route);
    const policy = byRoute.get(route) ?? resolveSettings(loaded, isNamed ? { route } : {}).settings.policy;
    byRoute.set(route, policy);
    return policy;
  };
  return { configured: ({ route, language }) => policyForLanguage(policyOf(route), () => language) };
}

function referencesOf({ loaded }: LoadedSettings): CalibratedReferences | undefined {
  const { at, reference } = loaded.file.calibration ?? {};
  return at === undefined || reference === undefined ? undefined : { at, byRoute: reference };
}
