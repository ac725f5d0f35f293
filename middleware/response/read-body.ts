import { kindByBytes } from './answer-kind.js';
import { decodeText } from './charset.js';
import type { DecodeFailure } from './content-encoding.js';
import { decodeBody } from './content-encoding.js';

/** A body read, or why it is not. */
export type ReadBody =
  { readonly text: string; readonly bytes: Buffer } | DecodeFailure | /* empty, or no text */ 'noAnswer';

export interface ReadBodyOptions {
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly codings: readonly string[];
  /** Whether only the bytes can show if it is an answer. */
  readonly sniff: boolean;
  readonly maxBytes: number;
  /** Whether the app said that an answer is to come. */
  readonly isExpected: boolean;
}

/** Takes the content-encoding and the charset off a whole body. Waits only where there is a coding. */
export function readBody(chunks: readonly Buffer[], options: ReadBodyOptions): ReadBody | Promise<ReadBody> {
  const [first] = chunks;
  const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
  if (options.codings.length === 0) return readDecoded(body, options);
  return decodeBody(body, options.codings, options.maxBytes).then((decoded) =>
    typeof decoded === 'string' ? decoded : readDecoded(decoded, options),
  );
}

function readDecoded(bytes: Buffer, { mediaType, charset, sniff, isExpected }: ReadBodyOptions): ReadBody {
  if (bytes.length === 0) return 'noAnswer';
  if (sniff && kindByBytes(mediaType, bytes, isExpected) === 'other') return 'noAnswer';
  const text = decodeText(bytes, charset);
  return text === undefined ? 'undecodable' : { text, bytes };
}
