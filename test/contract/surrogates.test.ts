import { countCodePoints } from '../../src/contract/code-points.js';
import { characterStart, isHighSurrogate, isLowSurrogate, isPairAt } from '../../src/contract/surrogates.js';

test.each([
  ['a😀b', 0, 0],
  ['a😀b', 1, 1],
  ['a😀b', 2, 1],
  ['a😀b', 3, 3],
  ['a😀b', 4, 4],
  ['😀', 2, 2],
  ['a\ude00', 1, 1],
  ['\ud83da', 1, 1],
])('%j parts no character at %i but at %i', (text, at, start) => {
  expect(characterStart(text, at)).toBe(start);
});

test.each([
  [0xd7ff, false, false],
  [0xd800, true, false],
  [0xdbff, true, false],
  [0xdc00, false, true],
  [0xdfff, false, true],
  [0xe000, false, false],
])('0x%s is a half as Unicode has it', (unit, high, low) => {
  expect([isHighSurrogate(unit), isLowSurrogate(unit)]).toEqual([high, low]);
});

test('a pair is a high one and a low one, in this order', () => {
  expect(['😀', '\ude00\ud83d', '\ud83d', '', '\ud83da'].map((text) => isPairAt(text, 0))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['😀', 'a😀😀', '\ude00\ud83d', ''].map(countCodePoints)).toEqual([1, 3, 2, 0]);
});
