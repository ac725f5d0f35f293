/** A place in parsed JSON: object keys and array indices from the root. */
export type JsonPath = readonly (string | number)[];

/** The reference tokens of an RFC 6901 JSON Pointer; the empty pointer is the whole document. */
export function parsePointer(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
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
