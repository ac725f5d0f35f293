import { asciiDigit, hasDigit } from '../../src/text/digits.js';

test.each([
  ['ASCII', '0123456789'],
  ['full-width', '０１２３４５６７８９'],
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['mathematical bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['mathematical double-struck, which come after those without a gap', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
])('digits by their worth: %s', (_name, digits) => {
  expect(Array.from(digits, asciiDigit).join('')).toBe('0123456789');
  expect(hasDigit(digits)).toBe(true);
});

test('a number that is written in words or as a sign holds no digit', () => {
  expect(hasDigit('twelve, Ⅻ, ½, 十二')).toBe(false);
});
