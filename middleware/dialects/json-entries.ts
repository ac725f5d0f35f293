import { isObject } from '../is-object.js';

/** An object of an array, and where it is in it. */
export interface JsonEntry {
  readonly index: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The objects of what may be an array; none of anything else. */
export function entriesOf(value: unknown): readonly JsonEntry[] {
  if (!Array.isArray(value)) return [];
  const entries: JsonEntry[] = [];
  for (const [index, entry] of (value as unknown[]).entries())
    if (isObject(entry)) entries.push({ index, value: entry });
  return entries;
}

/** A member of what may be an object; undefined of anything else. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A member that is a string; undefined where it is not. */
export function stringOf(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
}
