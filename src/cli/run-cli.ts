import { CommanderError, type Command } from 'commander';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { errorOrigin } from '../telemetry/error-origin.js';
import { EXIT, type CliIo, type ExitCode } from './cli-io.js';
import { cliProgram } from './cli-program.js';

/** What the world got wrong rather than the caller: these are no usage errors. */
const FAILURES: ReadonlySet<string> = new Set([
  'AG_ENGINE_FAILED',
  'AG_LISTEN_FAILED',
  'AG_CHECK_INCOMPLETE',
  'AG_CLOSED',
  'AG_STORE_FAILED',
]);

/** Runs one command line, without the program's name. Never rejects: errors are printed, and are the exit code. */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  let exit: ExitCode = EXIT.ok;
  const done = (code: ExitCode): void => {
    exit = code;
  };
  try {
    const program = await cliProgram(io, done, args[0]);
    takeOver(program, io);
    await program.parseAsync([...args], { from: 'user' });
    return exit;
  } catch (error) {
    return reportError(error, io);
  }
}

/** How Commander begins a line with the name that was probably meant. */
const OTHER_NAME = '\n(Did you mean ';

/** No command writes or exits but through `io` and `runCli`. */
function takeOver(command: Command, io: CliIo): void {
  command.exitOverride();
  command.configureOutput({
    writeOut: (text) => io.stdout.write(text),
    writeErr: (text) => io.stderr.write(text),
    // Told once, by reportError.
    outputError: () => undefined,
  });
  for (const sub of command.commands) takeOver(sub, io);
}

function reportError(error: unknown, io: CliIo): ExitCode {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok; // --help and --version have been written
    // A command without its subcommand prints its help instead of a message.
    if (error.code === 'commander.help') return EXIT.usage;
    const message = error.message.replace(/^error: /, '').replace(OTHER_NAME, '; did you mean ');
    const isGuess = message.endsWith('?)');
    io.stderr.write(formatError('AG_USAGE_INVALID', isGuess ? message.slice(0, -1) : message, 'see --help'));
    return EXIT.usage;
  }
  if (AnswerGuardError.isInstance(error)) {
    io.stderr.write(formatError(error.code, error.message, adviceOf(error)));
    return FAILURES.has(error.code) ? EXIT.failed : EXIT.usage;
  }
  io.stderr.write(formatError('AG_ENGINE_FAILED', `unexpected: ${errorOrigin(error)}`, undefined));
  return EXIT.failed;
}

/** What to do, and the page that explains the error; of a call that is wrong `--help` says more. */
function adviceOf({ code, hint, docs }: AnswerGuardError): string | undefined {
  if (code === 'AG_USAGE_INVALID') return hint;
  if (hint === undefined) return `see ${docs}`;
  return hint.endsWith('.') ? `${hint} See ${docs}` : `${hint}; see ${docs}`;
}

/** A hint after several lines is one of its own: at the end of the last it would seem to be about that. */
function formatError(code: string, message: string, hint: string | undefined): string {
  if (hint === undefined) return `${code}: ${message}\n`;
  return message.includes('\n') ? `${code}: ${message}\n(${hint})\n` : `${code}: ${message} (${hint})\n`;
}
