import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Command } from 'commander';
import { agreements } from '../../labelling/agreement.js';
import { serveLabelPage } from '../../labelling/label-page.js';
import { LabelSession } from '../../labelling/label-session.js';
import { openRecording, type Recording } from '../../recording/read-recording.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { labelInTerminal } from '../label-in-terminal.js';
import { usageError, wholeNumberOption } from '../usage-error.js';
import { systemReason } from '../../contract/system-reason.js';

const DEFAULT_MOST = 500;

interface LabelFlags {
  readonly by?: string;
  readonly out?: string;
  readonly most: number;
  readonly page?: true;
  readonly port: number;
  readonly agreement?: true;
}

/** `answer-guard label`: a person says of recorded answers whether they are right. */
export function labelCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('label')
    .description('Show recorded answers with their facts one by one, and keep what a person says of them.')
    .argument('<sources...>', 'files or folders of recordings and labels, or postgres://…')
    .option('--by <name>', 'who labels')
    .option('-o, --out <file>', 'where labels are kept, one a line (default: labels.NAME.jsonl)')
    .option(
      '--most <number>',
      'answers to label, drawn at random',
      wholeNumberOption('--most', 1, 100_000),
      DEFAULT_MOST,
    )
    .option('--page', 'in a browser on this machine instead of the terminal')
    .option(
      '--port <number>',
      'port of the page; 0 takes any free one',
      wholeNumberOption('--port', 0, 65_535),
      0,
    )
    .option('--agreement', 'say how far the people agree who have labelled, and label nothing')
    .action(async (sources: readonly string[], flags: LabelFlags) => {
      done(await label(sources, flags, io));
    });
}

async function label(sources: readonly string[], flags: LabelFlags, io: CliIo): Promise<ExitCode> {
  if (flags.agreement === true) return printAgreement(await openRecording(sources, io.cwd), io);
  const { by, most } = flags;
  if (by === undefined || !/^[\p{L}\p{N}_.@-]{1,100}$/u.test(by)) {
    throw usageError(
      '--by: must be a name of letters, digits and . _ @ -',
      'answer-guard label records --by ann',
    );
  }
  const out = flags.out ?? `labels.${by}.jsonl`;
  const path = resolve(io.cwd, out);
  const isKnown = sources.some((source) => basename(source) === basename(out));
  const recording = await openRecording(
    [...sources, ...(existsSync(path) && !isKnown ? [path] : [])],
    io.cwd,
  );
  const session = await LabelSession.open({
    recording,
    by,
    most,
    keep: (lines) => appendLines(path, out, lines),
  });
  if (flags.page === true) await labelOnPage(session, flags.port, io);
  else await labelInTerminal(session, io);
  const { labelled, of } = session.progress;
  io.stdout.write(`${labelled} answers labelled by ${by}, ${of - labelled} to go: ${out}\n`);
  return EXIT.ok;
}

/** A line that a full disk or a killed process broke off before stays by itself. */
async function appendLines(path: string, shown: string, lines: readonly object[]): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  try {
    const before = existsSync(path) ? await readFile(path, 'utf8') : '';
    const isTorn = before !== '' && !before.endsWith('\n');
    await appendFile(path, `${isTorn ? '\n' : ''}${text}`, { mode: 0o600 });
  } catch (cause) {
    throw usageError(
      `--out: ${shown} cannot be written: ${systemReason(cause, 'unwritable')}`,
      'what was labelled before is kept; the same command goes on',
    );
  }
}

async function labelOnPage(session: LabelSession, port: number, io: CliIo): Promise<void> {
  const page = await serveLabelPage(session, port);
  io.stdout.write(`Open ${page.url}\nCtrl-C stops; what is labelled is kept.\n`);
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolved) => {
    stop = resolved;
  });
  io.signals.once('SIGINT', stop);
  io.signals.once('SIGTERM', stop);
  if (session.current !== undefined) await Promise.race([page.done, stopped]);
  io.signals.off('SIGINT', stop);
  io.signals.off('SIGTERM', stop);
  await page.close();
}

async function printAgreement(recording: Recording, io: CliIo): Promise<ExitCode> {
  const all = await agreements(recording);
  if (all.length === 0) io.stdout.write('Fewer than two people have labelled.\n');
  for (const { people, both, agreed, kappa, disputed } of all) {
    const beyond = kappa === null ? 'not defined: they agree by chance alone' : kappa.toFixed(2);
    io.stdout.write(
      `${people.join(' and ')}: agree on ${agreed} of ${both} answers; Cohen's kappa ${beyond}\n`,
    );
    if (disputed.length > 0) io.stdout.write(`  they differ on: ${disputed.join(', ')}\n`);
  }
  return EXIT.ok;
}
