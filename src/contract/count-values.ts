import { limits } from './limits.js';
import { RequestInvalidError } from './request-invalid-error.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const OBJECT = 0x7b;

/** What JSON has more of than it may. */
export type Excess = 'values' | 'names';

export interface JsonBounds {
  /** Objects, lists, strings, numbers and the like. */
  readonly values: number;
  /** Different names of members: an object keeps each, and looking them up makes most of a parser's work. */
  readonly names: number;
}

/**
 * Which bound JSON in UTF-8 exceeds, found without parsing it: by the commas, brackets and colons outside of strings. Linear,
 * and no further than to what is one too many. Of what is no JSON it says no more than that.
 */
export function excessOf(json: Buffer, most: JsonBounds): Excess | undefined {
  const names = new Set<string>();
  let values = 1;
  let [from, to] = [0, 0];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === COMMA || byte === LIST || byte === OBJECT) {
      values++;
      if (values > most.values) return 'values';
    } else if (byte === QUOTE) {
      from = at + 1;
      to = at = endOfString(json, at);
    } else if (byte === COLON) {
      names.add(json.toString('latin1', from, to));
      if (names.size > most.names) return 'names';
    }
  }
  return undefined;
}

/**
 * Refuses JSON in UTF-8 that would be many times as large when it is parsed: a few kilobytes of gzip hold millions of empty
 * lists.
 *
 * @throws RequestInvalidError when it has more values or different names than a request may have.
 */
export function refuseExcess(json: Buffer): void {
  const bounds = { values: limits.requestValues, names: limits.requestNames };
  const excess = excessOf(json, bounds);
  if (excess !== undefined)
    throw tooMany(excess === 'values' ? 'JSON values' : 'different names', bounds[excess]);
}

/** The error of a request that has more of something than the `most` it may have. */
export function tooMany(what: string, most: number): RequestInvalidError {
  return new RequestInvalidError([
    { field: '', description: `The request has more than ${most} ${what}, which is the most` },
  ]);
}

/** Index of the quote that ends the string which starts at `start`; the end of all if none does. */
function endOfString(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const byte = json[at];
    if (byte === BACKSLASH) at++;
    else if (byte === QUOTE) return at;
  }
  return json.length;
}

const LINE_END = 0x0a;

/** Whether a text in UTF-8 has more lines than `most`. */
export function hasMoreLines(text: Uint8Array, most: number): boolean {
  let lines = 1;
  for (const byte of text) {
    if (byte === LINE_END) lines++;
    if (lines > most) return true;
  }
  return false;
}
