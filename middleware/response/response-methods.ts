import { ServerResponse } from 'node:http';

export const METHOD_NAMES = ['writeHead', 'write', 'end', 'flushHeaders'] as const;

export type Method = (...args: unknown[]) => unknown;

/** The methods of a response by which all of it leaves: `writeHeader` comes to these. */
export interface Methods {
  writeHead: Method;
  write: Method;
  end: Method;
  flushHeaders: Method;
}

/** What intercepts the calls of them. */
export interface Interceptor {
  writeHead(args: readonly unknown[]): unknown;
  write(args: readonly unknown[]): unknown;
  end(args: readonly unknown[]): unknown;
  flushHeaders(): unknown;
}

/** Whether it is a response as node:http and node:http2 have them. */
export function hasMethods(prototype: object): prototype is Methods {
  return prototype instanceof ServerResponse || METHOD_NAMES.every((name) => name in prototype);
}
