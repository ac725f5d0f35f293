import { isUtf8 } from 'node:buffer';

/** How Express and most apps write it: what a Content-Type with this end says is known without reading it. */
const IN_UTF8 = '; charset=utf-8';

/** The charset parameter of a Content-Type header, lower case; undefined when there is none. */
export function charsetOf(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  if (contentType.indexOf(';') === contentType.length - IN_UTF8.length && contentType.endsWith(IN_UTF8))
    return 'utf-8';
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]?.toLowerCase();
}

/** The same Content-Type saying that the body is UTF-8, where it said another charset. */
export function withUtf8(contentType: string): string {
  if (contentType.endsWith(IN_UTF8)) return contentType;
  return contentType.replace(/(;\s*charset\s*=\s*)(?:"[^\s";]+"|[^\s";]+)/i, '$1utf-8');
}

/** What a byte order mark says, whatever the header does: so browsers read it. */
function markedCharset(bytes: Buffer): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** A body's text, without a byte order mark; undefined when the bytes are not of that charset or nothing knows it. */
export function decodeText(bytes: Buffer, named: string | undefined): string | undefined {
  const charset = markedCharset(bytes) ?? named;
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
