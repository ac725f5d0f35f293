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

/**
 * Levels below a field of the query in which names are looked up: 4 down to an object or list (graphql.ts), 3 to an answer
 * in it (plain-json.ts), 2 into a list of texts; and by choice 3 more for what facts hold.
 */
const MOST_DEPTH = 12;

/** A value under its field's own name, and its name in the response. */
interface Named {
  readonly name: string | number;
  readonly view: unknown;
}

/**
 * An answer with its fields under their own names. Where an object has one field under several names, the first view has
 * the first of them, and one more view each has another: together they show all that was answered. What has one name is in
 * the first alone, but for a text that distinguishes an object's answer from others: so all views take no more than the answer.
 *
 * @param isAnswerName which field is meant where a name stands for several; and which fields' texts are in every view
 */
export function viewsOf(
  value: unknown,
  aliases: Aliases,
  isAnswerName: (name: string) => boolean,
): readonly NamedView[] {
  if (aliases.size === 0) return [{ value, pathOf: (path) => path }];
  const fieldOf = new Map<string, string>();
  for (const [name, of] of aliases) {
    const fields = [...of];
    fieldOf.set(name, fields.find(isAnswerName) ?? fields[0] ?? name);
  }
  const names = new WeakMap<object, ReadonlyMap<string | number, string | number>>();
  return views(value, 0).map((root) => ({ value: root, pathOf: (path) => pathIn(root, path) }));

  function views(given: unknown, depth: number): readonly unknown[] {
    if (depth > MOST_DEPTH) return [given];
    if (Array.isArray(given)) {
      const entries = (given as unknown[]).map((entry, index) => namedAs(index, entry, depth));
      const [first = [], ...others] = layersOf(entries);
      return [first.map(({ view }) => view), ...others.map(listOf)];
    }
    if (!isObject(given)) return [given];
    const fields = new Map<string, Named[]>();
    for (const [name, member] of Object.entries(given)) {
      const field = fieldOf.get(name) ?? name;
      const same = fields.get(field) ?? [];
      fields.set(field, same);
      same.push(...namedAs(name, member, depth));
    }
    return objectsOf(fields);
  }

  function namedAs(name: string | number, member: unknown, depth: number): readonly Named[] {
    return views(member, depth + 1).map((view) => ({ name, view }));
  }

  function listOf(entries: readonly Named[]): readonly unknown[] {
    const list = entries.map(({ view }) => view);
    names.set(list, new Map(entries.map(({ name }, index) => [index, name])));
    return list;
  }

  function objectsOf(fields: ReadonlyMap<string, readonly Named[]>): readonly unknown[] {
    const inAll = [...fields].filter(
      ([field, same]) => isAnswerName(field) && typeof same.at(-1)?.view === 'string',
    );
    const objects: unknown[] = [];
    let left = [...fields];
    for (let index = 0; left.length > 0 || index === 0; index++) {
      const chosen = new Map<string, Named>();
      for (const [field, same] of [...inAll, ...left]) {
        const one = same[Math.min(index, same.length - 1)];
        if (one !== undefined) chosen.set(field, one);
      }
      const object = Object.fromEntries([...chosen].map(([field, { view }]) => [field, view]));
      names.set(object, new Map([...chosen].map(([field, { name }]) => [field, name])));
      objects.push(object);
      left = left.filter(([, same]) => same.length > index + 1);
    }
    return objects;
  }

  function pathIn(root: unknown, path: JsonPath): JsonPath {
    let at = root;
    return path.map((key) => {
      if (typeof at !== 'object' || at === null) return key;
      const name = names.get(at)?.get(key) ?? key;
      at = (at as Record<string | number, unknown>)[key];
      return name;
    });
  }
}

/** The first of each, then the second of those that have one, and so on. */
function layersOf(each: readonly (readonly Named[])[]): readonly (readonly Named[])[] {
  const layers: Named[][] = [];
  for (const all of each) {
    for (const [index, one] of all.entries()) {
      const layer = (layers[index] ??= []);
      layer.push(one);
    }
  }
  return layers;
}
