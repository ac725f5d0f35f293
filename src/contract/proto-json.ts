import { isJsonObject } from './json-object.js';
import type { FieldPath, ViolationList } from './violation-list.js';

/** What a field of a message holds. `max` bounds what is read of a list or map: the rest is a violation, unread. */
type FieldKind =
  | { readonly is: 'string' | 'number' | 'boolean' | 'numbers' }
  | { readonly is: 'map'; readonly max?: number }
  | { readonly is: 'message'; readonly of: Message }
  | { readonly is: 'list'; readonly of: Message; readonly max?: number };

interface Field {
  readonly name: string;
  readonly kind: FieldKind;
}

/** The fields of a message under each name that proto JSON takes: camelCase and snake_case. */
export interface Message {
  readonly byName: ReadonlyMap<string, Field>;
  readonly names: readonly string[];
}

/** Describes a message by the camelCase names of its fields. */
export function message(fields: Readonly<Record<string, FieldKind>>): Message {
  const byName = new Map<string, Field>();
  for (const [name, kind] of Object.entries(fields)) {
    byName.set(name, { name, kind });
    byName.set(snakeCase(name), { name, kind });
  }
  return { byName, names: Object.keys(fields) };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export interface MessageReading {
  /** Where what is wrong is reported. */
  readonly violations: ViolationList;
  /** A request's unknown field is a mistake of its writer; a response's may be a newer service's. */
  readonly unknownFields: 'refuse' | 'ignore';
}

/**
 * Brings proto JSON to one form: camelCase names, nothing that is null, numbers that are numbers and booleans that are
 * booleans where strings of them came. Reports unknown fields, fields given twice, and lists and maps that are too
 * long. A value of another kind is left as it is, for the schema to refuse. Walks the described fields only, so depth
 * and size of anything else cost nothing.
 */
export function readMessage(json: unknown, of: Message, path: FieldPath, reading: MessageReading): unknown {
  if (!isJsonObject(json)) return json;
  const { violations } = reading;
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(json)) {
    const field = of.byName.get(name);
    if (field === undefined) {
      if (reading.unknownFields === 'ignore') continue;
      violations.add([...path, name], `is not a field of the contract; known here: ${of.names.join(', ')}`);
    } else if (Object.hasOwn(read, field.name)) {
      violations.add(
        [...path, field.name],
        `is given twice, as ${field.name} and as ${snakeCase(field.name)}`,
      );
    } else if (value !== null && value !== undefined) {
      read[field.name] = readField(value, field.kind, [...path, field.name], reading);
    }
  }
  return read;
}

function readField(value: unknown, kind: FieldKind, path: FieldPath, reading: MessageReading): unknown {
  switch (kind.is) {
    case 'string':
      return value;
    case 'number':
      return numberOf(value);
    case 'numbers':
      return Array.isArray(value) ? value.map(numberOf) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'map':
      return readMap(value, kind.max, path, reading);
    case 'message':
      return readMessage(value, kind.of, path, reading);
    case 'list':
      return readList(value, kind, path, reading);
  }
}

function readList(
  value: unknown,
  kind: { readonly of: Message; readonly max?: number },
  path: FieldPath,
  reading: MessageReading,
): unknown {
  if (!Array.isArray(value)) return value;
  if (kind.max !== undefined && value.length > kind.max) {
    reading.violations.add(path, `has ${value.length} entries; at most ${kind.max}`);
  }
  return value
    .slice(0, kind.max)
    .map((entry, index) => readMessage(entry, kind.of, [...path, index], reading));
}

function readMap(
  value: unknown,
  max: number | undefined,
  path: FieldPath,
  { violations }: MessageReading,
): unknown {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  if (max !== undefined && entries.length > max) {
    violations.add(path, `has ${entries.length} entries; at most ${max}`);
    entries.length = max;
  }
  // As an object's key it would be lost on the way, and silently.
  const proto = entries.findIndex(([key]) => key === '__proto__');
  if (proto >= 0) {
    violations.add([...path, '__proto__'], 'cannot be used as a key');
    entries.splice(proto, 1);
  }
  return Object.fromEntries(entries);
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const LONGEST_NUMBER = 400;

/** The number that a string spells; anything else as it is. */
function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^(?:NaN|-?Infinity)$/.test(value)) return Number(value);
  return value.length <= LONGEST_NUMBER && NUMBER.test(value) ? Number(value) : value;
}
