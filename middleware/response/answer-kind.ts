import { isUtf8 } from 'node:buffer';
import type { Headers } from './header-list.js';
import { headerText } from './header-list.js';
import { beginsJsonp } from './jsonp.js';
import { bytesOf, isChunk } from './recorded-calls.js';

/**
 * What a response is to the guard, as far as its head shows:
 * `answer` is held and judged; `unclear` is held until its first bytes show which it is (`kindByBytes`); `stream` is a format of
 * events that nothing here reads whole; `other` is no answer and leaves untouched.
 */
export type AnswerKind = 'answer' | 'unclear' | 'stream' | 'other';

/** Parts that come one by one, as GraphQL sends what comes later. */
export const MIXED = 'multipart/mixed';

const STREAMS = new Set([
  MIXED,
  'text/event-stream',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/jsonlines',
  'application/x-jsonlines',
  'application/json-seq',
  'application/stream+json',
  'application/vnd.amazon.eventstream',
]);

/** `text/*` types that are files for a program, not prose for a reader. */
const TEXT_FILES = new Set([
  'text/cache-manifest',
  'text/calendar',
  'text/css',
  'text/csv',
  'text/rtf',
  'text/tab-separated-values',
  'text/uri-list',
  'text/vcard',
  'text/vtt',
  'text/xml',
]);

/** Whether a status says that a request is refused (4xx): what is said then is an answer only where its name says so. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

/** JSON of an app's own: problems and events have types of theirs. */
const isJson = (mediaType: string): boolean =>
  mediaType === 'application/json' ||
  (mediaType.endsWith('+json') && mediaType !== 'application/problem+json' && !STREAMS.has(mediaType));

/** A script by type; JSONP answers come as these. */
const SCRIPTS = new Set(['text/javascript', 'application/javascript', 'application/x-javascript']);

/** Files, XML and pages, which no reader is shown as a text of the model's, also where an answer is to come. */
const FILES =
  /^(?:audio|font|image|model|video)\/|[+/]xml|^application\/(?:gzip|pdf|postscript|rtf|wasm|zip)$/;

/** Several texts in one body, of which none is read. */
const IN_PARTS = /^multipart\/|^application\/x-www-form-urlencoded$/;

/** Whether a body of this type is a script, which is an answer where it is a call of JSONP. */
export function isScript(mediaType: string): boolean {
  return SCRIPTS.has(mediaType);
}

/** Whether a body of this type has parts that nothing here reads. */
export function isInParts(mediaType: string): boolean {
  return IN_PARTS.test(mediaType);
}

/** Whether a body of a type that is no answer's may be a text all the same, as YAML and a mistyped `text` are. */
export function mayBeText(mediaType: string): boolean {
  return !TEXT_FILES.has(mediaType) && !FILES.test(mediaType);
}

/** The media type of a Content-Type header: lower case, without parameters; empty when there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  if (contentType === undefined) return '';
  const semicolon = contentType.indexOf(';');
  return (semicolon < 0 ? contentType : contentType.slice(0, semicolon)).trim().toLowerCase();
}

/**
 * @param status The status as it would be sent. JSON of a refusal is held where facts were handed over: some apps answer so.
 * @param header Reads a response header, by lower-case name.
 * @param isExpected Whether the app handed facts over for this response: then a type that says nothing of a file leaves
 *   it to the bytes.
 */
export function kindByHead(
  status: number,
  header: (name: string) => string | undefined,
  isExpected = false,
): AnswerKind {
  // 1xx, redirects and errors of the server are no answers; 204, 205 have no body, 206 is a part of one.
  const isRefused = isRefusal(status) && isExpected;
  if (!isRefused && (status < 200 || status >= 300 || status === 204 || status === 205 || status === 206))
    return 'other';
  const mediaType = mediaTypeOf(header('content-type'));
  if (isRefused) return isJson(mediaType) ? 'answer' : 'other';
  const byType = kindByMediaType(mediaType);
  if (byType === 'stream') return byType;
  if (byType === 'other' && !(isExpected && mayBeText(mediaType))) return byType;
  if (isFile(header)) return 'other';
  return byType === 'other' ? 'unclear' : byType;
}

/** What a 200 of this media type is to the guard, as far as the type shows. */
export function kindByMediaType(mediaType: string): AnswerKind {
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) {
    return STREAMS.has(mediaType) ? 'stream' : 'answer';
  }
  // What `send` makes of a Buffer, and of a body without a type: the bytes have to show it.
  if (isOpen(mediaType)) return 'unclear';
  if (SCRIPTS.has(mediaType)) return 'unclear';
  if (STREAMS.has(mediaType)) return 'stream';
  if (mediaType.startsWith('text/')) return TEXT_FILES.has(mediaType) ? 'other' : 'answer';
  return mediaType === 'application/x-json' || mediaType === 'application/markdown' ? 'answer' : 'other';
}

/** Whether a type leaves open what the body is. */
function isOpen(mediaType: string): boolean {
  return mediaType === '' || mediaType === 'text/html' || mediaType === 'application/octet-stream';
}

/** Downloads say so; files sent by `sendFile`, `express.static` and their like offer ranges. */
function isFile(header: (name: string) => string | undefined): boolean {
  const disposition = header('content-disposition');
  if (disposition !== undefined && /^\s*attachment|filename/i.test(disposition)) return true;
  if (header('content-range') !== undefined) return true;
  const ranges = header('accept-ranges');
  return ranges !== undefined && ranges.trim().toLowerCase() !== 'none';
}

/** How many bytes of a body are looked at before an unclear one is held for an answer. */
export const BYTES_TO_TELL = 1024;

/**
 * Resolves an `unclear` kind. `unclear` again when more bytes are needed; with BYTES_TO_TELL of them it never is.
 *
 * @param start The body's first bytes, decoded from its content-encoding.
 * @param isExpected Whether the app handed facts over for this response: then an answer is to come, and its own first
 *   characters, which the model wrote, do not decide that it is none.
 */
export function kindByBytes(
  mediaType: string,
  start: Buffer,
  isExpected = false,
): 'answer' | 'unclear' | 'other' {
  const last = start.length >= BYTES_TO_TELL;
  if (start.length === 0) return 'unclear';
  if (isExpected && !isScript(mediaType) && (isOpen(mediaType) || !isBinary(start))) return 'answer';
  if (mediaType === 'text/html' && beginsAsDocument(start)) return 'other';
  if (mediaType !== 'text/html' && isBinary(start)) return 'other';
  const text = start.toString('utf8', 0, Math.min(start.length, BYTES_TO_TELL));
  if (isScript(mediaType)) {
    const begins = beginsJsonp(text);
    return begins === undefined && !last ? 'unclear' : begins === true ? 'answer' : 'other';
  }
  const kind = isDocument(text);
  if (kind === undefined) return last ? 'answer' : 'unclear';
  return kind ? 'other' : 'answer';
}

/** Control characters that no text has, or bytes that are not UTF-8. */
function isBinary(start: Buffer): boolean {
  for (let i = 0; i < start.length && i < BYTES_TO_TELL; i++) {
    const byte = start[i] ?? 0;
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) return true;
  }
  // The last character may be cut: leave up to three bytes out.
  for (let cut = 0; cut < 4 && cut <= start.length; cut++) {
    if (isUtf8(start.subarray(0, start.length - cut))) return false;
  }
  return true;
}

const DOCUMENT_START = ['<!doctype', '<html', '<head', '<body', '<?xml', '<svg'];

/** In bytes: the longest of these starts, and what must follow it. */
const DOCUMENT_START_BYTES = 16;

/** Most pages are recognised by their first bytes; a kilobyte decoded costs as much as the rest of passing one. */
function beginsAsDocument(start: Buffer): boolean {
  return start[0] === LESS_THAN && isDocument(start.toString('latin1', 0, DOCUMENT_START_BYTES)) === true;
}

const LESS_THAN = 0x3c;

/** Whether it is a document rather than a text; undefined while its start does not show it. */
function isDocument(text: string): boolean | undefined {
  let rest = text.replace(/^\uFEFF?\s*/, '');
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) return undefined;
    rest = rest.slice(end + 3).trimStart();
  }
  if (rest === '' || '<!--'.startsWith(rest)) return undefined;
  const start = rest.slice(0, 10).toLowerCase();
  for (const tag of DOCUMENT_START) {
    if (start.startsWith(tag)) {
      const next = start.charAt(tag.length);
      if (next === '') return rest.length > tag.length ? true : undefined;
      if (/[\s>/]/.test(next)) return true;
    } else if (tag.startsWith(start)) return undefined;
  }
  return false;
}

/** What a response is to the guard, by its head and what is written first, together. */
export function kindAtOnce(
  res: Pick<Headers, 'getHeader'> & { readonly statusCode: number },
  [chunk, encoding]: readonly unknown[],
  isExpected: boolean,
): AnswerKind {
  const kind = kindByHead(res.statusCode, (name) => headerText(res.getHeader(name)), isExpected);
  if (kind !== 'unclear') return kind;
  const start = startOf(chunk, encoding);
  if (start === undefined || res.getHeader('content-encoding') !== undefined) return kind;
  return kindByBytes(mediaTypeOf(headerText(res.getHeader('content-type'))), start, isExpected);
}

/** A chunk's first bytes, not copied; undefined where they are not plain to see. */
function startOf(chunk: unknown, encoding: unknown): Buffer | undefined {
  if (Buffer.isBuffer(chunk)) return chunk;
  const isUtf8Text = typeof chunk === 'string' && (typeof encoding !== 'string' || encoding === 'utf8');
  return isUtf8Text ? Buffer.from(chunk.slice(0, BYTES_TO_TELL)) : undefined;
}

/** Whether a whole body is a document, of a type that leaves it open. */
export function isPage({ mediaType, text }: { readonly mediaType: string; readonly text: string }): boolean {
  return isOpen(mediaType) && isDocument(text) === true;
}

/** Whether a response is held, as far as its head so far, and the body that it is to have, show; `isExpected` as above. */
export function mayBeAnswer(
  res: Pick<Headers, 'getHeader'> & { readonly statusCode: number },
  body: unknown,
  isExpected: boolean,
): boolean {
  const kind = kindByHead(res.statusCode, (name) => headerText(res.getHeader(name)), isExpected);
  if (kind !== 'unclear') return kind !== 'other';
  if (!isChunk(body)) return false;
  const mediaType = mediaTypeOf(headerText(res.getHeader('content-type')));
  return kindByBytes(mediaType, bytesOf(body, 'utf8'), isExpected) !== 'other';
}
