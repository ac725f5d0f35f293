import { cellText } from '../../../src/engine/entailment/cell-text.js';

test.each([
  ['Revenue (million EUR)', '47.9', '47.9 million EUR'],
  ['Survival (%)', '88 ± 4', '88 % ± 4'],
  ['Dose (mg/kg)', '5', '5 mg/kg'],
  ['BLEU', '**28.7**', '28.7'],
  ['Params (M)', '84', '84'],
  ['Founded', '1987', '1987'],
])('%s: %s', (header, text, value) => {
  expect(cellText({ header, text, start: 0, end: text.length }, 'en').value).toBe(value);
});
