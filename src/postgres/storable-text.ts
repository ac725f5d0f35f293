import { wellFormed } from '../contract/well-formed.js';

/** A text as PostgreSQL stores it: U+FFFD for NUL and for halves of characters, for one of which it would refuse the statement. */
export function storableText(text: string): string {
  return wellFormed(text.replaceAll('\0', '\ufffd'));
}

/** The same for every text in a value: what `JSON.stringify` takes to replace values with. */
export function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
