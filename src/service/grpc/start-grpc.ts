import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { ReflectionService } from '@grpc/reflection';
import { HealthImplementation } from 'grpc-health-check';
import { API_VERSIONS } from '../../contract/api-version.js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { limits } from '../../contract/limits.js';
import { checkMethodOf, groundingServiceName, loadGroundingProto } from '../../wire/grounding-proto.js';
import type { Service } from '../create-service.js';
import { assertMayListen, listenFailed, type ListenOptions } from '../start-service.js';
import { boundedMethod } from './bounded-method.js';
import { checkMethod } from './check-method.js';
import { authenticationInterceptor } from './authentication-interceptor.js';
import { keepCallersOutOfLibraryLog } from './library-log.js';
import { closeSilentConnections } from './silent-connections.js';
import { WatchedCredentials } from './watched-credentials.js';

export interface StartGrpcOptions extends ListenOptions {
  /** How long health says NOT_SERVING before the port is closed, in milliseconds. @default 0 */
  readonly shutdownDelayMs?: number;
  /** How long checks in flight may take to end before their connections are cut, in milliseconds. @default 10000 */
  readonly shutdownTimeoutMs?: number;
  /** How long a client may take to send its message, in milliseconds. @default 30000 */
  readonly messageTimeoutMs?: number;
  /** How long a client may take to send the first bytes, in milliseconds. @default 10000 */
  readonly firstBytesMs?: number;
}

export interface RunningGrpc {
  /** `HOST:PORT`. */
  readonly address: string;
  readonly port: number;
  /** Health first, then checks in flight end, then connections. Idempotent; the checker stays open. */
  close(): Promise<void>;
}

/** What a status needs to leave after it has been handed over, in milliseconds. */
const LAST_BYTES_MS = 50;

const CHANNEL_OPTIONS = {
  'grpc.max_receive_message_length': limits.requestBytes,
  'grpc.max_send_message_length': -1,
  'grpc.max_concurrent_streams': 1000,
  // A connection that has begun, and on which nothing answers any more, not even its library, is closed after 11 seconds.
  'grpc.keepalive_time_ms': 5000,
  'grpc.keepalive_timeout_ms': 6000,
  'grpc.max_connection_idle_ms': 600_000,
};

/**
 * Serves CheckGrounding of every version over gRPC, with health checking and reflection. Rejects with AG_LISTEN_FAILED
 * when the address cannot be had, AG_CONFIG_INVALID when it must not be.
 */
export async function startGrpc(service: Service, options: StartGrpcOptions = {}): Promise<RunningGrpc> {
  const { host = '127.0.0.1', port = 0, insecureNoAuth = false } = options;
  const { messageTimeoutMs = 30_000, firstBytesMs = 10_000 } = options;
  assertMayListen(host, service.access, insecureNoAuth);
  keepCallersOutOfLibraryLog();
  const definition = loadGroundingProto();
  const methods = API_VERSIONS.map((version) => ({ version, method: checkMethodOf(definition, version) }));
  const authentication = authenticationInterceptor({
    service,
    messageTimeoutMs,
    guarded: new Set(methods.map(({ method }) => method.path)),
  });
  const inFlight = flightCounter();
  const server = new Server({ ...CHANNEL_OPTIONS, interceptors: [authentication.interceptor] });
  for (const { version, method } of methods) {
    const implementation: UntypedServiceImplementation = {
      CheckGrounding: checkMethod(service, authentication, version, inFlight),
    };
    server.addService({ CheckGrounding: boundedMethod(method) }, implementation);
  }
  new ReflectionService(definition).addToServer(server);
  const health = new HealthImplementation();
  health.addToServer(server);
  service.readiness.watch((state) => {
    for (const name of ['', ...API_VERSIONS.map(groundingServiceName)]) {
      health.setStatus(name, state === 'ready' ? 'SERVING' : 'NOT_SERVING');
    }
  });
  const address = host.includes(':') ? `[${host}]` : host;
  const credentials = credentialsOf(options);
  const bound = await bind(server, address, port, credentials);
  const stopWatching = closeSilentConnections({
    port: bound,
    afterMs: firstBytesMs,
    onClosed: (why) => service.observer?.observe({ type: 'connectionClosed', transport: 'grpc', why }),
  });
  let closing: Promise<void> | undefined;
  return {
    address: `${address}:${bound}`,
    port: bound,
    close: () =>
      (closing ??= shutDown(server, service, inFlight, options).finally(() => {
        stopWatching();
        if (credentials instanceof WatchedCredentials) credentials.stop();
      })),
  };
}

function credentialsOf({ tls }: ListenOptions): ServerCredentials {
  if (tls === undefined) return ServerCredentials.createInsecure();
  try {
    return new WatchedCredentials(tls);
  } catch (cause) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', 'tls: the certificate and its key cannot be used.', {
      cause,
    });
  }
}

function bind(
  server: Server,
  address: string,
  port: number,
  credentials: ServerCredentials,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${address}:${port}`, credentials, (error, bound) => {
      if (error === null) resolve(bound);
      else {
        const code = /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? 'unknown';
        reject(listenFailed(address, port, { code, message: error.message }));
      }
    });
  });
}

/** Counts calls, and reports when there is none. */
interface FlightCounter {
  add(): void;
  remove(): void;
  /** Resolves when no call is being answered. */
  none(): Promise<void>;
}

function flightCounter(): FlightCounter {
  let count = 0;
  const waiting: (() => void)[] = [];
  return {
    add() {
      count++;
    },
    remove() {
      count--;
      if (count === 0) for (const resolve of waiting.splice(0)) resolve();
    },
    none: () =>
      count === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };
}

async function shutDown(
  server: Server,
  { readiness }: Service,
  inFlight: FlightCounter,
  { shutdownDelayMs = 0, shutdownTimeoutMs = 10_000 }: StartGrpcOptions,
): Promise<void> {
  readiness.drain();
  if (shutdownDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, shutdownDelayMs));
  await new Promise<void>((resolve) => {
    const cut = (): void => {
      server.forceShutdown();
      resolve();
    };
    const timer = setTimeout(cut, shutdownTimeoutMs);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
    // Watchers of health hold their streams for ever: only checks are waited for.
    void inFlight.none().then(() => setTimeout(cut, LAST_BYTES_MS));
  });
}
