import { asks, endsSentence, leadsIn } from '../../src/text/last-mark.js';

test.each([
  ['Is it open?', true],
  ['Is it open?** 😊', true],
  ['(「開いていますか？」)', true],
  ['هل هو مفتوح؟', true],
  ['Is it open? Yes', false],
  ['It is open.', false],
  ['It is open!', false],
  ['?', true],
  ['', false],
])('whether %p asks: %p', (text, expected) => {
  expect(asks(text)).toBe(expected);
});

test.each([
  ['The rates are:', true],
  ['**Die Preise:**\n', true],
  ['价格如下：', true],
  ['Open at 9:00', false],
  ['The rates: none.', false],
  ['', false],
])('whether %p leads in: %p', (text, expected) => {
  expect(leadsIn(text)).toBe(expected);
});

test.each([
  ['It is open.', true],
  ['She said “it is open.”', true],
  ['営業中です．', true],
  ['यह खुला है।', true],
  ['Пригородные поезда. Тарифы', false],
  ['Opening hours', false],
  ['Opening hours:', false],
  ['', false],
])('whether %p ends a sentence: %p', (text, expected) => {
  expect(endsSentence(text)).toBe(expected);
});
