import { OutgoingMessage, ServerResponse } from 'node:http';

import type { Methods, Taker } from './taken-methods.js';

export const METHOD_NAMES = ['writeHead', 'write', 'end', 'flushHeaders'] as const;

/**
 * The methods of node:http's responses, made to look for a response's taker first, and to do what they did where there
 * is none.
 */
export interface SharedMethods {
  readonly takers: WeakMap<object, SharedTaker>;
  readonly methods: Methods;
  /** What they do where there is no taker. */
  readonly native: Methods;
}

/** Who takes the calls of a response, and of which methods. */
export interface SharedTaker {
  readonly taker: Taker;
  /**
   * Not those that are taken further out: what is mounted before, and was patched in when Node's methods were these
   * already, comes to them with what is to be sent.
   */
  readonly takes: Readonly<Record<keyof Methods, boolean>>;
}

/** On Node's prototype: one for all copies of this package in a process, ESM and CommonJS. */
const KEY = Symbol.for('answer-guard.shared-methods');

interface Shared {
  [KEY]?: SharedMethods;
}

let shared: SharedMethods | undefined;

/** Undefined for responses of another making. */
export function sharedMethodsOf(res: object): SharedMethods | undefined {
  if (!(res instanceof ServerResponse)) return undefined;
  if (shared !== undefined) return shared;
  const prototype: object = ServerResponse.prototype;
  if (isShared(prototype)) shared = prototype[KEY];
  return shared;
}

function isShared(prototype: object): prototype is Required<Shared> {
  if (!(KEY in prototype) && hasMethods(prototype)) {
    Object.defineProperty(prototype, KEY, { value: shareMethods(prototype) });
  }
  return KEY in prototype;
}

/**
 * The same for `OutgoingMessage.prototype.end.call(res)`: Node's own would write before the head, which is held. Requests
 * that are sent have no taker.
 */
function shareInherited(methods: Methods): void {
  const inherited: object = OutgoingMessage.prototype;
  for (const name of ['write', 'end', 'flushHeaders'] as const)
    Object.defineProperty(inherited, name, { value: methods[name], writable: true, configurable: true });
}

/** Whether it is a response as node:http and node:http2 have them. */
export function hasMethods(prototype: object): prototype is Methods {
  return prototype instanceof ServerResponse || METHOD_NAMES.every((name) => name in prototype);
}

function shareMethods(prototype: Methods): SharedMethods {
  const takers = new WeakMap<object, SharedTaker>();
  const takerOf = (res: object, name: keyof Methods): Taker | undefined => {
    const found = takers.get(res);
    return found?.takes[name] === true ? found.taker : undefined;
  };
  const { writeHead, write, end, flushHeaders } = prototype;
  const native: Methods = { writeHead, write, end, flushHeaders };
  const methods: Methods = {
    writeHead(this: object, ...args: unknown[]) {
      const taker = takerOf(this, 'writeHead');
      return taker === undefined ? Reflect.apply(writeHead, this, args) : taker.writeHead(args);
    },
    write(this: object, ...args: unknown[]) {
      const taker = takerOf(this, 'write');
      return taker === undefined ? Reflect.apply(write, this, args) : taker.write(args);
    },
    end(this: object, ...args: unknown[]) {
      const taker = takerOf(this, 'end');
      return taker === undefined ? Reflect.apply(end, this, args) : taker.end(args);
    },
    flushHeaders(this: object) {
      const taker = takerOf(this, 'flushHeaders');
      return taker === undefined ? Reflect.apply(flushHeaders, this, []) : taker.flushHeaders();
    },
  };
  for (const name of METHOD_NAMES) {
    Object.defineProperty(prototype, name, { value: methods[name], writable: true, configurable: true });
  }
  shareInherited(methods);
  return { takers, methods, native };
}
