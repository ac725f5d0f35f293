import { follow } from '../contract/json-pointer.js';

/** Where conversations are named: at a JSON Pointer into a body, the first of several that leads to a name, or in a header. */
export type ConversationPlace = string | readonly string[];

/** What came with an answer, or with what is asked of one. */
export interface NamingSource {
  readonly body?: unknown;
  /** By name in lower case. @default none */
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** The text or number that names a conversation at a place; undefined where there is none. */
export function conversationOf(
  { body, headers = {} }: NamingSource,
  place: ConversationPlace | undefined,
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
