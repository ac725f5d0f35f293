import type { ServerResponse } from 'node:http';

import { hasNodeFields, type NodeFields } from './node-fields.js';

/** Whether Node has made its head, and not yet sent it. */
function hasMadeHead(res: object): res is NodeFields & { _header: string } {
  return hasNodeFields(res) && res._header !== null && !res._headerSent;
}

/** What Node adds to a head by itself. */
const ADDED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/**
 * Node's `writeHeader`, an old alias of `writeHead`, passes by the methods that are taken: Node has made the head, but
 * it leaves with the first byte only. Takes it back.
 *
 * @returns The arguments of the `writeHead` that it was.
 */
export function restoreHead(res: ServerResponse): readonly unknown[] {
  const made: object = res;
  if (!hasMadeHead(made)) throw new Error('The head of the response left before it could be held.');
  const lines = made._header.trimEnd().split('\r\n').slice(1);
  Object.assign(made, { _header: null, chunkedEncoding: false, _contentLength: null });
  const status = [res.statusCode, res.statusMessage];
  // Else they were merged into those of the response.
  if (res.getHeaderNames().length > 0) return status;
  const pairs = lines.map(
    (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const,
  );
  return [...status, pairs.filter(([name]) => !ADDED.has(name.toLowerCase())).flat()];
}
