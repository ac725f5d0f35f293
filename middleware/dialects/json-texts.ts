import { isObject } from '../is-object.js';
import type { JsonPath } from './json-pointer.js';

/** Nesting deeper than that is not looked into: chosen, not measured. */
const MAX_DEPTH = 32;

export interface TextsOptions {
  /** Where the value stands. @default at the root */
  readonly at?: JsonPath;
  /** Members whose values are left out, and with them messages that the user wrote. @default none */
  readonly leaveOut?: ReadonlySet<string | number>;
}

/** Calls `visit` with each text in a parsed JSON value and where it stands, in their order. */
export function visitTexts(
  value: unknown,
  visit: (text: string, path: JsonPath) => void,
  { at = [], leaveOut }: TextsOptions = {},
): void {
  const look = (held: unknown, path: JsonPath): void => {
    if (typeof held === 'string') visit(held, path);
    else if (path.length >= MAX_DEPTH) return;
    else if (Array.isArray(held)) {
      for (const [index, entry] of (held as unknown[]).entries()) look(entry, [...path, index]);
    } else if (isObject(held) && (leaveOut === undefined || !isOfUser(held))) {
      for (const [key, entry] of Object.entries(held))
        if (leaveOut?.has(key) !== true) look(entry, [...path, key]);
    }
  };
  look(value, at);
}

/** Members by which a message says whose it is; `type` is LangChain's. */
export const SPEAKERS = ['role', 'sender', 'author', 'from', 'by', 'speaker', 'type'] as const;
const OF_USER = /^(?:role_)?(?:user|human|customer|visitor)$/i;

/** A message that the user wrote is theirs, whatever it says; LangChain names its class as the last of `id`. */
export function isOfUser(held: Readonly<Record<string, unknown>>): boolean {
  const isSaid = SPEAKERS.some((name) => {
    const speaker = held[name];
    return typeof speaker === 'string' && OF_USER.test(speaker);
  });
  if (isSaid) return true;
  const { id } = held;
  return Array.isArray(id) && String((id as unknown[]).at(-1)).startsWith('HumanMessage');
}
