/** A locator (one JSON Pointer or several) as a list; a store is no place in a body. */
export function pointersOf(
  locator: string | readonly string[] | { readonly store: string } | undefined,
): readonly string[] | undefined {
  if (typeof locator === 'string') return [locator];
  return locator !== undefined && 'store' in locator ? undefined : locator;
}
