import { cellText } from '../../../src/engine/entailment/cell-text.js';

test.each([
  ['Revenue (million EUR)', '47.9', '47.9 million EUR'],
  ['Survival (%)', '88 ± 4', '88 % ± 4'],
  ['Dose (mg/kg)', '5', '5 mg/kg'],
  ['BLEU', '**28.7**', '28.7'],
  ['Params (M)', '84', '84'],
  ['Founded', '1987', '1987'],
  ['area_km2', '103000', '103000 km2'],
  ['pricePerNightEur', '118', '118 EUR'],
  ['population_m', '5.9', '5.9 million'],
  ['height_m', '340', '340 m'],
  ['temp_c', '-6.8', '-6.8 °C'],
  ['vitamin_c', '12', '12'],
  ['high', '9 C', '9 °C'],
])('%s: %s', (header, text, value) => {
  expect(cellText({ header, text, start: 0, end: text.length }, 'en').value).toBe(value);
});
