import { Command } from 'commander';
import { packageVersion } from '../contract/package-version.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { auditCommand } from './commands/audit.js';
import { auditLogCommand } from './commands/audit-log.js';
import { calibrateCommand } from './commands/calibrate.js';
import { checkCommand } from './commands/check.js';
import { configCommand } from './commands/config.js';
import { evalCommand } from './commands/eval.js';
import { keyCommand } from './commands/key.js';
import { labelCommand } from './commands/label.js';
import { reportCommand } from './commands/report.js';
import { serveCommand } from './commands/serve.js';
import { storeCommand } from './commands/store.js';
import { workerCommand } from './commands/worker.js';

/** In the order of `--help` and docs/commands.md. */
const COMMANDS = [
  serveCommand,
  keyCommand,
  checkCommand,
  evalCommand,
  reportCommand,
  labelCommand,
  storeCommand,
  auditCommand,
  workerCommand,
  auditLogCommand,
  calibrateCommand,
  configCommand,
];

/** `answer-guard` with all of its commands. @param done is called with what a command exits with */
export function cliProgram(io: CliIo, done: (code: ExitCode) => void): Command {
  const program = new Command('answer-guard')
    .description('Checks each sentence of an answer against facts.')
    .version(packageVersion());
  for (const command of COMMANDS) program.addCommand(command(io, done));
  return program;
}
