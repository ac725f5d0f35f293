import { resolve } from 'node:path';
import { Command } from 'commander';
import { readHeadFile, type LogHead } from '../../audit-log/folder/log-head.js';
import { FIRST_HASH, type ChainPlace } from '../../audit-log/sealed-line.js';
import { makeSigningKeys, readSignatureCheck } from '../../audit-log/signing.js';
import { openLog } from '../../audit-log/verify/open-log.js';
import { verifyLog } from '../../audit-log/verify/verify-log.js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { systemReason } from '../../contract/system-reason.js';
import { isPostgresUrl } from '../../postgres/postgres-pool.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { loadSettings } from '../load-settings.js';
import { renderLogReport } from '../render-log-report.js';
import { repeatable } from '../repeatable.js';
import { usageError } from '../usage-error.js';
import { writeOut } from '../write-out.js';

interface VerifyFlags {
  readonly publicKey: readonly string[];
  readonly expect: readonly ChainPlace[];
  readonly anchor: readonly string[];
  readonly archived?: true;
  readonly json?: true;
  readonly config?: string;
}

/** `answer-guard audit-log`: whether an audit log is what was written, and the keys that sign one. */
export function auditLogCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  const command = new Command('audit-log').description(
    'Verify an audit log, or make the keys that sign one.',
  );
  command
    .command('verify')
    .description('Find entries that were changed, removed or put in. Exit code 1 where there are some.')
    .argument('[source]', 'a folder, or postgres://… (default: log.audit.sink of the configuration)')
    .addOption(
      repeatable('--public-key <file>', 'a key that may have signed, PEM', {
        none: 'the public half of log.audit.keyFile',
      }),
    )
    .addOption(
      repeatable(
        '--expect <number:hash>',
        'an entry that was vouched for before, as verify printed it then',
        { read: placeOf },
      ),
    )
    .addOption(
      repeatable('--anchor <file>', 'a file that keeps how far the log goes', {
        none: 'log.audit.anchor of the configuration',
      }),
    )
    .option('--archived', 'older files were moved away: the log need not begin with entry 1')
    .option('--json', 'print the report as JSON')
    .option('--config <path>', 'configuration file')
    .action(async (source: string | undefined, flags: VerifyFlags) => {
      done(await verify(source, flags, io));
    });
  command
    .command('key')
    .description('Make a pair of keys of Ed25519: FILE, which signs, and FILE.pub, which verifies.')
    .requiredOption('-o, --out <file>', 'where the private key goes; it must not be there')
    .action(async ({ out }: { readonly out: string }) => {
      const { privateKey, publicKey, key } = makeSigningKeys();
      await writeOut(out, privateKey, io, { flag: 'wx', mode: 0o600 });
      await writeOut(`${out}.pub`, publicKey, io, { flag: 'wx', mode: 0o644 });
      io.stdout.write(`key ${key}: ${out} signs, ${out}.pub verifies\n`);
      done(EXIT.ok);
    });
  return command;
}

async function verify(given: string | undefined, flags: VerifyFlags, io: CliIo): Promise<ExitCode> {
  const isAllGiven = given !== undefined && flags.publicKey.length > 0;
  const configured = isAllGiven ? undefined : loadSettings(flags, io).settings.log.audit;
  // Of another log than the configured the configured anchor says nothing.
  const anchors =
    flags.anchor.length > 0 || given !== undefined
      ? flags.anchor
      : [configured?.anchor].flatMap((file) => file ?? []);
  const source = given ?? configured?.sink;
  if (source === undefined)
    throw usageError('the source is missing: there is no log.audit in the configuration');
  const files =
    flags.publicKey.length > 0 ? flags.publicKey : [configured?.keyFile].flatMap((file) => file ?? []);
  if (files.length === 0)
    throw usageError('--public-key: is missing, and there is no log.audit in the configuration');
  const keys = readSignatureCheck(
    files.map((file) => resolve(io.cwd, file)),
    '--public-key',
  );
  const log = await openLog(isPostgresUrl(source) ? source : resolve(io.cwd, source));
  try {
    const { head, lines } = log;
    const report = await verifyLog({
      lines,
      head,
      keys,
      archived: flags.archived ?? false,
      expected: flags.expect,
      anchors: anchors.map((file) => readAnchor(file, io)),
    });
    io.stdout.write(flags.json === true ? `${JSON.stringify(report, null, 2)}\n` : renderLogReport(report));
    return report.isIntact ? EXIT.ok : EXIT.ungrounded;
  } finally {
    await log.close();
  }
}

function readAnchor(file: string, { cwd }: CliIo): LogHead | undefined {
  try {
    const head = readHeadFile(resolve(cwd, file));
    return typeof head === 'string' ? undefined : head;
  } catch (error) {
    throw new AnswerGuardError('AG_INPUT_UNREADABLE', `${file} cannot be read: ${systemReason(error)}`);
  }
}

function placeOf(text: string): ChainPlace {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]+)$/.exec(text) ?? [];
  if (number === undefined || hash?.length !== FIRST_HASH.length)
    throw usageError(`--expect: ${JSON.stringify(text)} is not a number, a colon and 64 hexadecimal digits`);
  return { number: Number(number), hash };
}
