import { Command } from 'commander';
import { packageVersion } from '../contract/package-version.js';
import type { CliIo, ExitCode } from './cli-io.js';

/** Makes a command. @param done is called with what it exits with */
type MakeCommand = (io: CliIo, done: (code: ExitCode) => void) => Command;

/** In the order of `--help` and docs/commands.md. Each loads what it needs when it is asked for, as that takes most of a start. */
const COMMANDS: Readonly<Record<string, () => Promise<MakeCommand>>> = {
  serve: async () => (await import('./commands/serve.js')).serveCommand,
  key: async () => (await import('./commands/key.js')).keyCommand,
  check: async () => (await import('./commands/check.js')).checkCommand,
  eval: async () => (await import('./commands/eval.js')).evalCommand,
  report: async () => (await import('./commands/report.js')).reportCommand,
  label: async () => (await import('./commands/label.js')).labelCommand,
  store: async () => (await import('./commands/store.js')).storeCommand,
  audit: async () => (await import('./commands/audit.js')).auditCommand,
  worker: async () => (await import('./commands/worker.js')).workerCommand,
  'audit-log': async () => (await import('./commands/audit-log.js')).auditLogCommand,
  calibrate: async () => (await import('./commands/calibrate.js')).calibrateCommand,
  config: async () => (await import('./commands/config.js')).configCommand,
};

/**
 * `answer-guard` with the command that is asked for, or with all of them where the first argument names none.
 *
 * @param done is called with what a command exits with
 */
export async function cliProgram(
  io: CliIo,
  done: (code: ExitCode) => void,
  asked: string | undefined,
): Promise<Command> {
  const program = new Command('answer-guard')
    .description('Checks each sentence of an answer against facts.')
    .version(packageVersion());
  const named = Object.entries(COMMANDS).filter(([name]) => name === asked);
  const loads = named.length > 0 ? named : Object.entries(COMMANDS);
  for (const make of await Promise.all(loads.map(([, load]) => load()))) program.addCommand(make(io, done));
  return program;
}
