import type { Headers } from './header-list.js';
import { headerText } from './header-list.js';
import { withUtf8 } from './charset.js';
import { hasNodeFields } from './node-fields.js';

/** Digests of a body's bytes: of no other body can they be true. */
export const DIGESTS = ['content-md5', 'digest', 'content-digest', 'repr-digest'];

const OF_THE_OLD_BODY = [...DIGESTS, 'last-modified'];

/** Takes digests out of the trailers that were added so far. */
export function dropDigestTrailers(res: object): void {
  if (!hasNodeFields(res) || res._trailer === '') return;
  const lines = res._trailer.split('\r\n');
  res._trailer = lines
    .filter((line) => !DIGESTS.includes(line.slice(0, Math.max(0, line.indexOf(':'))).toLowerCase()))
    .join('\r\n');
}

export interface NewBody {
  readonly text: string;
  /** As it is sent, where it has the codings of the Content-Encoding header. */
  readonly coded: Buffer | undefined;
  /** Undefined: the type stays, and its charset becomes UTF-8. */
  readonly contentType: string | undefined;
  /** Makes an entity tag as the app does; undefined when it makes none. */
  readonly makeEtag: (() => string | undefined) | undefined;
}

/** Makes the headers those of a new body: those that describe the old one go, or are made anew. */
export function describeNewBody(headers: Headers, body: NewBody): void {
  // The last is a date of the handler's content, not of what the guard made of it. Asked first: Node's headers are slower
  // for good once one was removed, or would have been.
  for (const name of OF_THE_OLD_BODY) if (headers.hasHeader(name)) headers.removeHeader(name);
  dropDigestTrailers(headers);
  if (body.coded === undefined && headers.hasHeader('content-encoding'))
    headers.removeHeader('content-encoding');
  if (headers.hasHeader('etag')) {
    const etag = body.makeEtag?.();
    if (etag === undefined) headers.removeHeader('etag');
    else headers.setHeader('ETag', etag);
  }
  if (body.contentType !== undefined) headers.setHeader('Content-Type', body.contentType);
  else {
    const type = headerText(headers.getHeader('content-type'));
    const inUtf8 = type === undefined ? undefined : withUtf8(type);
    if (inUtf8 !== undefined && inUtf8 !== type) headers.setHeader('Content-Type', inUtf8);
  }
  // Removed it would make Node chunk the body: it is only ever overwritten.
  if (headers.hasHeader('content-length')) headers.setHeader('Content-Length', lengthOf(body));
}

/** How many bytes a body is sent in. */
export function lengthOf({ text, coded }: NewBody): number {
  return coded?.length ?? Buffer.byteLength(text);
}

/** In bytes. Node joins a text with the head, into one write to the socket; of a long one that copies more than it saves. */
const LONGEST_TEXT = 16 * 1024;

/** What is given to `end` for a body. */
export function whatIsSent(body: NewBody): Buffer | string {
  const { coded, text } = body;
  return coded ?? (lengthOf(body) <= LONGEST_TEXT ? text : Buffer.from(text));
}

/** As Express does to a response that turns out to be fresh. */
export function describeNotModified(headers: Headers): void {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) {
    headers.removeHeader(name);
  }
}
