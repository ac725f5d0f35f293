import { Argument, Command } from 'commander';
import { buildChecker } from '../../../config/build-checker.js';
import { budgeted } from '../../checkers/budgeted.js';
import type { Checker } from '../../checkers/checker.js';
import { embedded } from '../../checkers/embedded/embedded.js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { encodeCheckResponse } from '../../contract/encode-response.js';
import { after, systemClock } from '../../contract/monotonic-clock.js';
import type { Verdict } from '../../contract/verdict.js';
import { readCheckInput, type CheckInput } from '../check-input.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { groundingOf } from '../grounding.js';
import { loadSettings } from '../load-settings.js';
import { renderReport } from '../render-report.js';
import { numberOption, wholeNumberOption } from '../usage-error.js';

const DEFAULT_TIMEOUT_MS = 30_000;

interface CheckFlags {
  readonly answer?: string;
  readonly facts: readonly string[];
  readonly prompt?: string;
  readonly threshold?: number;
  readonly timeout: number;
  readonly json?: true;
  readonly config?: string;
}

/** `answer-guard check`: one answer, for a person or a script. */
export function checkCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('check')
    .description('Check one answer. Exits with 0 when every claim is grounded, 1 when one is not.')
    .addArgument(
      new Argument('[request]', 'a check request of the contract as JSON, or - for standard input'),
    )
    .option('-a, --answer <text>', 'the answer: TEXT, @FILE, or - for standard input (default: piped input)')
    .option('-f, --facts <file>', 'facts: .json, .jsonl, or text in any other file; repeatable', collect, [])
    .option('-p, --prompt <text>', 'what was asked')
    .option(
      '-t, --threshold <number>',
      'citation threshold in [0, 1] (default: 0.6)',
      numberOption('--threshold', 0, 1),
    )
    .option(
      '--timeout <ms>',
      'time limit in milliseconds',
      wholeNumberOption('--timeout', 1, 600_000),
      DEFAULT_TIMEOUT_MS,
    )
    .option('--json', "print the contract's response instead of a report")
    .option('--config <path>', 'configuration file')
    .action(async (request: string | undefined, flags: CheckFlags) => {
      const { timeout, json, config, ...parts } = flags;
      const given = request === undefined ? parts : { ...parts, request };
      const input = await readCheckInput(given, io);
      const verdict = await judge(input, { timeoutMs: timeout, checker: checkerFor(config, io) });
      if (verdict.kind === 'failed') {
        const why = AnswerGuardError.isInstance(verdict.error) ? `: ${verdict.error.message}` : '';
        throw new AnswerGuardError('AG_CHECK_INCOMPLETE', `nothing was judged, cause ${verdict.cause}${why}`);
      }
      io.stdout.write(
        json === true
          ? `${JSON.stringify(encodeCheckResponse(verdict.response), null, 2)}\n`
          : renderReport(verdict, { origins: input.origins }),
      );
      if (verdict.kind === 'partial') {
        throw new AnswerGuardError(
          'AG_CHECK_INCOMPLETE',
          `only ${Math.floor(verdict.coverage * 100)} % was judged`,
          {
            hint: 'raise --timeout',
          },
        );
      }
      done(groundingOf(verdict).holds ? EXIT.ok : EXIT.ungrounded);
    });
}

function collect(value: string, previous: readonly string[]): readonly string[] {
  return [...previous, value];
}

/** The configured checker. The embedded engine judges a single answer sooner in this thread than a worker starts. */
function checkerFor(config: string | undefined, io: CliIo): Checker {
  const { settings } = loadSettings({ config }, io);
  const build =
    io.buildChecker ?? (settings.checker === 'embedded' ? () => embedded({ inProcess: true }) : buildChecker);
  return build(settings, { observe: () => undefined });
}

async function judge(
  { request }: CheckInput,
  { timeoutMs, checker }: { readonly timeoutMs: number; readonly checker: Checker },
): Promise<Verdict> {
  try {
    await checker.ready;
    return await budgeted(checker).check(request, {
      signal: new AbortController().signal,
      deadline: after(systemClock.now(), timeoutMs),
    });
  } finally {
    await checker.close();
  }
}
