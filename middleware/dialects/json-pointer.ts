import { follow, parsePointer, type JsonPath } from '../../src/contract/json-pointer.js';
import { jsonIn } from '../../src/text/texts-in-json.js';
import { chosenEntries } from './list-token.js';

export { follow, parsePointer, type JsonPath };

/** A token that stands for every entry of a list and every member of an object. */
const WILDCARD = '*';

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
      const value = typeof given === 'string' ? jsonIn(given)?.value : given;
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
