import type { IncomingHttpHeaders } from 'node:http';
import { follow } from '../dialects/json-pointer.js';

interface AskedRequest {
  readonly body?: unknown;
  readonly headers: IncomingHttpHeaders;
}

/**
 * What a request names its conversation by: the text or number at the first of some JSON Pointers into its body that leads to one, or
 * the value of a header. Undefined where there is none.
 */
export function conversationOf(
  { body, headers }: AskedRequest,
  place: string | readonly string[] | undefined,
): string | undefined {
  if (typeof place === 'string' && !place.startsWith('/')) return named(headers[place.toLowerCase()]);
  const pointers = typeof place === 'string' ? [place] : (place ?? []);
  for (const pointer of pointers) {
    const name = named(follow(body, pointer)?.value);
    if (name !== undefined) return name;
  }
  return undefined;
}

function named(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
