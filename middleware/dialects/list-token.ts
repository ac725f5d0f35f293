import { isObject } from '../is-object.js';

/** `last`, `role=assistant`, or both: `last:role=assistant`. */
const TOKEN = /^(?:(last)|(?:(last):)?([\w.-]+)=(.+))$/u;

/**
 * The indices of the entries of a list that a pointer's token chooses: `last` the last, `role=assistant` those whose
 * member `role` says so, `last:role=assistant` the last of these. Undefined when the token is none of these.
 */
export function chosenEntries(list: readonly unknown[], token: string): readonly number[] | undefined {
  const match = TOKEN.exec(token);
  if (match === null) return undefined;
  const [, last, lastOf, name, wanted] = match;
  const indices = [...list.keys()].filter(
    (index) => name === undefined || isMember(list[index], name, wanted),
  );
  return last === undefined && lastOf === undefined ? indices : indices.slice(-1);
}

function isMember(entry: unknown, name: string, wanted: string | undefined): boolean {
  return isObject(entry) && Object.hasOwn(entry, name) && entry[name] === wanted;
}
