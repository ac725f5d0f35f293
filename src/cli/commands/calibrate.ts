import { Command, Option } from 'commander';
import { resolve } from 'node:path';
import type { CalibrationSettings } from '../../../config/calibration-schema.js';
import { DEFAULT_CONFIG_FILE } from '../../../config/load-config.js';
import { checkerName } from '../../../config/checker-choice.js';
import { resolveSettings, type GuardSettings } from '../../../config/resolve-settings.js';
import { writeCalibration } from '../../../config/write-calibration.js';
import { ALL, calibrate, type Calibration } from '../../calibration/calibrate.js';
import { ONCE_PER } from '../../calibration/draw-of.js';
import type { TouchLevel } from '../../calibration/replay.js';
import { ruleHash } from '../../calibration/rule-hash.js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { harshness } from '../../policy/harshest.js';
import type { Policy } from '../../policy/policy.js';
import { answersToCalibrate, type CountingFlags } from '../answers-to-calibrate.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { references } from '../drift-references.js';
import { fitScores } from '../fit-scores.js';
import { loadSettings, type LoadedSettings } from '../load-settings.js';
import { readJudged, type JudgedFile } from '../read-judged.js';
import { percent, renderThresholds } from '../render-calibration.js';
import { numberOption, usageError, wholeNumberOption } from '../usage-error.js';

const DEFAULT_RIGHT_TOUCHED = 0.02;
const DEFAULT_CONFIDENCE = 0.95;
const DEFAULT_TIMEOUT_MS = 30_000;
interface CalibrateFlags extends CountingFlags {
  readonly rightTouched: number;
  readonly confidence: number;
  readonly touched: TouchLevel;
  readonly scores?: 'platt' | 'isotonic';
  readonly joint?: true;
  readonly config?: string;
  readonly route?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

/** `answer-guard calibrate`: thresholds with a guarantee, from labelled answers. */
export function calibrateCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  const between = (name: string) => numberOption(name, 0.0001, 0.9999);
  return new Command('calibrate')
    .description('Set thresholds that are shown to spare right answers, and write them to the configuration.')
    .argument(
      '<labelled...>',
      'files or folders of recordings and labels, postgres://…, or rows of { facts, question, answers }; .gz is unpacked',
    )
    .option(
      '--right-touched <share>',
      'the share of right answers that may be touched',
      between('--right-touched'),
      DEFAULT_RIGHT_TOUCHED,
    )
    .option(
      '--confidence <share>',
      'with which no more of them are',
      between('--confidence'),
      DEFAULT_CONFIDENCE,
    )
    .addOption(
      new Option('--touched <action>', 'from which action on an answer counts as touched')
        .choices(['annotate', 'rewrite', 'block'])
        .default('rewrite'),
    )
    .addOption(
      new Option('--labels-by <sources>', 'whose labels count')
        .choices(['person', 'person,judge'])
        .default('person'),
    )
    .addOption(
      new Option(
        '--once-per <what>',
        'which right answers count once together: of a conversation or a question and its facts, of a conversation or the same facts, or none',
      )
        .choices(ONCE_PER)
        .default('question'),
    )
    .addOption(
      new Option(
        '--scores <map>',
        "fit a map from a remote checker's scores to shares, in place of thresholds: labels of sentences",
      ).choices(['platt', 'isotonic']),
    )
    .option('--joint', 'the confidence holds for all groups at once')
    .option(
      '--timeout <ms>',
      'time limit for one answer that is still to be judged',
      wholeNumberOption('--timeout', 1, 600_000),
      DEFAULT_TIMEOUT_MS,
    )
    .option(
      '--config <path>',
      'configuration file: who judges, by which policy, and where thresholds are written',
    )
    .option('--route <name>', 'the route of answers that are still to be judged (default: default)')
    .option('--dry-run', 'print, and write nothing')
    .option('--json', 'print the calibration as JSON')
    .action(async (paths: readonly string[], flags: CalibrateFlags) => {
      done(await run(paths, flags, io));
    });
}

async function run(paths: readonly string[], flags: CalibrateFlags, io: CliIo): Promise<ExitCode> {
  const loaded = loadSettings(flags, io);
  const file = await readJudged(paths, io);
  if (file.torn > 0)
    io.stderr.write(`lines that broke off (a process was killed while it wrote): ${file.torn}, left out\n`);
  // Scores are calibrated anew: by the policy as it was before any calibration.
  const bare = withoutCalibration(loaded);
  const settingsOf = (route: string): GuardSettings => bare(route);
  const own = settingsOf(flags.route ?? loaded.settings.route);
  const checker = checkerName(own.checker);
  const { usable, version } = await answersToCalibrate(file, own, flags, io);
  const target = resolve(io.cwd, loaded.loaded.path ?? flags.config ?? DEFAULT_CONFIG_FILE);
  if (flags.scores !== undefined)
    return fitScores(flags.scores, usable, { own, target, dryRun: flags.dryRun === true, io });
  const policies = new Map<string, Policy>();
  const policyOf = (route: string): Policy => {
    const policy = policies.get(route) ?? settingsOf(route).policy;
    policies.set(route, policy);
    return policy;
  };
  const answers = usable.map(({ answer }) => answer);
  const labelled = answers.filter(({ isRight }) => isRight !== undefined);
  for (const route of new Set(labelled.map((answer) => answer.route)))
    requireRules(route, policyOf(route), flags.touched);
  const { rightTouched, confidence, touched: touch } = flags;
  const result = calibrate(answers, {
    rightTouched,
    confidence,
    touch,
    policyOf,
    joint: flags.joint === true,
  });
  const calibration: CalibrationSettings = {
    at: new Date().toISOString(),
    file: { name: file.name, sha256: file.sha256, answers: labelled.length },
    checker,
    checkerVersion: version,
    rightTouched,
    confidence: result.confidence,
    touch,
    policies: Object.fromEntries([...policies].map(([route, policy]) => [route, ruleHash(policy)])),
    groups: result.groups.map(({ thresholds, touched, caught, ...group }) => ({
      route: group.route,
      language: group.language,
      isRest: group.isRest,
      ...thresholds,
      right: touched.of,
      repeated: group.repeated,
      conversations: group.conversations,
      inConversations: group.inConversations,
      touched: touched.seen,
      touchedInterval: rounded(touched.interval),
      atMost: roundUp(group.atMost),
      wrong: caught.of,
      caught: caught.seen,
      caughtInterval: rounded(caught.interval),
    })),
    ...references(usable),
  };
  if (flags.json === true) {
    io.stdout.write(
      `${JSON.stringify({ ...calibration, pooled: result.pooled, fewest: result.fewest }, null, 2)}\n`,
    );
  } else {
    io.stdout.write(`${heading(file, calibration, answers.length)}\n`);
    io.stdout.write(renderThresholds(calibration, result.pooled, result.fewest));
  }
  if (result.groups.length === 0) throw tooFew(result, calibration);
  if (flags.dryRun === true) return EXIT.ok;
  writeCalibration(target, calibration);
  io.stderr.write(`written to ${target}\n`);
  return EXIT.ok;
}

/** The settings of each route as if the file had no calibration; a recorded route may be a mere name. */
function withoutCalibration({ loaded }: LoadedSettings): (route: string) => GuardSettings {
  const { calibration: _calibration, ...file } = loaded.file;
  const config = { ...loaded, file };
  return (route) => {
    const isNamed = Object.hasOwn(file.routes ?? {}, route);
    const { settings } = resolveSettings(config, isNamed ? { route } : {});
    return isNamed ? settings : { ...settings, route };
  };
}

/** Thresholds that no rule acts on would be numbers without a meaning. */
function requireRules(route: string, policy: Policy, touch: TouchLevel): void {
  const rules = ['unsupportedClaim', 'uncertainClaim', 'lowSupport'] as const;
  if (rules.some((rule) => harshness(policy[rule]) >= harshness(touch))) return;
  const actions = rules.map((rule) => `${rule}: ${policy[rule]}`).join(', ');
  throw usageError(
    `--touched ${touch}: no threshold of the route '${route}' does that (${actions})`,
    'give --touched annotate, or calibrate under the policy that is to hold',
  );
}

function heading(
  { name }: JudgedFile,
  { file, checker, checkerVersion }: CalibrationSettings,
  all: number,
): string {
  return `${name}: ${all} answers, ${file.answers} of them labelled right or wrong; sha256 ${file.sha256.slice(0, 12)}…; checker ${checker} ${checkerVersion}`.trimEnd();
}

function tooFew(
  { fewest, pooled }: Calibration,
  { rightTouched, confidence }: CalibrationSettings,
): AnswerGuardError {
  const largest = pooled.find(({ route }) => route === ALL) ?? pooled[0];
  const isByRules = pooled.some(({ why }) => why === 'rules');
  return new AnswerGuardError(
    'AG_LABELS_TOO_FEW',
    isByRules
      ? `rules that no threshold changes touch more right answers than ${percent(rightTouched)} allows`
      : `${largest?.right ?? 0} right answers are labelled; at least ${fewest} are needed for ${percent(rightTouched)} with ${percent(confidence)} confidence`,
    {
      hint: isByRules
        ? 'look at contradictedClaim, fewCitedClaims and onError, or allow more with --right-touched'
        : 'label more answers, or allow more with --right-touched; nothing was written',
    },
  );
}

function rounded([low, high]: readonly [number, number]): [number, number] {
  return [Math.floor(low * 10_000) / 10_000, roundUp(high)];
}

function roundUp(share: number): number {
  return Math.ceil(share * 10_000) / 10_000;
}
