import { parse, type ParseError } from 'jsonc-parser';

/** Where a text stops being JSON, for people: `at line 3, column 7`, both from 1; empty where a parser finds nothing wrong. */
export function jsonPlace(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true, disallowComments: true });
  const offset = errors[0]?.offset;
  if (offset === undefined) return '';
  const before = text.slice(0, offset).split('\n');
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
