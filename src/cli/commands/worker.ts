import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { Command } from 'commander';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { buildChecker } from '../../../config/build-checker.js';
import type { GuardSettings } from '../../../config/resolve-settings.js';
import { loadBullMq } from '../../bulk/queue/load-bullmq.js';
import { requireRedisUrl } from '../../bulk/queue/queue-judging.js';
import { queueWorker, type QueueWorker } from '../../bulk/queue/queue-worker.js';
import { logObserver } from '../../telemetry/log.js';
import type { Observer } from '../../telemetry/observer.js';
import { observers } from '../../telemetry/observers.js';
import { prometheusObserver } from '../../telemetry/prometheus.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { judgeOf, withJudgingOptions, type JudgingFlags } from '../judging-options.js';
import { loadSettings } from '../load-settings.js';
import { secretArgument } from '../secret-argument.js';
import { wholeNumberOption } from '../usage-error.js';
import { codeOf } from '../../contract/code-of.js';

const DEFAULT_LEASE_MS = 30_000;
/** How long the fleet's allowance may take to be asked for, in milliseconds: here nobody waits for an answer. */
const ALLOWANCE_WAIT_MS = 1000;

interface WorkerFlags extends JudgingFlags {
  readonly queue: string;
  readonly lease: number;
  readonly metricsPort?: number;
}

/** `answer-guard worker`: judges what `answer-guard audit --queue` puts into a queue, until SIGTERM or SIGINT. */
export function workerCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  const command = new Command('worker')
    .description('Judge the records of answer-guard audit --queue, on any number of machines.')
    .requiredOption('--queue <url>', 'redis://… of the queue, or @file with it')
    .option(
      '--lease <ms>',
      "milliseconds without a sign of life after which a worker's records go to others",
      wholeNumberOption('--lease', 1000, 600_000),
      DEFAULT_LEASE_MS,
    )
    .option(
      '--metrics-port <number>',
      'port of /metrics on loopback; 0 takes any free one; without it there are none',
      wholeNumberOption('--metrics-port', 0, 65_535),
    );
  return withJudgingOptions(command).action(async (flags: WorkerFlags) => {
    await work(flags, io);
    done(EXIT.ok);
  });
}

async function work(flags: WorkerFlags, io: CliIo): Promise<void> {
  const queue = requireRedisUrl(secretArgument(flags.queue, '--queue', io));
  const { settings } = loadSettings(flags, io);
  // Before the checker, which would say of the queue's Redis that it is the cache's.
  await loadBullMq();
  const logger = pino({ level: settings.log.level }, { write: (line) => io.stderr.write(line) });
  const registry = new Registry();
  const metrics = prometheusObserver({ register: registry });
  const observer = observers(metrics, logObserver({ logger, texts: settings.log.texts }));
  const fleet = { ...settings, cache: fleetCache(settings, queue) };
  const checker = (io.buildChecker ?? buildChecker)(fleet, observer, io.env);
  const held: (() => Promise<void>)[] = [() => checker.close()];
  try {
    await checker.ready;
    const worker = await queueWorker({
      url: queue,
      atOnce: flags.atOnce,
      leaseMs: flags.lease,
      judge: judgeOf(settings, { checker, timeoutMs: flags.timeout }),
      onResult: (result) => {
        metrics.observe({ type: 'bulkJudged', result });
      },
      onError: (error) => {
        logger.warn(
          { code: codeOf(error) ?? 'unknown' },
          'answer-guard: the queue does not answer; it is tried again',
        );
      },
    });
    held.unshift(() => worker.close());
    const stopped = askedToStop(io);
    if (flags.metricsPort !== undefined) {
      const server = await serveMetrics(flags.metricsPort, worker, registry, metrics);
      held.unshift(() => closeServer(server));
      const address = server.address();
      if (typeof address === 'object' && address !== null)
        io.stdout.write(`metrics on http://127.0.0.1:${address.port}/metrics\n`);
    }
    io.stdout.write('working\n');
    await stopped;
  } finally {
    for (const release of held) await release();
  }
}

/** Allowances of remote checkers are counted in a Redis that all workers share: the configuration's, or the queue's. */
function fleetCache({ cache }: GuardSettings, queue: string): GuardSettings['cache'] {
  if (cache.redis !== undefined) return { ...cache, redis: { ...cache.redis, waitMs: ALLOWANCE_WAIT_MS } };
  // Without a secret no verdicts are kept there, nor in memory: an audit seldom asks twice.
  return { ...cache, maxEntries: 0, redis: { url: queue, waitMs: ALLOWANCE_WAIT_MS } };
}

async function serveMetrics(
  port: number,
  worker: QueueWorker,
  registry: Registry,
  metrics: Observer,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const answer = async (): Promise<void> => {
      metrics.observe({ type: 'bulkQueue', ...(await worker.figures()) });
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
    };
    answer().catch(() => response.writeHead(503).end());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function closeServer(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

function askedToStop(io: CliIo): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of ['SIGTERM', 'SIGINT']) io.signals.off(signal, stop);
      resolve();
    };
    for (const signal of ['SIGTERM', 'SIGINT']) io.signals.once(signal, stop);
  });
}
