import { once } from 'node:events';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { codeOf } from '../contract/code-of.js';
import {
  encodeStatusError,
  retryAfterMsOf,
  statusOfHttp,
  type StatusError,
} from '../contract/status-error.js';
import type { ConnectionEnd } from '../telemetry/observer.js';
import type { Access } from './access/access.js';
import { isForeignPage, isLoopback } from './access/browser-guard.js';
import { parseCheckPath } from './check-target.js';
import { openConnections, type OpenConnections } from './open-connections.js';
import type { Service } from './create-service.js';
import { saysTooLong, TOO_LONG } from './rest/read-body.js';
import { clientCertOptions, secureContextOf, type TlsOptions } from './tls-options.js';

export interface ListenOptions {
  /** Address to listen on; any but loopback needs the service to have keys. @default '127.0.0.1' */
  readonly host?: string;
  /** 0 takes any free one. @default 0 */
  readonly port?: number;
  /** @default no TLS */
  readonly tls?: TlsOptions | undefined;
  /** Let anybody call who reaches the address. @default false */
  readonly insecureNoAuth?: boolean;
}

export interface StartServiceOptions extends ListenOptions {
  /** How long /readyz says no before the port is closed, in milliseconds, for load balancers to notice. @default 0 */
  readonly shutdownDelayMs?: number;
  /** How long checks in flight may take to end before their sockets are cut, in milliseconds. @default 10000 */
  readonly shutdownTimeoutMs?: number;
  /** How long a client may take to send its headers, in milliseconds. @default 10000 */
  readonly headersTimeoutMs?: number;
  /** How long a client may take to send a request, headers and body, in milliseconds. @default 30000 */
  readonly requestTimeoutMs?: number;
}

export interface RunningService {
  /** `http://HOST:PORT`, or https. */
  readonly url: string;
  readonly port: number;
  /** Readiness first, then checks in flight end, then sockets. Idempotent; the checker stays open. */
  close(): Promise<void>;
}

/** Connections at once; more are refused by the operating system's queue. */
const MOST_CONNECTIONS = 10_000;
const HEADER_BYTES = 16 * 1024;
const KEEP_ALIVE_MS = 65_000;
/** So long a client that was refused while it sends may take to read why, in milliseconds. */
const LINGER_MS = 1000;
/** A socket on which nothing moves while a response waits to be read is cut after this; a check takes its own time. */
const IDLE_MS = 60_000;

/** Refuses an address that other machines reach when nothing says who they are. Throws AG_CONFIG_INVALID. */
export function assertMayListen(
  host: string,
  { isOpen }: Pick<Access, 'isOpen'>,
  insecureNoAuth: boolean,
): void {
  if (!isOpen || insecureNoAuth || isLoopback(host)) return;
  throw new AnswerGuardError(
    'AG_CONFIG_INVALID',
    `host: ${host} is not loopback, and there are no API keys, tokens or client certificates: anybody who reaches it could call.`,
    {
      hint: 'Give keys (--api-keys-file, ANSWER_GUARD_API_KEYS), access.tokens or --client-ca, or say --insecure-no-auth.',
    },
  );
}

/** Listens. Rejects with AG_LISTEN_FAILED when the address cannot be had, AG_CONFIG_INVALID when it must not be. */
export async function startService(
  service: Service,
  options: StartServiceOptions = {},
): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0, shutdownDelayMs = 0, shutdownTimeoutMs = 10_000 } = options;
  const insecureNoAuth = options.insecureNoAuth ?? false;
  assertMayListen(host, service.access, insecureNoAuth);
  const localOnly = service.access.isOpen && !insecureNoAuth;
  const isRefused = (req: IncomingMessage, res: ServerResponse): boolean => {
    if (req.headers.host === undefined && req.httpVersion !== '1.0') {
      refuse(res, service.core.refuse({ transport: 'rest' }, NO_HOST));
      return true;
    }
    if (localOnly && isForeignPage(req)) {
      refuse(res, FOREIGN_PAGE);
      return true;
    }
    if (!saysTooLong(req)) return refuseEarly(service, req, res);
    // Its client gets the refusal before it sends what nobody reads, and is cut off if it sends it all the same.
    refuse(res, service.core.refuse({ transport: 'rest' }, TOO_LONG));
    res.once('finish', () => {
      setTimeout(() => {
        if (!req.complete) req.socket.destroy();
      }, LINGER_MS).unref();
    });
    return true;
  };
  const server = makeServer(options, (req, res) => {
    if (!isRefused(req, res)) service.app(req, res);
  });
  // Who asks before sending a long body is spared it.
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    if (isRefused(req, res)) return;
    res.writeContinue();
    service.app(req, res);
  });
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    const status = statusOfHttp(417, 'The only expectation that is met is 100-continue');
    refuse(res, service.core.refuse({ transport: 'rest' }, status));
  });
  server.on('connect', (_req: IncomingMessage, socket: Socket) => {
    socket.end(rawResponse(405, 'This is no proxy; a check is a POST'));
  });
  server.maxConnections = MOST_CONNECTIONS;
  // HEADER_BYTES bounds them; of more than so many Node would drop the rest unseen, Content-Length among them.
  server.maxHeadersCount = 0;
  // Longer than clients and balancers keep a connection: one that is closed as it is used looks like a failure to them.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.setTimeout(Math.max(IDLE_MS, service.checkTimeoutMs + 10_000));
  const connections = openConnections(server);
  const onClosed = (why: ConnectionEnd): void => {
    service.observer?.observe({ type: 'connectionClosed', transport: 'rest', why });
  };
  const secured = new WeakSet<Socket>();
  server.on('secureConnection', (socket: Socket) => secured.add(socket));
  server.on('clientError', (error: Error & { readonly code?: string }, socket: Socket) => {
    const isSecuring = options.tls !== undefined && !secured.has(socket);
    if (!isSecuring) answerUnreadable(error, socket, onClosed);
    else {
      // Nothing can be said to a client that shakes no hands.
      onClosed(error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT' ? 'silent' : 'unreadable');
      socket.destroy();
    }
  });
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    close: () => (closing ??= shutDown(server, service, { connections, shutdownDelayMs, shutdownTimeoutMs })),
  };
}

function makeServer(
  { tls, headersTimeoutMs = 10_000, requestTimeoutMs = 30_000 }: StartServiceOptions,
  listener: (req: IncomingMessage, res: ServerResponse) => void,
): Server {
  const options = {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // Answered by us, in Google's error form.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(1000, headersTimeoutMs),
  };
  if (tls === undefined) return createServer(options, listener);
  try {
    // Until its hands are shaken, a connection has sent no header either.
    const secure = { handshakeTimeout: headersTimeoutMs, ...clientCertOptions(tls), ...secureContextOf(tls) };
    const server = createTlsServer({ ...options, ...secure }, listener);
    const stop = tls.watch?.((files) => {
      server.setSecureContext(secureContextOf(files));
    });
    if (stop !== undefined) server.once('close', stop);
    return server;
  } catch (cause) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', 'tls: the certificate and its key cannot be used.', {
      cause,
      hint: 'Both must be PEM, and belong together; the authorities of clients must be PEM too.',
    });
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (cause) {
    throw listenFailed(host, port, cause);
  }
}

export function listenFailed(host: string, port: number, cause: unknown): AnswerGuardError {
  const code = codeOf(cause) ?? 'unknown';
  return new AnswerGuardError('AG_LISTEN_FAILED', `Cannot listen on ${host}, port ${port}: ${code}`, {
    cause,
    hint: 'Port 0 takes any free port.',
  });
}

interface Shutdown {
  readonly connections: OpenConnections;
  readonly shutdownDelayMs: number;
  readonly shutdownTimeoutMs: number;
}

async function shutDown(
  server: Server,
  service: Service,
  { connections, shutdownDelayMs, shutdownTimeoutMs }: Shutdown,
): Promise<void> {
  service.readiness.drain();
  if (shutdownDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, shutdownDelayMs));
  service.endStreams();
  const closed = once(server, 'close');
  server.close();
  connections.endWhenIdle();
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, shutdownTimeoutMs);
  await closed;
  clearTimeout(timer);
}

const FOREIGN_PAGE = statusOfHttp(
  403,
  'A service without API keys answers this machine only, and no web page of another origin',
);

const NO_HOST = statusOfHttp(400, 'The request has no Host');

/**
 * Refuses a check for want of room before anything is done for it. Past capacity most requests end here, and what each
 * takes is taken from those that are answered: Express alone would cost as much as a small check.
 */
function refuseEarly({ core }: Service, req: IncomingMessage, res: ServerResponse): boolean {
  if (!core.isFull || req.method !== 'POST') return false;
  const target = parseCheckPath((req.url ?? '').split('?', 1)[0] ?? '');
  if (target === undefined) return false;
  refuse(res, core.refuseFull({ transport: 'rest', target }));
  return true;
}

function refuse(res: ServerResponse, status: StatusError): void {
  const body = JSON.stringify(encodeStatusError(status));
  const retryAfterMs = retryAfterMsOf(status);
  res.writeHead(status.http, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    ...(retryAfterMs !== undefined && { 'Retry-After': Math.ceil(retryAfterMs / 1000) }),
  });
  res.end(body);
}

/** What Node's parser refuses before Express sees it: no HTTP, headers over the limit, too slow. */
function answerUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket,
  onClosed: (why: ConnectionEnd) => void,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  onClosed(isLate ? (socket.bytesRead === 0 ? 'silent' : 'slow') : 'unreadable');
  const [http, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The headers are too large']
      : isLate
        ? [408, 'The request took too long to arrive']
        : [400, 'The request is not HTTP'];
  socket.end(rawResponse(http, message));
  // A client that says nothing does not close its side either.
  socket.destroySoon();
}

/** A whole response, where Node gives a socket and no more. */
function rawResponse(http: number, message: string): string {
  const body = JSON.stringify(encodeStatusError(statusOfHttp(http, message)));
  return (
    `HTTP/1.1 ${http} ${STATUS_CODES[http] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
}
