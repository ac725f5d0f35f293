import { Utf8Offsets } from '../../src/contract/utf8-offsets.js';

/** What a vendor counts offsets in. */
export type OffsetUnit = 'codePoint' | 'utf8';

/** The UTF-16 offset for an offset in `unit`s, or undefined when the text has no such place. */
export function toUtf16(text: string, offset: number, unit: OffsetUnit): number | undefined {
  if (!Number.isInteger(offset) || offset < 0) return undefined;
  if (unit === 'utf8') {
    const offsets = new Utf8Offsets(text);
    return offset > offsets.byteLength ? undefined : offsets.toUtf16(offset);
  }
  let at = 0;
  for (let count = 0; count < offset; count++) {
    if (at >= text.length) return undefined;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}

/** The offset in `unit`s for a UTF-16 offset within the text. */
export function fromUtf16(text: string, offset: number, unit: OffsetUnit): number {
  const before = text.slice(0, offset);
  return unit === 'utf8' ? Buffer.byteLength(before) : Array.from(before).length;
}
