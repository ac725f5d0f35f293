import { STATUS_CODES } from 'node:http';

import { hasNodeFields, type NodeFields } from './node-fields.js';
import { sharedMethodsOf } from './shared-methods.js';

/**
 * How a held response looks from outside: as if its head, and then its body, had been sent. Error handlers look at
 * `headersSent` before they write; Node's own setHeader and writeHead throw ERR_HTTP_HEADERS_SENT by it.
 */
export interface SentLook {
  /** From now on the head looks sent. */
  headSent(): void;
  /** The head is about to be sent in truth. */
  headLeaves(): void;
  /** From now on the response looks ended. */
  ended(): void;
  /** For what is sent while it looks ended. */
  whileSending<T>(send: () => T): T;
  /** Throws what a second `writeHead` throws. */
  refuseHead(args: readonly unknown[]): never;
  /** Back to the truth. */
  clear(): void;
}

/** The look that this kind of response needs: node:http's, or that of another making, as node:http2's. */
export function sentLookFor(res: object): SentLook {
  return hasNodeFields(res) ? new Http1Look(res) : new ShadowLook(res);
}

/**
 * `headersSent` and `writableEnded` are read from two fields; writing them is what Node itself does, and makes its own
 * checks throw its own errors. Nothing of Node sends by them while the methods are ours.
 */
class Http1Look implements SentLook {
  private finish: (() => void) | undefined;
  private trailer: string | undefined;
  private isHeadFake = false;

  constructor(private readonly res: NodeFields) {}

  headSent(): void {
    const { res } = this;
    if (res._header !== null) return;
    this.isHeadFake = true;
    res._header = 'HTTP/1.1 held by answer-guard\r\n\r\n';
    res._headerSent = true;
    if (!res.statusMessage) res.statusMessage = STATUS_CODES[res.statusCode] ?? 'unknown';
  }

  headLeaves(): void {
    if (!this.isHeadFake) return;
    this.isHeadFake = false;
    this.res._header = null;
    this.res._headerSent = false;
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

  whileSending<T>(send: () => T): T {
    const { res, trailer } = this;
    if (trailer === undefined) return send();
    // Node refuses what comes after an end, or after a destroy() that waits for the answer.
    const { destroyed } = res;
    res.finished = false;
    if (!res.closed) res.destroyed = false;
    try {
      return send();
    } finally {
      res.finished = true;
      res.destroyed = destroyed;
    }
  }

  clear(): void {
    const { res, trailer } = this;
    this.headLeaves();
    if (trailer === undefined) return;
    this.trailer = undefined;
    res.finished = false;
    // What was corked while nothing left must not keep back what is sent now: newer Nodes would end before it.
    for (let corks = res.writableCorked; corks > 0; corks--) res.uncork();
    // Trailers that were added after the end come too late, and a destroy() waits for the answer.
    res._trailer = trailer;
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
  }

  headLeaves(): void {
    for (const name of ['headersSent', ...HEADER_WRITERS]) this.unshadow(name);
  }

  ended(): void {
    this.shadow('finished', true);
    this.shadow('writableEnded', true);
    this.shadow('writableFinished', false);
    const stream: unknown = 'stream' in this.res ? this.res.stream : undefined;
    // What is to be destroyed after the answer has left is its stream.
    if (isDestroyable(stream)) this.shadow('destroy', () => stream.destroy());
  }

  /** The true methods do not look at what is shadowed. */
  whileSending<T>(send: () => T): T {
    return send();
  }

  refuseHead(): never {
    return throwHeadersSent();
  }

  clear(): void {
    for (const name of [...this.shadowed.keys()]) this.unshadow(name);
  }

  private unshadow(name: string): void {
    if (!this.shadowed.has(name)) return;
    const before = this.shadowed.get(name);
    this.shadowed.delete(name);
    if (before === undefined) Reflect.deleteProperty(this.res, name);
    else Object.defineProperty(this.res, name, before);
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
