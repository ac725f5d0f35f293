import { STATUS_CODES, ServerResponse } from 'node:http';

import { sharedMethodsOf } from './shared-methods.js';

/**
 * How a held response looks from outside: as if its head, and then its body, had been sent. Error handlers look at
 * `headersSent` before they write; Node's own setHeader and writeHead throw ERR_HTTP_HEADERS_SENT by it.
 */
export interface SentLook {
  /** From now on the head looks sent. */
  headSent(): void;
  /** From now on the response looks ended. */
  ended(): void;
  /** Throws what a second `writeHead` throws. */
  refuseHead(args: readonly unknown[]): never;
  /** Back to the truth. */
  clear(): void;
}

interface Http1Fields {
  _header: string | null;
  _headerSent: boolean;
  _trailer: string;
  statusMessage: string;
  readonly statusCode: number;
  finished: boolean;
  destroyed: boolean;
  readonly closed: boolean;
  _finish: () => void;
  readonly socket: unknown;
  readonly writableCorked: number;
  uncork(): void;
}

function hasHttp1Fields(res: object): res is Http1Fields {
  return res instanceof ServerResponse && '_header' in res && 'finished' in res && '_finish' in res;
}

/** The look that this kind of response needs: node:http's, or that of another making, as node:http2's. */
export function sentLookFor(res: object): SentLook {
  return hasHttp1Fields(res) ? new Http1Look(res) : new ShadowLook(res);
}

/**
 * `headersSent` and `writableEnded` are read from two fields; writing them is what Node itself does, and makes its own
 * checks throw its own errors. Nothing of Node sends by them while `write` and `end` are ours: `flushHeaders` finds its
 * work done.
 */
class Http1Look implements SentLook {
  private finish: (() => void) | undefined;
  private trailer = '';

  constructor(private readonly res: Http1Fields) {}

  headSent(): void {
    const { res } = this;
    if (res._header !== null) return;
    res._header = 'HTTP/1.1 held by answer-guard\r\n\r\n';
    res._headerSent = true;
    if (!res.statusMessage) res.statusMessage = STATUS_CODES[res.statusCode] ?? 'unknown';
  }

  ended(): void {
    const { res } = this;
    res.finished = true;
    this.trailer = res._trailer;
    if (res.socket !== null) return;
    // A pipelined response that gets its turn on the socket while it is held must not count as done.
    this.finish = res._finish;
    res._finish = () => undefined;
  }

  refuseHead(args: readonly unknown[]): never {
    const native = sharedMethodsOf(this.res)?.native;
    if (native !== undefined) Reflect.apply(native.writeHead, this.res, args);
    throw new Error('A head that looked sent was not.');
  }

  clear(): void {
    const { res } = this;
    res._header = null;
    res._headerSent = false;
    if (!res.finished) return;
    res.finished = false;
    // What was corked while nothing left must not keep back what is sent now: newer Nodes would end before it.
    for (let corks = res.writableCorked; corks > 0; corks--) res.uncork();
    // Trailers that were added after the end come too late, and a destroy() waits for the answer.
    res._trailer = this.trailer;
    if (!res.closed) res.destroyed = false;
    if (this.finish !== undefined) res._finish = this.finish;
  }
}

const HEADER_WRITERS = ['setHeader', 'appendHeader', 'removeHeader'] as const;

/** The compatibility API of node:http2 has getters where node:http has fields: they are shadowed on the instance. */
class ShadowLook implements SentLook {
  private readonly shadowed = new Map<string, PropertyDescriptor | undefined>();

  constructor(private readonly res: object) {}

  headSent(): void {
    if (this.shadowed.size > 0) return;
    this.shadow('headersSent', true);
    for (const name of HEADER_WRITERS) this.shadow(name, throwHeadersSent);
    this.shadow('flushHeaders', () => undefined);
  }

  ended(): void {
    this.shadow('finished', true);
    this.shadow('writableEnded', true);
    this.shadow('writableFinished', false);
    const stream: unknown = 'stream' in this.res ? this.res.stream : undefined;
    // What is to be destroyed after the answer has left is its stream.
    if (isDestroyable(stream)) this.shadow('destroy', () => stream.destroy());
  }

  refuseHead(): never {
    return throwHeadersSent();
  }

  clear(): void {
    for (const [name, before] of this.shadowed) {
      if (before === undefined) Reflect.deleteProperty(this.res, name);
      else Object.defineProperty(this.res, name, before);
    }
    this.shadowed.clear();
  }

  private shadow(name: string, value: unknown): void {
    this.shadowed.set(name, Object.getOwnPropertyDescriptor(this.res, name));
    Object.defineProperty(this.res, name, { value, configurable: true, writable: true });
  }
}

function isDestroyable(value: unknown): value is { destroy(): unknown } {
  return typeof value === 'object' && value !== null && 'destroy' in value;
}

/** As node:http2 says it. */
function throwHeadersSent(): never {
  throw Object.assign(new Error('Response has already been initiated.'), { code: 'ERR_HTTP2_HEADERS_SENT' });
}
