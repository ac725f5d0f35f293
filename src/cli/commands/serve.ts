import { Command } from 'commander';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { buildChecker } from '../../../config/build-checker.js';
import {
  createService,
  DEFAULT_CHECK_TIMEOUT_MS,
  MAX_CHECK_TIMEOUT_MS,
} from '../../service/create-service.js';
import { startService } from '../../service/start-service.js';
import { logObserver } from '../../telemetry/log.js';
import { observers } from '../../telemetry/observers.js';
import { prometheusObserver } from '../../telemetry/prometheus.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { loadSettings } from '../load-settings.js';
import { wholeNumberOption } from '../usage-error.js';

const DEFAULT_PORT = 8080;
const LONGEST_DELAY_MS = 600_000;

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly config?: string;
  readonly checkTimeout: number;
  readonly groundingConfig: readonly string[];
  readonly shutdownDelay: number;
}

/** `answer-guard serve`: the check-grounding API, until SIGTERM or SIGINT. */
export function serveCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('serve')
    .description('Serve the check-grounding API over HTTP.')
    .option(
      '--port <number>',
      'port; 0 takes any free one',
      wholeNumberOption('--port', 0, 65_535),
      DEFAULT_PORT,
    )
    .option('--host <address>', 'address to listen on; there is no authentication', '127.0.0.1')
    .option('--config <path>', 'configuration file')
    .option(
      '--check-timeout <ms>',
      'time limit of one check in milliseconds',
      wholeNumberOption('--check-timeout', 1, MAX_CHECK_TIMEOUT_MS),
      DEFAULT_CHECK_TIMEOUT_MS,
    )
    .option(
      '--grounding-config <name>',
      'a grounding configuration besides default_grounding_config; repeatable',
      (name: string, names: readonly string[]) => [...names, name],
      [],
    )
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
  const { settings } = loadSettings(flags, io);
  // The standard output is for people and scripts that wait for the address; the log goes beside it.
  const logger = pino({ level: settings.log.level }, { write: (line) => io.stderr.write(line) });
  const registry = new Registry();
  const metrics = prometheusObserver({ register: registry });
  const log = logObserver({ logger, texts: settings.log.texts });
  if (!isLoopback(flags.host)) {
    logger.warn(
      { host: flags.host },
      'checks are open to all who reach this address: there is no authentication',
    );
  }
  const checker = (io.buildChecker ?? buildChecker)(settings, observers(metrics, log));
  try {
    const service = createService({
      checker,
      registry,
      observer: metrics,
      logger,
      checkTimeoutMs: flags.checkTimeout,
      groundingConfigs: flags.groundingConfig,
    });
    const running = await startService(service, {
      host: flags.host,
      port: flags.port,
      shutdownDelayMs: flags.shutdownDelay,
    });
    try {
      await checker.ready;
      const stop = askedToStop(io);
      io.stdout.write(`listening on ${running.url}\n`);
      logger.info({ signal: await stop }, 'shutting down');
    } finally {
      await running.close();
    }
  } finally {
    await checker.close();
  }
}

/** Resolves with the first signal; the next one ends the process as it does by default. */
function askedToStop(io: CliIo): Promise<string> {
  return new Promise((resolve) => {
    const listeners = ['SIGTERM', 'SIGINT'].map((signal) => {
      const listener = () => {
        for (const { name, on } of listeners) io.signals.off(name, on);
        resolve(signal);
      };
      io.signals.once(signal, listener);
      return { name: signal, on: listener };
    });
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
