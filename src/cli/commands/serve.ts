import { randomBytes } from 'node:crypto';
import { Command, Option } from 'commander';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { acquireAudit } from '../../../config/build-audit.js';
import { acquireAuditLog } from '../../../config/build-audit-log.js';
import { buildChecker } from '../../../config/build-checker.js';
import { acquireDatastores } from '../../../config/build-datastores.js';
import { warnOfUnknownVariables } from '../../../config/unknown-variables.js';
import { MAX_CHECKS_PER_MINUTE } from '../../service/access/caller-limit.js';
import { isLoopback } from '../../service/access/browser-guard.js';
import {
  createService,
  DEFAULT_CHECK_TIMEOUT_MS,
  MAX_CHECK_TIMEOUT_MS,
} from '../../service/create-service.js';
import { DEFAULT_KEPT_EXPLANATIONS, MOST_KEPT_EXPLANATIONS } from '../../service/explanations.js';
import { logObserver } from '../../telemetry/log.js';
import { observers } from '../../telemetry/observers.js';
import { prometheusObserver } from '../../telemetry/prometheus.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { loadSettings } from '../load-settings.js';
import { repeatable } from '../repeatable.js';
import { askedToStop, serveUntilSignal } from '../serve-until-signal.js';
import { serviceAccess } from '../service-access.js';
import { readTls } from '../service-files.js';
import {
  decisionsOf,
  explanationsOf,
  recordingOf,
  serviceTenants,
  type KeptFlags,
} from '../service-tenants.js';
import { usageError, wholeNumberOption } from '../usage-error.js';

const DEFAULT_PORT = 8080;
const LONGEST_DELAY_MS = 600_000;
/** Where others than this machine may reach the service. */
const DEFAULT_CHECKS_PER_MINUTE = 6000;

interface ServeFlags extends KeptFlags {
  readonly port: number;
  readonly grpcPort?: number;
  readonly host: string;
  readonly config?: string;
  readonly checkTimeout: number;
  readonly shutdownDelay: number;
  readonly apiKeysFile?: string;
  readonly insecureNoAuth?: boolean;
  readonly rateLimit?: number;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly clientCa?: string;
  readonly clientCrl?: string;
  readonly clientCert: 'required' | 'optional';
  readonly metricLabel: readonly string[];
  readonly compat?: boolean;
  readonly playground: boolean;
}

/** `answer-guard serve`: the check-grounding API, until SIGTERM or SIGINT. */
export function serveCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('serve')
    .description('Serve the check-grounding API over HTTP and gRPC.')
    .option(
      '--port <number>',
      'port of HTTP; 0 takes any free one',
      wholeNumberOption('--port', 0, 65_535),
      DEFAULT_PORT,
    )
    .option(
      '--grpc-port <number>',
      'port of gRPC; 0 takes any free one; without it there is no gRPC',
      wholeNumberOption('--grpc-port', 0, 65_535),
    )
    .option(
      '--host <address>',
      'address to listen on; any but loopback needs API keys, tokens or client certificates',
      '127.0.0.1',
    )
    .option(
      '--api-keys-file <path>',
      'keys that may call, a line NAME sha256:HEX for each, with scopes= and tenant=; re-read when it changes',
    )
    .option('--insecure-no-auth', 'let anybody call who reaches the address')
    .option('--tls-cert <path>', 'certificate, PEM: serve https and gRPC over TLS')
    .option('--tls-key <path>', "the certificate's key, PEM")
    .option('--client-ca <path>', 'authorities of client certificates, PEM: clients must show one (mTLS)')
    .option('--client-crl <path>', 'certificates that these authorities have withdrawn, PEM')
    .addOption(
      new Option('--client-cert <when>', 'with --client-ca: optional lets keys and tokens do without one')
        .choices(['required', 'optional'])
        .default('required'),
    )
    .option(
      '--rate-limit <checks>',
      `checks that a caller may send in a minute; 0 is no limit (default: 0 on loopback, else ${DEFAULT_CHECKS_PER_MINUTE})`,
      wholeNumberOption('--rate-limit', 0, MAX_CHECKS_PER_MINUTE),
    )
    .option('--config <path>', 'configuration file')
    .option(
      '--check-timeout <ms>',
      'the most milliseconds that a caller may name for a check; one that names none has budgetMs of the configuration',
      wholeNumberOption('--check-timeout', 1, MAX_CHECK_TIMEOUT_MS),
      DEFAULT_CHECK_TIMEOUT_MS,
    )
    .addOption(
      repeatable('--grounding-config <name>', 'a grounding configuration besides default_grounding_config'),
    )
    .addOption(repeatable('--metric-label <key>', 'a key of userLabels that metrics are labelled with'))
    .option('--no-playground', 'serve no playground at /')
    .option('--decisions', 'serve the latest and the recorded decisions at /decisions/, to those with a key')
    .option('--decision-texts', 'keep the texts of these decisions in memory, too')
    .option(
      '--explanations <number>',
      'explanations of the latest checks that are kept for /explain/ID; 0 keeps none',
      wholeNumberOption('--explanations', 0, MOST_KEPT_EXPLANATIONS),
      DEFAULT_KEPT_EXPLANATIONS,
    )
    .option('--explanation-texts', 'keep the texts of sentences and evidence with them, too')
    .option('--compat', "answer as Google's service does where that is odd")
    .option(
      '--shutdown-delay <ms>',
      'how long /readyz says no before the port is closed',
      wholeNumberOption('--shutdown-delay', 0, LONGEST_DELAY_MS),
      0,
    )
    .action(async (flags: ServeFlags) => {
      await serve(flags, io);
      done(EXIT.ok);
    });
}

async function serve(flags: ServeFlags, io: CliIo): Promise<void> {
  const unfit = flags.metricLabel.find((key) => !/^[a-z][a-z0-9_-]{0,62}$/.test(key));
  if (unfit !== undefined) {
    throw usageError(
      `--metric-label: ${JSON.stringify(unfit)} is not 1 to 63 of a-z, 0-9, _ and -, a letter first`,
    );
  }
  const { settings, loaded } = loadSettings(flags, io);
  // The standard output is for people and scripts that wait for the address; the log goes to the standard error.
  const logger = pino({ level: settings.log.level }, { write: (line) => io.stderr.write(line) });
  const registry = new Registry();
  const metrics = prometheusObserver({ register: registry, userLabels: flags.metricLabel });
  const log = logObserver({ logger, texts: settings.log.texts });
  const observer = observers(metrics, log);
  warnOfUnknownVariables(loaded.unknownVariables, observer);
  const tls = readTls(flags, io, observer);
  const asksForCertificates = tls?.clientCa !== undefined;
  const access = serviceAccess({ loaded, apiKeysFile: flags.apiKeysFile, asksForCertificates }, io, observer);
  // From the first thing on that has to be closed.
  const { stop, release: stopListening } = askedToStop(io);
  const held: (() => Promise<void>)[] = [access.close];
  try {
    const { keys, tokens, certificates } = access;
    const isOpen = keys === undefined && tokens === undefined && certificates === undefined;
    assertFitting(flags, isOpen);
    // The decisions are never open: a key of their own stands in where the service asks for none.
    const token = isOpen && flags.decisions === true ? randomBytes(24).toString('base64url') : undefined;
    const checker = (io.buildChecker ?? buildChecker)(settings, observer);
    held.unshift(() => checker.close());
    const audit = acquireAudit(settings, observer);
    if (audit !== undefined) held.unshift(audit.release);
    const named = loaded.file.tenants ?? {};
    const isRecordedForTenants = Object.values(named).some(({ record }) => record?.sink !== undefined);
    const isRecorded = settings.record.sink !== undefined || !isRecordedForTenants;
    const recording = isRecorded ? recordingOf(settings, observer) : undefined;
    const decisions = decisionsOf(flags, settings.policy, recording?.at);
    if (decisions !== undefined) held.unshift(decisions.release);
    const datastores = acquireDatastores(settings.datastores ?? {}, observer, io.cwd);
    held.push(datastores.release);
    const auditing = acquireAuditLog(settings.log.audit, observer, io.cwd);
    const tenants = serviceTenants(named, settings, flags, {
      io,
      observer,
      datastores: datastores.value,
      auditLog: auditing?.value,
    });
    held.unshift(tenants.release);
    // Records go last: what was checked is in them.
    if (recording !== undefined) held.push(recording.release);
    if (auditing !== undefined) held.push(auditing.release);
    const service = createService({
      checker,
      datastores: datastores.value,
      registry,
      audit: audit?.value,
      explanations: explanationsOf(flags),
      recording: recording?.value,
      auditLog: auditing?.value,
      observer: metrics,
      logger,
      budgetMs: settings.budgetMs,
      checkTimeoutMs: flags.checkTimeout,
      groundingConfigs: flags.groundingConfig,
      keys,
      tokens,
      certificates,
      tenants: tenants.tenants,
      checksPerMinute: checksPerMinute(flags),
      compat: flags.compat ?? false,
      pages: {
        policy: settings.policy,
        route: settings.route,
        budgetMs: settings.budgetMs,
        playground: flags.playground,
        decisions: decisions && { ...decisions.value, token },
      },
    });
    const ready = Promise.all([checker.ready, datastores.ready]).then(() => undefined);
    // Where the service cannot listen, nobody waits for the start any more, and closing ends it.
    ready.catch(() => undefined);
    await serveUntilSignal(service, { ...flags, tls }, { io, logger, ready, stop, token });
  } finally {
    stopListening();
    for (const release of held) await release();
  }
}

function checksPerMinute({ rateLimit, host }: ServeFlags): number | undefined {
  const limit = rateLimit ?? (isLoopback(host) ? 0 : DEFAULT_CHECKS_PER_MINUTE);
  return limit === 0 ? undefined : limit;
}

/** Texts are for those alone who sent them: for callers who say who they are, or on this machine. */
function assertFitting(
  { explanations, explanationTexts = false, decisions = false, decisionTexts = false, host }: ServeFlags,
  isOpen: boolean,
): void {
  if (decisionTexts && !decisions)
    throw usageError('--decision-texts: there is no --decisions that they would be for');
  if (explanationTexts && explanations === 0)
    throw usageError('--explanation-texts: with --explanations 0 there are none that they would be for');
  if (explanationTexts && isOpen && !isLoopback(host))
    throw usageError('--explanation-texts: without API keys all who reach the address could ask for them');
}
