import { rootCertificates } from 'node:tls';
import { Agent, EnvHttpProxyAgent, buildConnector, type Dispatcher } from 'undici';
import type { NetworkOptions } from './network.js';
import { warmConnector } from './warm-connector.js';

/** An answer, read to its end. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface HttpRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** A response with more bytes is cut off. */
  readonly maxBytes: number;
  /** Ends the call and closes its connection. */
  readonly signal: AbortSignal;
}

/** Thrown for a response that is longer than it may be. */
export class ResponseTooLargeError extends Error {
  readonly code = 'RESPONSE_TOO_LARGE';
}

/** A pool of connections that are kept alive. */
export interface HttpClient {
  /** Rejects with the error of the system or of the client, or ResponseTooLargeError. Redirects are not followed. */
  post(request: HttpRequest): Promise<HttpResponse>;
  /** Has a connection ready for the first call. Never rejects. */
  warm(origin: string): Promise<void>;
  /** For sign-in: the same pool, proxies and certificates. */
  readonly fetch: typeof fetch;
  /** Ends all calls and closes all connections. */
  close(): Promise<void>;
}

export interface HttpClientOptions {
  readonly network: NetworkOptions;
  /** Connections to one host. */
  readonly connections: number;
  /** How long an idle connection is kept, in milliseconds, if the server does not say otherwise. @default 55_000 */
  readonly keepAliveMs?: number;
}

/** No answer of a token server is near as long. */
const MOST_SIGN_IN_BYTES = 1024 * 1024;

/** Statuses whose responses have no body. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** How long name resolution, connection and handshake may take, in milliseconds; a check's deadline comes before. */
const CONNECT_TIMEOUT_MS = 10_000;

export function httpClient({ network, connections, keepAliveMs = 55_000 }: HttpClientOptions): HttpClient {
  const ca = network.ca ?? [];
  const tls = ca.length === 0 ? {} : { ca: [...rootCertificates, ...ca] };
  const connector = warmConnector(buildConnector({ ...tls, timeout: CONNECT_TIMEOUT_MS }));
  const settings = {
    connections,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: 10 * 60_000,
    // The caller's deadline is the limit.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const { httpsProxy = '', httpProxy = '', noProxy = '' } = network;
  const hasProxy = httpsProxy !== '' || httpProxy !== '';
  const dispatcher: Dispatcher = hasProxy
    ? new EnvHttpProxyAgent({ ...settings, httpsProxy, httpProxy, noProxy, requestTls: tls, connect: tls })
    : new Agent({ ...settings, connect: connector.connect });

  return {
    async post({ origin, path, headers, body, maxBytes, signal }) {
      const response = await dispatcher.request({ origin, path, method: 'POST', headers, body, signal });
      return {
        status: response.statusCode,
        headers: response.headers,
        text: await readText(response.body, maxBytes),
      };
    },
    async warm(origin) {
      // Through a proxy there is no knowing which of its connections will be used.
      if (hasProxy) return;
      const { protocol, host, hostname, port } = new URL(origin);
      await connector.warm({ protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port });
    },
    async fetch(input, init) {
      const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
      const response = await dispatcher.request({
        origin,
        path: pathname + search,
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: bodyOf(init?.body),
        signal: init?.signal ?? null,
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headers)) {
        for (const one of [value ?? []].flat()) headers.append(name, one);
      }
      const text = await readText(response.body, MOST_SIGN_IN_BYTES);
      const status = response.statusCode;
      return new Response(NO_BODY.has(status) ? null : text, { status, headers });
    },
    async close() {
      connector.close();
      await dispatcher.destroy();
    },
  };
}

/** Sign-in sends forms and JSON. */
function bodyOf(body: RequestInit['body']): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Only texts and forms can be sent.');
}

async function readText(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    // Leaving the loop destroys the body, and with it the connection.
    if (bytes > maxBytes) throw new ResponseTooLargeError(`The response has more than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
