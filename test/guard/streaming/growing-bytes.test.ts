import fc from 'fast-check';
import { GrowingBytes } from '../../../src/guard/streaming/growing-bytes.js';

const text = fc.string({
  unit: fc.constantFrom('a', ' ', 'é', '公', '😀', '\ud83d', '\udc00'),
  maxLength: 40,
});

/** The UTF-16 offsets at which a character begins, and the end. */
function boundaries(whole: string): number[] {
  const found = [0];
  for (const character of whole) found.push(found.at(-1)! + character.length);
  return found;
}
const bytesBefore = (whole: string, unit: number): number => Buffer.byteLength(whole.slice(0, unit));

describe('offsets of a text that grows', () => {
  it('are those of the text so far, in whatever order they are asked for', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat()), (whole, asked) => {
        const bytes = new GrowingBytes();
        const units = boundaries(whole);
        for (const pick of asked) {
          const unit = units[pick % units.length]!;
          // The text has come up to there, or further.
          const soFar = pick % 2 === 0 ? whole.slice(0, unit) : whole;
          expect(bytes.at(soFar, unit)).toBe(bytesBefore(whole, unit));
          expect(bytes.back(whole, bytesBefore(whole, unit))).toBe(unit);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('within a character are those of the character', () => {
    fc.assert(
      fc.property(text, fc.nat(200), fc.nat(40), (whole, byte, before) => {
        const bytes = new GrowingBytes();
        const units = boundaries(whole);
        bytes.at(whole, units[before % units.length]!);
        expect(bytes.back(whole, byte)).toBe(units.findLast((unit) => bytesBefore(whole, unit) <= byte));
      }),
      { numRuns: 500 },
    );
  });
});
