import { resolve } from 'node:path';
import { Command } from 'commander';
import { buildChecker } from '../../../config/build-checker.js';
import { PRESETS } from '../../../config/presets.js';
import type { GuardSettings } from '../../../config/resolve-settings.js';
import { jsonlSource } from '../../bulk/jsonl-source.js';
import { localJudging } from '../../bulk/local-judging.js';
import { onlyRows } from '../../bulk/only-rows.js';
import { postgresSource } from '../../bulk/postgres-source.js';
import { loadBullMq } from '../../bulk/queue/load-bullmq.js';
import { queueJudging, requireRedisUrl } from '../../bulk/queue/queue-judging.js';
import { openResults, type ResultFile } from '../../bulk/result-file.js';
import { runBulk, type BulkJudging, type RunBulkOptions } from '../../bulk/run-bulk.js';
import type { Checker } from '../../checkers/checker.js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { isPostgresUrl } from '../../postgres/postgres-pool.js';
import { openRecording } from '../../recording/read-recording.js';
import { policyHash } from '../../policy/policy-hash.js';
import { summarise } from '../../reporting/summarise.js';
import { bulkProgress } from '../bulk-progress.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { judgeOf, withJudgingOptions, type JudgingFlags } from '../judging-options.js';
import { loadSettings } from '../load-settings.js';
import { renderTraffic } from '../render-traffic.js';
import { secretArgument } from '../secret-argument.js';
import { usageError, wholeNumberOption } from '../usage-error.js';
import { NO_OBSERVER } from '../../telemetry/observers.js';

/** Enough for many workers to have some while results are read; chosen, not measured. */
const DEFAULT_AHEAD = 500;
/** With the pauses between them, 0.5 s that double, a failure may last a minute. */
const DEFAULT_ATTEMPTS = 8;

interface AuditFlags extends JudgingFlags {
  readonly out: string;
  readonly query?: string;
  readonly queue?: string;
  readonly ahead: number;
  readonly attempts: number;
  readonly only?: string;
  readonly texts?: true;
}

interface OpenedJudging extends BulkJudging {
  close(): Promise<void>;
}

/** `answer-guard audit`: judges many exchanges that there are already, in this process or by a fleet of workers. */
export function auditCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  const command = new Command('audit')
    .description('Judge many recorded exchanges. Continues where it was stopped or killed.')
    .argument(
      '<in>',
      'JSON Lines of { answer, facts, question, id, route, conversation }, .gz too; or postgres://…, or @file with that',
    )
    .requiredOption(
      '-o, --out <file>',
      'results, as answer-guard report reads them; what failed goes to FILE.failed',
    )
    .option(
      '--query <sql>',
      'of PostgreSQL: a SELECT with id, answer, facts (default: the table that record writes)',
    )
    .option('--queue <url>', 'redis://…: have it judged by answer-guard worker on any number of machines')
    .option(
      '--ahead <number>',
      'with --queue: records in the queue at once',
      wholeNumberOption('--ahead', 1, 100_000),
      DEFAULT_AHEAD,
    )
    .option(
      '--attempts <number>',
      'attempts at a record whose checker fails, before it goes to FILE.failed',
      wholeNumberOption('--attempts', 1, 20),
      DEFAULT_ATTEMPTS,
    )
    .option('--only <file>', 'judge those records alone that are in this FILE.failed of an earlier audit')
    .option('--texts', 'write questions, answers and facts down, redacted as record.redact says');
  return withJudgingOptions(command).action(async (input: string, flags: AuditFlags) => {
    done(await audit(input, flags, io));
  });
}

async function audit(input: string, flags: AuditFlags, io: CliIo): Promise<ExitCode> {
  const { only } = flags;
  const queue = flags.queue && requireRedisUrl(secretArgument(flags.queue, '--queue', io));
  // Before a file of results is begun.
  if (queue !== undefined) await loadBullMq();
  const given = secretArgument(input, 'IN', io);
  if (flags.query !== undefined && !isPostgresUrl(given))
    throw usageError('--query: is for postgres://… alone');
  const { settings } = loadSettings(flags, io);
  const out = resolve(io.cwd, flags.out);
  const whole = isPostgresUrl(given)
    ? await postgresSource(given, flags.query)
    : await jsonlSource(resolve(io.cwd, given), given);
  const source = only === undefined ? whole : await onlyRows(whole, resolve(io.cwd, only), only);
  const held: (() => Promise<void>)[] = [() => source.close()];
  try {
    const texts = flags.texts ?? false;
    const { conversation } = settings;
    const checker =
      queue === undefined ? (io.buildChecker ?? buildChecker)(settings, NO_OBSERVER, io.env) : undefined;
    if (checker !== undefined) held.unshift(() => checker.close());
    await checker?.ready;
    const results = await openResults({
      path: out,
      identity: {
        input: source.identity,
        ...judgesOf(settings, checker),
        ...(conversation !== undefined && { conversation: [conversation].flat().join(' ') }),
        '--texts': String(texts),
      },
    });
    held.unshift(() => {
      results.close();
      return Promise.resolve();
    });
    const judging =
      checker === undefined
        ? await byQueue(queue ?? '', flags, { io, texts, results })
        : locally(settings, checker, flags);
    held.unshift(() => judging.close());
    const isDone = await run({ source, results, judging, conversation }, io);
    await judging.close();
    return await finish(out, results, isDone, flags, io);
  } finally {
    for (const release of held) await release();
  }
}

/** What may not change between two runs that make one file of results. Of workers, their results say by which policy. */
function judgesOf(
  { policy, route, record }: GuardSettings,
  checker: Checker | undefined,
): Readonly<Record<string, string>> {
  if (checker === undefined) return { judge: 'a queue' };
  const redact = typeof record.redact === 'function' ? 'a function' : record.redact.join(' ');
  return {
    judge: 'this process',
    policy: policyHash(policy),
    route,
    checker: `${checker.name} ${checker.version}`,
    'record.redact': redact,
  };
}

async function byQueue(
  url: string,
  { attempts, ahead }: AuditFlags,
  { io, texts, results }: { readonly io: CliIo; readonly texts: boolean; readonly results: ResultFile },
): Promise<OpenedJudging> {
  let hasFailed = false;
  return await queueJudging({
    url,
    run: results.run,
    after: results.after,
    policyHash: results.policyHash,
    texts,
    attempts,
    window: ahead,
    onError() {
      if (!hasFailed) io.stderr.write('The queue does not answer; it is tried again until it does.\n');
      hasFailed = true;
    },
  });
}

function locally(settings: GuardSettings, checker: Checker, flags: AuditFlags): OpenedJudging {
  const { atOnce, attempts, timeout, texts = false } = flags;
  const judge = judgeOf(settings, { checker, timeoutMs: timeout });
  const local = localJudging({ judge: (exchange) => judge(exchange, texts), atOnce, attempts });
  return { ...local, close: () => Promise.resolve() };
}

/** Whether the source came to its end. */
async function run(
  bulk: Pick<RunBulkOptions, 'source' | 'results' | 'judging' | 'conversation'>,
  io: CliIo,
): Promise<boolean> {
  const { source, results } = bulk;
  const before = results.judged + results.failed;
  if (before > 0) io.stderr.write(`going on after record ${results.after.row}\n`);
  const progress = bulkProgress(io, { total: await source.count(), before });
  const stop = new AbortController();
  const onSignal = (): void => {
    stop.abort();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) io.signals.once(signal, onSignal);
  try {
    await runBulk({ ...bulk, progress: progress.show, signal: stop.signal });
  } finally {
    progress.clear();
    for (const signal of ['SIGTERM', 'SIGINT']) io.signals.off(signal, onSignal);
  }
  return !stop.signal.aborted;
}

async function finish(
  out: string,
  { judged, failed, after }: ResultFile,
  isDone: boolean,
  flags: AuditFlags,
  io: CliIo,
): Promise<ExitCode> {
  if (!isDone) {
    io.stderr.write(`stopped after record ${after.row}: the same command goes on\n`);
    return EXIT.failed;
  }
  if (judged > 0) {
    const recording = await openRecording([out], io.cwd);
    const { torn } = recording;
    const progress = (): void => undefined;
    io.stdout.write(
      renderTraffic(await summarise({ exchanges: recording.exchanges(), torn, policies: PRESETS, progress })),
    );
  }
  io.stdout.write(`\n${judged} judged: ${flags.out}\n`);
  if (failed === 0) return EXIT.ok;
  throw new AnswerGuardError(
    'AG_CHECK_INCOMPLETE',
    `${failed} of the records were not judged: ${flags.out}.failed says why`,
  );
}
