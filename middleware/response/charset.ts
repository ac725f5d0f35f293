import { isUtf8 } from 'node:buffer';

/** The charset parameter of a Content-Type header, lower case; undefined when there is none. */
export function charsetOf(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]?.toLowerCase();
}

/** The same Content-Type saying that the body is UTF-8, where it said another charset. */
export function withUtf8(contentType: string): string {
  return contentType.replace(/(;\s*charset\s*=\s*)(?:"[^\s";]+"|[^\s";]+)/i, '$1utf-8');
}

/** A body's text, without a byte order mark; undefined when the bytes are not of that charset or nothing knows it. */
export function decodeText(bytes: Buffer, charset: string | undefined): string | undefined {
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii') {
    if (!isUtf8(bytes)) return undefined;
    const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    return bytes.toString('utf8', start);
  }
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
