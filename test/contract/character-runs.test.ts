import fc from 'fast-check';
import { runEnd, runStart, trimMarks } from '../../src/contract/character-runs.js';

/** Marks of one and of two UTF-16 units, halves of a pair, and a letter that is no mark. */
const texts = fc
  .array(fc.constantFrom('.', '!', '😀', 'a', '\ud83d', '\ude00'), { maxLength: 12 })
  .map((parts) => parts.join(''));
const MARKS = new Set(['.', '!', '😀']);
const isMark = (character: string): boolean => MARKS.has(character);

/** How many units the marks at the beginning of a text have. */
function leading(characters: readonly string[]): number {
  const first = characters.findIndex((character) => !isMark(character));
  return characters.slice(0, first < 0 ? undefined : first).join('').length;
}

test('a run ends where its characters, one by one, do', () => {
  fc.assert(
    fc.property(texts, fc.nat(12), fc.nat(12), (text, a, b) => {
      const [from, to] = [a, b].map((at) => Math.min(at, text.length)).sort((x, y) => x - y) as [
        number,
        number,
      ];
      expect(runStart(text, from, to, isMark)).toBe(to - leading(Array.from(text.slice(from, to)).reverse()));
    }),
  );
});

test('a run begins where the text does not part a character', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(runEnd(text, 0, text.length, isMark)).toBe(leading(Array.from(text)));
    }),
  );
});

test.each([
  ['..a..', 'a'],
  ['😀a😀', 'a'],
  ['a', 'a'],
  ['...', ''],
  ['', ''],
])('%j without its marks is %j', (text, expected) => {
  expect(trimMarks(text, MARKS)).toBe(expected);
});

test('other marks may go at the end than at the beginning', () => {
  expect(trimMarks('.a!', new Set(['.']), new Set(['!']))).toBe('a');
  expect(trimMarks('!a.', new Set(['.']), new Set(['!']))).toBe('!a.');
});
