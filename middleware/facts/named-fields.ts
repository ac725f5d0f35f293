import { isObject } from '../is-object.js';

/** Under which names documents hold what is known of them, where these are none of the usual. */
export interface FactFields {
  /** The member that holds a document's text; `a.b` is the member `b` of its member `a`. @default found by its usual names */
  readonly text?: string;
  /** The one that holds its title. @default title, or name */
  readonly title?: string;
  /** The one that holds its address. @default uri, url, link or href */
  readonly uri?: string;
}

function memberAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      record,
    );
}

/** Documents with what the fields name under the names that are known; what is no document stays as it is. */
export function withUsualNames(input: unknown, fields: FactFields): unknown {
  if (Array.isArray(input)) return (input as unknown[]).map((entry) => withUsualNames(entry, fields));
  if (!isObject(input)) return input;
  const found = Object.entries(fields).flatMap(([name, path]: [string, string | undefined]) => {
    const value = path === undefined ? undefined : memberAt(input, path);
    return value === undefined ? [] : [[name === 'text' ? 'pageContent' : name, value] as const];
  });
  if (fields.text === undefined) return { ...input, ...Object.fromEntries(found) };
  const { [fields.text]: _text, factText: _factText, ...others } = input;
  return { ...others, ...Object.fromEntries(found) };
}
