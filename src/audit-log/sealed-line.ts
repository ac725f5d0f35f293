import { createHash } from 'node:crypto';
import { isJsonObject } from '../contract/json-object.js';

/** The hash before the first entry. */
export const FIRST_HASH = '0'.repeat(64);

/** Where a chain stands: the last entry, and its hash. */
export interface ChainPlace {
  /** 0 before the first entry. */
  readonly number: number;
  readonly hash: string;
}

const HASH_KEY = ',"hash":"';
const END = '"}';
const TAIL_LENGTH = HASH_KEY.length + FIRST_HASH.length + END.length;

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * An entry as a line of the log: `{"number":…,"previous":"…",…,"hash":"…"}`. `previous` is the hash of the entry before; `hash` is
 * the SHA-256 of the line's own bytes before `,"hash"`.
 */
export function sealLine(after: ChainPlace, entry: object): ChainPlace & { readonly line: string } {
  const number = after.number + 1;
  const body = JSON.stringify({ number, previous: after.hash, ...entry }).slice(0, -1);
  const hash = sha256(body);
  return { number, hash, line: `${body}${HASH_KEY}${hash}${END}` };
}

/** A line as it is read, whatever was done to it. */
export interface SealedLine {
  readonly number: number;
  readonly previous: string;
  readonly entry: Readonly<Record<string, unknown>>;
  /** What the line says. */
  readonly statedHash: string;
  /** What follows from its bytes. */
  readonly hash: string;
}

/** Undefined for what has not the form of a line. */
export function readSealedLine(line: string): SealedLine | undefined {
  const at = line.length - TAIL_LENGTH;
  if (at <= 0 || !line.startsWith(HASH_KEY, at) || !line.endsWith(END)) return undefined;
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isJsonObject(entry)) return undefined;
  const { number, previous } = entry;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || typeof previous !== 'string')
    return undefined;
  const statedHash = line.slice(at + HASH_KEY.length, -END.length);
  return { number, previous, entry, statedHash, hash: sha256(line.slice(0, at)) };
}
