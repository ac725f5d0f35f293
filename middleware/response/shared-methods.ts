import { OutgoingMessage, ServerResponse } from 'node:http';

import { METHOD_NAMES, hasMethods, type Interceptor, type Methods } from './response-methods.js';

/**
 * The methods of node:http's responses, made to look for a response's interceptor first, and to do what they did where there
 * is none.
 */
export interface SharedMethods {
  readonly interceptors: WeakMap<object, SharedInterceptor>;
  readonly methods: Methods;
  /** What they do where there is no interceptor. */
  readonly native: Methods;
}

/** Who intercepts the calls of a response, and of which methods. */
export interface SharedInterceptor {
  readonly interceptor: Interceptor;
  /**
   * Not those that are taken further out, once something is sent: what is mounted before, and was patched in when Node's
   * methods were these already, comes to them with it. Until then only who calls Node's own past the response does.
   */
  readonly intercepts: Readonly<Record<keyof Methods, boolean>>;
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
 * that are sent have no interceptor.
 */
function shareInherited(methods: Methods): void {
  const inherited: object = OutgoingMessage.prototype;
  for (const name of ['write', 'end', 'flushHeaders'] as const)
    Object.defineProperty(inherited, name, { value: methods[name], writable: true, configurable: true });
}

function shareMethods(prototype: Methods): SharedMethods {
  const interceptors = new WeakMap<object, SharedInterceptor>();
  const interceptorOf = (res: object, name: keyof Methods): Interceptor | undefined => {
    const found = interceptors.get(res);
    return found?.intercepts[name] === true ? found.interceptor : undefined;
  };
  const { writeHead, write, end, flushHeaders } = prototype;
  const native: Methods = { writeHead, write, end, flushHeaders };
  const methods: Methods = {
    writeHead(this: object, ...args: unknown[]) {
      const interceptor = interceptorOf(this, 'writeHead');
      return interceptor === undefined ? Reflect.apply(writeHead, this, args) : interceptor.writeHead(args);
    },
    write(this: object, ...args: unknown[]) {
      const interceptor = interceptorOf(this, 'write');
      return interceptor === undefined ? Reflect.apply(write, this, args) : interceptor.write(args);
    },
    end(this: object, ...args: unknown[]) {
      const interceptor = interceptorOf(this, 'end');
      return interceptor === undefined ? Reflect.apply(end, this, args) : interceptor.end(args);
    },
    flushHeaders(this: object) {
      const interceptor = interceptorOf(this, 'flushHeaders');
      return interceptor === undefined ? Reflect.apply(flushHeaders, this, []) : interceptor.flushHeaders();
    },
  };
  for (const name of METHOD_NAMES) {
    Object.defineProperty(prototype, name, { value: methods[name], writable: true, configurable: true });
  }
  shareInherited(methods);
  return { interceptors, methods, native };
}
