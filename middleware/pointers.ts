/** A locator (one JSON Pointer or several) as a list. */
export function pointersOf(locator: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof locator === 'string' ? [locator] : locator;
}
