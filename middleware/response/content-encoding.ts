import * as zlib from 'node:zlib';
import { codeOf } from '../../src/contract/code-of.js';

type Callback = (error: Error | null, result: Buffer) => void;
type Convert = (bytes: Buffer, options: object, callback: Callback) => void;
type ConvertSync = (bytes: Buffer, options: object) => Buffer;

interface Coding {
  readonly decode: Convert;
  readonly decodeSync: ConvertSync;
  readonly encode: Convert;
  readonly encodeOptions: object;
  /** For decodeSync: makes it read as much as there is of a body's beginning instead of failing at its end. */
  readonly startOptions: object;
}

const { constants } = zlib;
const Z_START = { finishFlush: constants.Z_SYNC_FLUSH };

const GZIP: Coding = {
  decode: zlib.gunzip,
  decodeSync: zlib.gunzipSync,
  encode: zlib.gzip,
  encodeOptions: {},
  startOptions: Z_START,
};

/** Some senders leave the zlib wrapper out of deflate (RFC 9110, section 8.4.1.2): the first byte shows it. */
const isWrapped = (bytes: Buffer): boolean => ((bytes[0] ?? 0) & 0x0f) === 8;

const DEFLATE: Coding = {
  decode: (bytes, options, callback) => {
    (isWrapped(bytes) ? zlib.inflate : zlib.inflateRaw)(bytes, options, callback);
  },
  decodeSync: (bytes, options) => (isWrapped(bytes) ? zlib.inflateSync : zlib.inflateRawSync)(bytes, options),
  encode: zlib.deflate,
  encodeOptions: {},
  startOptions: Z_START,
};

const BROTLI: Coding = {
  decode: zlib.brotliDecompress,
  decodeSync: zlib.brotliDecompressSync,
  encode: zlib.brotliCompress,
  // Quality 4, as `compression` does: the default, 11, takes many times longer for a tenth less.
  encodeOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  startOptions: { finishFlush: constants.BROTLI_OPERATION_FLUSH },
};

const CODINGS = new Map<string, Coding>([
  ['gzip', GZIP],
  ['x-gzip', GZIP],
  ['deflate', DEFLATE],
  ['br', BROTLI],
]);

interface Zstd {
  readonly zstdDecompress: Convert;
  readonly zstdDecompressSync: ConvertSync;
  readonly zstdCompress: Convert;
}

/** Node has it from 22.15 on. */
function hasZstd(module: object): module is Zstd {
  return 'zstdDecompress' in module && 'zstdDecompressSync' in module && 'zstdCompress' in module;
}

const everything: object = zlib;
if (hasZstd(everything)) {
  CODINGS.set('zstd', {
    decode: everything.zstdDecompress,
    decodeSync: everything.zstdDecompressSync,
    encode: everything.zstdCompress,
    encodeOptions: {},
    startOptions: { finishFlush: 1 /* ZSTD_e_flush */ },
  });
}

/** Names under which servers say that there is no coding: some proxies leave `none` alone, and some apps mean the charset. */
const NO_CODING: ReadonlySet<string> = new Set(['', 'identity', 'none', 'utf-8', 'utf8']);

/** The codings of a Content-Encoding header in the order in which they were applied; none for identity. */
export function codingsOf(contentEncoding: string | undefined): readonly string[] {
  if (contentEncoding === undefined) return [];
  return contentEncoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !NO_CODING.has(name));
}

/** Why a body could not be decoded. */
export type DecodeFailure = 'tooLarge' | 'undecodable';

/**
 * Takes a body's codings off.
 *
 * @param maxBytes The most that is decoded to, in bytes: a small body may unfold to gigabytes.
 */
export async function decodeBody(
  body: Buffer,
  codings: readonly string[],
  maxBytes: number,
): Promise<Buffer | DecodeFailure> {
  let bytes = body;
  for (const name of codings.toReversed()) {
    const coding = CODINGS.get(name);
    if (coding === undefined) return 'undecodable';
    try {
      bytes = await run(coding.decode, bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      return isTooLarge(error) ? 'tooLarge' : 'undecodable';
    }
  }
  return bytes;
}

function isTooLarge(error: unknown): boolean {
  return codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
}

/** Puts the codings on again. They are known ones: the body was decoded from them. */
export async function encodeBody(body: Buffer, codings: readonly string[]): Promise<Buffer> {
  let bytes = body;
  for (const name of codings) {
    const coding = CODINGS.get(name);
    if (coding !== undefined) bytes = await run(coding.encode, bytes, coding.encodeOptions);
  }
  return bytes;
}

/** A body's start is read from this much of it, in bytes, and gives at most 64 times that. */
const START_BYTES = 4096;

/** What a body begins with, as far as its first encoded bytes can be decoded: empty when nothing can. */
export function decodeStart(body: Buffer, codings: readonly string[]): Buffer {
  let bytes = body.subarray(0, START_BYTES);
  for (const name of codings.toReversed()) {
    const coding = CODINGS.get(name);
    if (coding === undefined) return Buffer.alloc(0);
    try {
      bytes = coding.decodeSync(bytes, { ...coding.startOptions, maxOutputLength: START_BYTES * 64 });
    } catch {
      return Buffer.alloc(0);
    }
  }
  return bytes;
}

function run(convert: Convert, bytes: Buffer, options: object): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    convert(bytes, options, (error, result) => {
      if (error === null) resolve(result);
      else reject(error);
    });
  });
}
