import { isObject } from '../is-object.js';
import type { JsonPath } from './json-pointer.js';

/** The fields that stand behind other names in a response, by those names. */
export type Aliases = ReadonlyMap<string, ReadonlySet<string>>;

/** What a query answered, under its fields' own names. */
export interface NamedView {
  readonly value: unknown;
  /** Where a place of `value` is in what was answered. */
  readonly pathOf: (path: JsonPath) => JsonPath;
}

/** An object may ask for one field under so many names; those after them keep their own. */
const MOST_VIEWS = 20;

/** Deeper than the answers that are looked for. */
const MOST_DEPTH = 12;

/**
 * An answer with its fields under their own names. Where an object has one field under several names there is a view for
 * each of them: together they show all that was answered.
 *
 * @param isAnswerName which field is meant where a name stands for several
 */
export function viewsOf(
  value: unknown,
  aliases: Aliases,
  isAnswerName: (name: string) => boolean,
): readonly NamedView[] {
  if (aliases.size === 0) return [{ value, pathOf: (path) => path }];
  let count = 1;
  const views: NamedView[] = [];
  for (let index = 0; index < count; index++) views.push(view(index));
  return views;

  function view(index: number): NamedView {
    const written = new WeakMap<object, ReadonlyMap<string | number, string>>();
    const renamed = rename(value, index, written, 0);
    const pathOf = (path: JsonPath): JsonPath => {
      let at = renamed;
      return path.map((key) => {
        const name = (typeof at === 'object' && at !== null ? written.get(at)?.get(key) : undefined) ?? key;
        at =
          typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined;
        return name;
      });
    };
    return { value: renamed, pathOf };
  }

  function rename(
    given: unknown,
    index: number,
    written: WeakMap<object, ReadonlyMap<string | number, string>>,
    depth: number,
  ): unknown {
    if (depth > MOST_DEPTH) return given;
    if (Array.isArray(given))
      return (given as unknown[]).map((entry) => rename(entry, index, written, depth + 1));
    if (!isObject(given)) return given;
    const names = new Map<string, string[]>();
    for (const name of Object.keys(given)) {
      const field = fieldOf(name);
      names.set(field, [...(names.get(field) ?? []), name]);
    }
    const chosen = new Map<string, string>();
    for (const [field, all] of names) {
      count = Math.min(Math.max(count, all.length), MOST_VIEWS);
      chosen.set(field, all[Math.min(index, all.length - 1)] ?? field);
    }
    const renamed = Object.fromEntries(
      [...chosen].map(([field, name]) => [field, rename(given[name], index, written, depth + 1)]),
    );
    written.set(renamed, chosen);
    return renamed;
  }

  function fieldOf(name: string): string {
    const fields = [...(aliases.get(name) ?? [])];
    return fields.find(isAnswerName) ?? fields[0] ?? name;
  }
}
