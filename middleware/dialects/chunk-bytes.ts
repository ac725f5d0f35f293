import { isUtf8 } from 'node:buffer';
import { isObject } from '../is-object.js';
import { memberOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';

/** Bytes in JSON that are a text, in UTF-8. */
export interface ChunkBytes {
  readonly path: JsonPath;
  readonly text: string;
  /** Another text as this one was written. */
  readonly written: (text: string) => unknown;
}

type Form = Pick<ChunkBytes, 'written'> & { readonly bytes: Buffer };

const BASE64 = /^[\d+/A-Za-z]+={0,2}$/;

/** The bytes of an event of Amazon Bedrock: base64, as its API writes them, or what `JSON.stringify` makes of its client's. */
export function chunkBytesOf(json: unknown): ChunkBytes | undefined {
  const chunk = memberOf(json, 'chunk');
  const inChunk = readBytes(memberOf(chunk, 'bytes'), ['chunk', 'bytes']);
  return inChunk ?? readBytes(memberOf(json, 'bytes'), ['bytes']);
}

function readBytes(value: unknown, path: JsonPath): ChunkBytes | undefined {
  const form = formOf(value);
  if (form === undefined || form.bytes.length === 0 || !isUtf8(form.bytes)) return undefined;
  return { path, text: form.bytes.toString(), written: form.written };
}

function formOf(value: unknown): Form | undefined {
  if (typeof value === 'string') {
    if (value.length % 4 !== 0 || !BASE64.test(value)) return undefined;
    return {
      bytes: Buffer.from(value, 'base64'),
      written: (text) => Buffer.from(text).toString('base64'),
    };
  }
  if (!isObject(value)) return undefined;
  const { type, data } = value;
  if (type === 'Buffer' && isBytes(data))
    return { bytes: Buffer.from(data), written: (text) => Buffer.from(text).toJSON() };
  // A Uint8Array has its bytes under their indices, which come first and in order.
  const bytes = Object.values(value);
  if (!Object.hasOwn(value, String(bytes.length - 1)) || !isBytes(bytes)) return undefined;
  return { bytes: Buffer.from(bytes), written: (text) => Object.fromEntries(Buffer.from(text).entries()) };
}

function isBytes(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.every((byte) => typeof byte === 'number' && Number.isInteger(byte) && byte >= 0 && byte <= 255)
  );
}
