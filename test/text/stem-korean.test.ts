import { stemKorean } from '../../src/text/stem-korean.js';

test.each([
  ['회사는', '회사'],
  ['수는', '수'],
  ['회의', '회의'],
  ['설립되었고', '설립'],
  ['설립되었다', '설립'],
  ['운영하며', '운영'],
  ['고대한', '고대한'],
])('%s: %s', (word, stem) => {
  expect(stemKorean(word)).toBe(stem);
});
