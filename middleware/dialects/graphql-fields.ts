import { isObject } from '../is-object.js';
import type { JsonAnswer } from './json-answer.js';
import type { JsonPath } from './json-pointer.js';
import { findInJson } from './plain-json.js';
import { textList } from './text-list.js';

/**
 * How many levels of objects and lists in a field are followed to one with a text: a thread's connection of turns has it
 * three down (`turns`, `edges`, its index), in `node`.
 */
const MOST_DEPTH = 3;

interface Field {
  readonly path: JsonPath;
  readonly value: unknown;
}

interface FoundField extends Field {
  readonly found: Pick<NonNullable<ReturnType<typeof findInJson>>, 'facts' | 'prompt' | 'isGuess'> & {
    readonly answers: readonly JsonAnswer[];
  };
}

/** What a field of the query answers; where nothing in it has a usual name, what the fields and lists in it do. */
export function foundIn({ path, value }: Field): readonly FoundField[] {
  const found = findInJson(value);
  if (found !== undefined) return [{ path, value, found }];
  const texts = textList(value, []);
  if (texts !== undefined)
    return [
      { path, value, found: { answers: [{ parts: texts }], facts: [], prompt: undefined, isGuess: true } },
    ];
  if (path.length > MOST_DEPTH) return [];
  return nested(value).flatMap(({ key, value: inner }) => foundIn({ path: [...path, key], value: inner }));
}

/** The objects and lists in an object or list: a text in it that has no usual name may be anything. */
function nested(value: unknown): readonly { readonly key: string | number; readonly value: unknown }[] {
  const entries = Array.isArray(value)
    ? (value as unknown[]).map((entry, index) => [index, entry] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, entry]) =>
    typeof entry === 'object' && entry !== null ? [{ key, value: entry }] : [],
  );
}
