import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

/** Takes a stream's content-encoding off and puts it on again, bit by bit. */
export interface StreamCoding {
  /** A part of the body as it was written, a string for its UTF-8; goes decoded to `onDecoded`. False: better wait for `onDrained`. */
  decode(chunk: string | Buffer): boolean;
  decodeEnd(): void;
  /** What is to be sent; goes encoded, and at once, to `onEncoded`. */
  encode(body: string | Buffer): void;
  encodeEnd(): void;
  /** Nothing more is to be reported. */
  close(): void;
}

export interface StreamCodingEvents {
  readonly onDecoded: (chunk: string | Buffer) => void;
  readonly onDecodedEnd: () => void;
  readonly onDrained: () => void;
  readonly onEncoded: (bytes: Buffer) => void;
  readonly onEncodedEnd: () => void;
  readonly onError: (error: unknown) => void;
}

/** Without a coding nothing has to be waited for. */
export function plainCoding(events: StreamCodingEvents): StreamCoding {
  return {
    decode: (chunk) => {
      events.onDecoded(chunk);
      return true;
    },
    decodeEnd: events.onDecodedEnd,
    encode: (body) => {
      events.onEncoded(typeof body === 'string' ? Buffer.from(body) : body);
    },
    encodeEnd: events.onEncodedEnd,
    close: () => undefined,
  };
}

const { constants } = zlib;

const MAKERS: Readonly<Record<string, () => { readonly decoder: Transform; readonly encoder: Transform }>> = {
  gzip: () => ({
    decoder: zlib.createGunzip(),
    encoder: zlib.createGzip({ flush: constants.Z_SYNC_FLUSH }),
  }),
  deflate: () => ({
    decoder: zlib.createInflate(),
    encoder: zlib.createDeflate({ flush: constants.Z_SYNC_FLUSH }),
  }),
  br: () => ({
    decoder: zlib.createBrotliDecompress(),
    encoder: zlib.createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  }),
};

/** Whether a stream with these codings can be read and written: one that is known, or none. */
export function canStream(codings: readonly string[]): boolean {
  const [only, ...more] = codings;
  return only === undefined || (more.length === 0 && Object.hasOwn(MAKERS, only));
}

export function streamCoding(codings: readonly string[], events: StreamCodingEvents): StreamCoding {
  const make = MAKERS[codings[0] ?? ''];
  if (make === undefined) return plainCoding(events);
  const { decoder, encoder } = make();
  decoder.on('data', events.onDecoded).on('end', events.onDecodedEnd).on('error', events.onError);
  decoder.on('drain', events.onDrained);
  encoder.on('data', events.onEncoded).on('end', events.onEncodedEnd).on('error', events.onError);
  return {
    decode: (chunk) => decoder.write(chunk),
    decodeEnd: () => {
      decoder.end();
    },
    encode: (body) => {
      encoder.write(body);
    },
    encodeEnd: () => {
      encoder.end();
    },
    close: () => {
      // Also frees what zlib holds outside of the heap.
      for (const stream of [decoder, encoder]) stream.removeAllListeners('data').destroy();
    },
  };
}
