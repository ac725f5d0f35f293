import type { Logger } from 'pino';
import { isLoopback } from '../service/access/browser-guard.js';
import type { Service } from '../service/create-service.js';
import { startService, type ListenOptions } from '../service/start-service.js';
import type { CliIo } from './cli-io.js';

interface ServeListenOptions extends Pick<ListenOptions, 'tls'> {
  readonly host: string;
  /** Of HTTP. */
  readonly port: number;
  /** @default there is no gRPC */
  readonly grpcPort?: number;
  readonly insecureNoAuth?: boolean;
  /** How long /readyz says no before the port is closed, in milliseconds. */
  readonly shutdownDelay: number;
}

interface ServeContext {
  readonly io: CliIo;
  readonly logger: Logger;
  /** When checks can be judged. */
  readonly ready: Promise<void>;
  /** The signal to stop, also before `ready`. */
  readonly stop: Promise<string>;
  /** The key of the decisions page; undefined where there is none, or the service's own keys open it. */
  readonly token: string | undefined;
}

/**
 * Listens until a signal comes; then everything ends in order. Prints the addresses once the service is ready, if it comes to that.
 *
 * @throws AG_LISTEN_FAILED, and what `ready` rejects with
 */
export async function serveUntilSignal(
  service: Service,
  options: ServeListenOptions,
  { io, logger, ready, stop, token }: ServeContext,
): Promise<void> {
  const { host, tls, insecureNoAuth = false, shutdownDelay: shutdownDelayMs } = options;
  if (!isLoopback(host) && service.access.isOpen && insecureNoAuth) {
    logger.warn({ host }, 'checks are open to all who reach this address: there is no authentication');
  }
  const listen = { host, tls, insecureNoAuth, shutdownDelayMs };
  const http = await startService(service, { ...listen, port: options.port });
  try {
    // Its libraries are loaded only by those who want it.
    const grpc =
      options.grpcPort === undefined
        ? undefined
        : await (
            await import('../service/grpc/start-grpc.js')
          ).startGrpc(service, {
            ...listen,
            port: options.grpcPort,
          });
    try {
      const isReady = await Promise.race([ready.then(() => true), stop.then(() => false)]);
      if (isReady) {
        io.stdout.write(`listening on ${http.url}\n`);
        if (token !== undefined) io.stdout.write(`decisions on ${http.url}/decisions/#key=${token}\n`);
        if (grpc !== undefined) io.stdout.write(`grpc on ${grpc.address}\n`);
      }
      logger.info({ signal: await stop }, 'shutting down');
    } finally {
      service.readiness.drain();
      await Promise.all([http.close(), grpc?.close()]);
    }
  } finally {
    await http.close();
    service.close();
  }
}

/** `stop` resolves with the first signal from now on; the next one ends the process as it does by default. */
export function askedToStop({ signals }: CliIo): {
  readonly stop: Promise<string>;
  /** Stops listening. */
  readonly release: () => void;
} {
  let came: (signal: string) => void = () => undefined;
  const stop = new Promise<string>((resolve) => (came = resolve));
  const listeners = ['SIGTERM', 'SIGINT'].map((name) => ({
    name,
    on: () => {
      release();
      came(name);
    },
  }));
  const release = (): void => {
    for (const { name, on } of listeners) signals.off(name, on);
  };
  for (const { name, on } of listeners) signals.once(name, on);
  return { stop, release };
}
