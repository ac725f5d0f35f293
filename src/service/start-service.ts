import { once } from 'node:events';
import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { encodeStatusError, statusOfHttp } from '../contract/status-error.js';
import { openConnections, type OpenConnections } from './open-connections.js';
import type { Service } from './create-service.js';
import type { Readiness } from './readiness.js';

export interface StartServiceOptions {
  /** Address to listen on. There is no authentication: anything but loopback is open to all who reach it. @default '127.0.0.1' */
  readonly host?: string;
  /** 0 takes any free one. @default 0 */
  readonly port?: number;
  /** How long /readyz says no before the port is closed, in milliseconds, for load balancers to notice. @default 0 */
  readonly shutdownDelayMs?: number;
  /** How long checks in flight may take to end before their sockets are cut, in milliseconds. @default 10000 */
  readonly shutdownTimeoutMs?: number;
}

export interface RunningService {
  /** `http://HOST:PORT`. */
  readonly url: string;
  readonly port: number;
  /** Readiness first, then checks in flight end, then sockets. Idempotent; the checker stays open. */
  close(): Promise<void>;
}

/** Listens. Rejects with AG_LISTEN_FAILED when the address cannot be had. */
export async function startService(
  service: Service,
  options: StartServiceOptions = {},
): Promise<RunningService> {
  const { host = '127.0.0.1', port = 0, shutdownDelayMs = 0, shutdownTimeoutMs = 10_000 } = options;
  const server = createServer((req, res) => {
    service.app(req, res);
  });
  const connections = openConnections(server);
  server.on('clientError', answerUnreadable);
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  const shutdown = {
    connections,
    readiness: service.readiness,
    delayMs: shutdownDelayMs,
    timeoutMs: shutdownTimeoutMs,
  };
  let closing: Promise<void> | undefined;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    close: () => (closing ??= shutDown(server, shutdown)),
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (cause) {
    const code =
      typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'unknown';
    throw new AnswerGuardError('AG_LISTEN_FAILED', `Cannot listen on ${host}, port ${port}: ${code}`, {
      cause,
      hint: 'Port 0 takes any free port.',
    });
  }
}

interface Shutdown {
  readonly connections: OpenConnections;
  readonly readiness: Readiness;
  readonly delayMs: number;
  readonly timeoutMs: number;
}

async function shutDown(
  server: Server,
  { connections, readiness, delayMs, timeoutMs }: Shutdown,
): Promise<void> {
  readiness.drain();
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  const closed = once(server, 'close');
  server.close();
  connections.endWhenIdle();
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, timeoutMs);
  await closed;
  clearTimeout(timer);
}

/** What Node's parser refuses before Express sees it: no HTTP, headers over the limit, too slow. */
function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [http, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The headers are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long to arrive']
        : [400, 'The request is not HTTP'];
  const body = JSON.stringify(encodeStatusError(statusOfHttp(http, message)));
  socket.end(
    `HTTP/1.1 ${http} ${STATUS_CODES[http] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
