import { Command } from 'commander';
import { SCOPES } from '../../../config/access-schema.js';
import { isTenantName, makeKey } from '../../service/access/api-keys.js';
import { isScope } from '../../service/access/scopes.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { repeatable } from '../repeatable.js';
import { usageError } from '../usage-error.js';

interface KeyFlags {
  readonly name: string;
  readonly project: readonly string[];
  readonly scope: readonly string[];
  readonly tenant?: string;
}

/** `answer-guard key`: a new API key, and the line that lets it in. The key is shown this once and kept nowhere. */
export function keyCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('key')
    .description('Make an API key for the service, and the line for its keys file.')
    .option('--name <name>', 'whose key it is, for log lines and rate limits', 'caller')
    .addOption(repeatable('--project <id>', 'a project that it may send checks to', { none: 'any' }))
    .addOption(
      repeatable('--scope <scope>', `what it may be used for: ${SCOPES.join(', ')}`, { none: 'all' }),
    )
    .option('--tenant <name>', 'the tenant that it belongs to; by default none')
    .action(({ name, project, scope, tenant }: KeyFlags) => {
      if (!/^[\w.-]{1,64}$/.test(name)) {
        throw usageError(`--name: has characters other than letters, digits, _ . -, or not 1 to 64 of them`);
      }
      const wrong = project.find((id) => !/^[\w.:-]{1,128}$/.test(id));
      if (wrong !== undefined)
        throw usageError(`--project: ${JSON.stringify(wrong)} is no project's id or number`);
      const other = scope.find((one) => !isScope(one));
      if (other !== undefined)
        throw usageError(`--scope: ${JSON.stringify(other)} is none of ${SCOPES.join(', ')}`);
      if (tenant !== undefined && !isTenantName(tenant))
        throw usageError(`--tenant: ${JSON.stringify(tenant)} is not 1 to 63 of a-z, 0-9 and -`);
      const { key, line } = makeKey(name, { projects: project, scopes: scope.filter(isScope), tenant });
      io.stdout.write(`key:  ${key}\nline: ${line}\n`);
      done(EXIT.ok);
    });
}
