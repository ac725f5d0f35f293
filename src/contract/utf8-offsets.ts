import { characterStart, isPairAt } from './surrogates.js';

const BLOCK = 64;

/**
 * Converts between UTF-16 offsets (JavaScript's) and UTF-8 byte offsets (the contract's `startPos` and `endPos`) of one
 * text. Built once in O(length); each lookup is O(1) from UTF-16 to bytes and O(log length) back. A lone surrogate
 * counts three bytes, as encoders write U+FFFD for it. Runs in browsers too, as the policy does.
 *
 * An offset inside a character (between two surrogates, or between the bytes of one character) is taken as the
 * character's start. Offsets outside the text throw a RangeError.
 */
export class Utf8Offsets {
  readonly text: string;
  /** Length of the text in UTF-8 bytes. */
  readonly byteLength: number;
  /** Byte offset of the character that holds UTF-16 offset `i * BLOCK`; undefined when bytes and units are the same. */
  readonly #blocks: Uint32Array | undefined;

  constructor(text: string) {
    this.text = text;
    this.byteLength = utf8Length(text);
    if (this.byteLength === text.length) return; // ASCII only: every offset is itself
    const blocks = new Uint32Array(Math.floor(text.length / BLOCK) + 1);
    let byte = 0;
    let at = 0;
    for (let block = 0; block < blocks.length; block++) {
      const end = characterStart(text, block * BLOCK);
      byte += bytesBetween(text, at, end);
      at = end;
      blocks[block] = byte;
    }
    this.#blocks = blocks;
  }

  /** The byte offset of a UTF-16 offset in [0, text.length]. */
  toByte(utf16: number): number {
    assertOffset('UTF-16', utf16, this.text.length);
    if (this.#blocks === undefined) return utf16;
    const block = Math.floor(utf16 / BLOCK);
    const from = characterStart(this.text, block * BLOCK);
    return (this.#blocks[block] ?? 0) + bytesBetween(this.text, from, characterStart(this.text, utf16));
  }

  /** The UTF-16 offset of a byte offset in [0, byteLength]. */
  toUtf16(byte: number): number {
    assertOffset('byte', byte, this.byteLength);
    const blocks = this.#blocks;
    if (blocks === undefined) return byte;
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((blocks[middle] ?? 0) <= byte) low = middle;
      else high = middle - 1;
    }
    let at = characterStart(this.text, low * BLOCK);
    let reached = blocks[low] ?? 0;
    while (at < this.text.length) {
      const code = this.text.codePointAt(at) ?? 0;
      reached += byteLengthOf(code);
      if (reached > byte) return at;
      at += code > 0xffff ? 2 : 1;
    }
    return at;
  }

  /** The UTF-16 offset of a byte offset that may be wrong, as a faulty checker's: of the nearest one in the text; 0 for NaN. */
  nearestUtf16(byte: number): number {
    return this.toUtf16(Math.min(Math.max(0, Math.trunc(byte) || 0), this.byteLength));
  }

  /** Whether a byte offset lies in the text and between two characters (or at an end). */
  isBoundary(byte: number): boolean {
    if (!Number.isInteger(byte) || byte < 0 || byte > this.byteLength) return false;
    return this.toByte(this.toUtf16(byte)) === byte;
  }

  /** The text between two byte offsets, as UTF-8 decodes it: a lone surrogate reads as U+FFFD. */
  sliceBytes(startByte: number, endByte: number): string {
    const bytes = new TextEncoder().encode(this.text.slice(this.toUtf16(startByte), this.toUtf16(endByte)));
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }
}

/** Length of a text in UTF-8 bytes; a lone surrogate counts three. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    // Four bytes for the two units of a pair, three for any other.
    else if (!isPairAt(text, at)) bytes += 2;
    else {
      bytes += 2;
      at++;
    }
  }
  return bytes;
}

function assertOffset(unit: string, value: number, end: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= end) return;
  throw new RangeError(`${unit} offset ${value} is not a whole number in [0, ${end}]`);
}

function bytesBetween(text: string, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at++) {
    const code = text.codePointAt(at) ?? 0;
    bytes += byteLengthOf(code);
    if (code > 0xffff) at++;
  }
  return bytes;
}

function byteLengthOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
