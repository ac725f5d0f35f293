import { breaksOffInTag, tagAt } from '../../src/text/html-tags.js';

const tagOf = (length: number): string => `<a href="${'u'.repeat(length - 11)}">`;

test.each([
  ['<br/>', 5],
  ['</p>', 4],
  ['<b>bold</b>', 3],
  ['<1>', undefined],
  [`${tagOf(95)} and more`, 95],
  [tagOf(96), undefined],
])('the tag that %s begins with', (text, length) => {
  expect(tagAt(text, 0)?.length).toBe(length);
});

test('what is longer than a tag breaks off in none', () => {
  const broken = (length: number): boolean => breaksOffInTag(tagOf(200), 0, length);
  expect([1, 2, 95, 96].map(broken)).toEqual([true, true, true, false]);
});
