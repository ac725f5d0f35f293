import fc from 'fast-check';
import { Utf8Offsets } from '../../src/contract/utf8-offsets.js';

/** Any text: grapheme soup, lone surrogates and long enough to cross blocks. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('a', 'é', '語', '😀', '\ud83d', '\ude00'), { maxLength: 300 })
    .map((parts) => parts.join('')),
);

function insidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}

describe('Utf8Offsets', () => {
  test.each([
    ['ASCII', 'abc', 3, 3],
    ['Latin with accents', 'né', 2, 3],
    ['Japanese', '語', 1, 3],
    ['an emoji', '😀', 2, 4],
    ['a lone high surrogate', '\ud83d', 1, 3],
    ['a lone low surrogate', '\ude00', 1, 3],
    ['surrogates in the wrong order', '\ude00\ud83d', 2, 6],
    ['nothing', '', 0, 0],
  ])('%s', (_kind, text, utf16, byte) => {
    const offsets = new Utf8Offsets(text);
    expect(offsets.toByte(utf16)).toBe(byte);
    expect(offsets.toUtf16(byte)).toBe(utf16);
    expect(offsets.byteLength).toBe(byte);
  });

  test('every offset agrees with Buffer, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const offsets = new Utf8Offsets(text);
        for (let at = 0; at <= text.length; at++) {
          const start = insidePair(text, at) ? at - 1 : at;
          const byte = Buffer.byteLength(text.slice(0, start));
          expect(offsets.toByte(at)).toBe(byte);
          expect(offsets.toUtf16(byte)).toBe(start);
        }
      }),
    );
  });

  test('any span that starts and ends between characters is cut out of the bytes exactly', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, a, b) => {
        const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
        fc.pre(!insidePair(text, start!) && !insidePair(text, end!));
        const offsets = new Utf8Offsets(text);
        const bytes = Buffer.from(text).subarray(offsets.toByte(start!), offsets.toByte(end!));
        expect(bytes.toString()).toBe(Buffer.from(text.slice(start, end)).toString());
        expect(offsets.sliceBytes(offsets.toByte(start!), offsets.toByte(end!))).toBe(bytes.toString());
      }),
    );
  });

  test('knows which bytes lie between characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const offsets = new Utf8Offsets(text);
        const bytes = Buffer.from(text);
        for (let byte = 0; byte <= bytes.length; byte++) {
          const continues = byte < bytes.length && (bytes[byte]! & 0xc0) === 0x80;
          expect(offsets.isBoundary(byte)).toBe(!continues);
        }
        expect(offsets.isBoundary(-1)).toBe(false);
        expect(offsets.isBoundary(bytes.length + 1)).toBe(false);
        expect(offsets.isBoundary(0.5)).toBe(false);
      }),
    );
  });

  test.each([-1, 4, 1.5, Number.NaN])('refuses offset %p of a text of three', (offset) => {
    const offsets = new Utf8Offsets('abc');
    expect(() => offsets.toByte(offset)).toThrow(RangeError);
    expect(() => offsets.toUtf16(offset)).toThrow(RangeError);
  });
});

test.each([
  [0, 0],
  [4, 3],
  [2.9, 1],
  [-3, 0],
  [999, 6],
  [Infinity, 6],
  [-Infinity, 0],
  [NaN, 0],
])('takes %p, which may be wrong, for the nearest offset: %p', (byte, utf16) => {
  expect(new Utf8Offsets('aéb€cd').nearestUtf16(byte)).toBe(utf16);
});
