import { parsedJson } from '../parsed-json.js';
import { chosenEntries } from './list-token.js';

/** A place in parsed JSON: object keys and array indices from the root. */
export type JsonPath = readonly (string | number)[];

/** The reference tokens of an RFC 6901 JSON Pointer; the empty pointer is the whole document. */
export function parsePointer(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A token that stands for every entry of a list and every member of an object. */
const WILDCARD = '*';

/** The list or object that a text holds as JSON: a model's structured output that its app passed on unparsed. */
export function heldJson(text: string): object | undefined {
  return /^\s*[[{]/.test(text) ? (parsedJson(text) as object | undefined) : undefined;
}

/**
 * Every place that a pointer leads to: its tokens `*` stand for all entries of a list, or all members of an object;
 * `last` and `role=assistant` choose among the entries of a list (see `chosenEntries`). It goes on into a text that holds
 * JSON.
 */
export function followAll(
  root: unknown,
  pointer: string,
): readonly { readonly path: JsonPath; readonly value: unknown }[] {
  const tokens = parsePointer(pointer);
  let places: readonly { readonly path: JsonPath; readonly value: unknown }[] = [{ path: [], value: root }];
  for (const token of tokens) {
    places = places.flatMap(({ path, value: given }) => {
      const value = typeof given === 'string' ? heldJson(given) : given;
      const chosen = Array.isArray(value) ? chosenEntries(value, token) : undefined;
      if (chosen !== undefined)
        return chosen.map((index) => ({ path: [...path, index], value: (value as unknown[])[index] }));
      if (token !== WILDCARD) {
        const next = follow(value, pointerTo([token]));
        return next === undefined ? [] : [{ path: [...path, ...next.path], value: next.value }];
      }
      if (Array.isArray(value))
        return (value as unknown[]).map((entry, index) => ({ path: [...path, index], value: entry }));
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).map(([key, entry]) => ({ path: [...path, key], value: entry as unknown }));
    });
  }
  return places;
}

/** A place as the JSON Pointer that leads there. */
export function pointerTo(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Where a pointer leads in `root`, and what is there; undefined when nothing is. */
export function follow(
  root: unknown,
  pointer: string,
): { readonly path: JsonPath; readonly value: unknown } | undefined {
  const path: (string | number)[] = [];
  let value = root;
  for (const token of parsePointer(pointer)) {
    if (Array.isArray(value)) {
      if (!/^(0|[1-9]\d*)$/.test(token)) return undefined;
      const index = Number(token);
      if (index >= value.length) return undefined;
      path.push(index);
      value = (value as unknown[])[index];
    } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, token)) {
      path.push(token);
      value = (value as Record<string, unknown>)[token];
    } else {
      return undefined;
    }
  }
  return { path, value };
}
