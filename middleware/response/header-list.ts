import type { OutgoingHttpHeader } from 'node:http';

/** The header methods that node:http and node:http2 responses share. */
export interface Headers {
  getHeader(name: string): OutgoingHttpHeader | undefined;
  getHeaderNames(): string[];
  hasHeader(name: string): boolean;
  setHeader(name: string, value: OutgoingHttpHeader): unknown;
  removeHeader(name: string): void;
}

export type HeaderPair = readonly [name: string, value: OutgoingHttpHeader];

/** A header's value as one string. */
export function headerText(value: OutgoingHttpHeader | undefined): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/**
 * The headers given to `writeHead`: an object, a flat array of names and values, or an array of pairs. A name given
 * more than once in an array becomes one pair with a list.
 */
export function headerPairs(given: unknown): HeaderPair[] {
  if (typeof given !== 'object' || given === null) return [];
  if (!Array.isArray(given)) {
    return Object.entries(given).map(([name, value]: [string, unknown]) => [name, asHeader(value)]);
  }
  const list: unknown[] = given;
  const grouped = new Map<string, [string, OutgoingHttpHeader]>();
  const add = (name: unknown, value: unknown): void => {
    const key = String(name).toLowerCase();
    const before = grouped.get(key);
    if (before === undefined) grouped.set(key, [String(name), asHeader(value)]);
    else before[1] = [before[1], asHeader(value)].flat().map(String);
  };
  if (Array.isArray(list[0])) {
    for (const pair of list) if (Array.isArray(pair)) add(pair[0], pair[1]);
  } else {
    for (let i = 0; i + 1 < list.length; i += 2) add(list[i], list[i + 1]);
  }
  return [...grouped.values()];
}

function asHeader(value: unknown): OutgoingHttpHeader {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.map(String) : String(value);
}
