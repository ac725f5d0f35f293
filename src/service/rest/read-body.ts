import { isAscii, isUtf8, transcode } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler } from 'express';
import { hasMoreLines, refuseExcess, tooMany } from '../../contract/count-values.js';
import { limits } from '../../contract/limits.js';
import { RequestInvalidError } from '../../contract/request-invalid-error.js';
import { statusOfHttp, type StatusError } from '../../contract/status-error.js';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i;
const LINES_TYPE = /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines)$/i;

/** A JSON document, or a line of it for each check. */
export type BodyForm = 'json' | 'lines';

/**
 * What the headers say of a body's form; a status when it is none that a check comes in. A body without a content type
 * counts as JSON.
 */
export function bodyForm({ headers }: Request): BodyForm | StatusError {
  const [type = '', ...parameters] = (headers['content-type'] ?? 'application/json').split(';');
  const charset = /charset\s*=\s*"?([^"\s]+)/i.exec(parameters.join(';'))?.[1] ?? 'utf-8';
  const form = JSON_TYPE.test(type.trim()) ? 'json' : LINES_TYPE.test(type.trim()) ? 'lines' : undefined;
  if (form === undefined) {
    return statusOfHttp(
      415,
      'Send the check as JSON, with Content-Type: application/json; many as application/x-ndjson too',
    );
  }
  if (/^(?:utf-?8|us-ascii)$/i.test(charset)) return form;
  return statusOfHttp(415, 'Send the check in UTF-8, as JSON is');
}

/**
 * Reads a body as bytes, decompressed and bounded. JSON is parsed apart, since the contract's JSON is more forgiving
 * than Express's.
 */
export const readBody: RequestHandler = express.raw({ type: () => true, limit: limits.requestBytes });

/** Whether a request says that more bytes come than any may have, compressed or not. */
export function saysTooLong({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Number(headers['content-length'] ?? 0) > limits.requestBytes;
}

export const TOO_LONG = statusOfHttp(
  413,
  'The request is too large; the largest lawful check fits in 32 MiB of JSON',
);

/** Lines that a body may have: empty ones between its checks too. */
const MOST_LINES = 10_000;

/**
 * The text of a body that `readBody` read. What would be many times as large when it is parsed is refused first.
 *
 * @throws RequestInvalidError when it is not UTF-8, or has more values, names or lines than a request may have.
 */
export function bodyText(req: Request, form: BodyForm): string {
  const body: unknown = req.body;
  if (!Buffer.isBuffer(body)) return '';
  refuseExcess(body);
  if (form === 'lines' && hasMoreLines(body, MOST_LINES)) throw tooMany('lines', MOST_LINES);
  if (isAscii(body)) return body.toString('latin1');
  if (!isUtf8(body)) throw new RequestInvalidError([{ field: '', description: 'The request is not UTF-8' }]);
  // Five times as fast as toString('utf8') and TextDecoder, which hold the event loop for 100 ms on 6 MB of Japanese.
  return transcode(body, 'utf8', 'utf16le').toString('utf16le');
}
