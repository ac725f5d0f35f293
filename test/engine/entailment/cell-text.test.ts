import { withUnits } from '../../../src/engine/entailment/unit-cells.js';
import { cellText } from '../../../src/engine/entailment/cell-text.js';

test.each([
  ['Revenue (million EUR)', '47.9', '47.9 million EUR'],
  ['Survival (%)', '88 ± 4', '88 % ± 4'],
  ['Dose (mg/kg)', '5', '5 mg/kg'],
  ['Density (g/cm³)', '0.84', '0.84 g/cm³'],
  ['BLEU', '**28.7**', '28.7'],
  ['Params (M)', '84', '84'],
  ['Founded', '1987', '1987'],
  ['area_km2', '103000', '103000 km2'],
  ['pricePerNightEur', '118', '118 EUR per day'],
  ['rent_pcm', '1450 EUR', '1450 EUR per month'],
  ['Monthly fee', '$19', '$19 per month'],
  ['Annual fee', '$190 per year', '$190 per year'],
  ['Monthly visitors', '3000', '3000'],
  ['population_m', '5.9', '5.9 million'],
  ['height_m', '340', '340 m'],
  ['temp_c', '-6.8', '-6.8 °C'],
  ['vitamin_c', '12', '12'],
  ['high', '9 C', '9 °C'],
  ['Temperature', '14C', '14 °C'],
  ['Seat', '14C', '14C'],
  ['wind›speed_ms', '7', '7 m/s'],
  ['range_km›city', '410', '410 km'],
  ['Minutes', '104', '104 Minutes'],
  ['Chest (cm)', '92–98', '92–98 cm'],
  ['Year', '3', '3'],
])('%s: %s', (header, text, value) => {
  expect(cellText({ header, text, start: 0, end: text.length }, 'en').value).toBe(value);
});

test.each([
  ['the next cell', 'Value: 18; Unit: mg/l', 'Value: 18 mg/l; Unit: mg/l'],
  ['the cell before', 'Currency: EUR; Price: 40', 'Currency: EUR; Price: 40 EUR'],
  ['no unit', 'Value: 7.2; Unit: -', 'Value: 7.2; Unit: -'],
  ['no number', 'Name: Aro; Unit: kg', 'Name: Aro; Unit: kg'],
  [
    'the same key',
    'rent›cold: 890; rent›currency: EUR; size: 74',
    'rent›cold: 890 EUR; rent›currency: EUR; size: 74',
  ],
  ['what is not paid', 'Population: 9; Currency: peso', 'Population: 9; Currency: peso'],
])('the unit of %s', (_what, record, read) => {
  const cells = record.split('; ').map((pair) => {
    const [header = '', text = ''] = pair.split(': ');
    return { header, text, start: 0, end: text.length };
  });
  expect(
    withUnits(cells)
      .map(({ header, text }) => `${header}: ${text}`)
      .join('; '),
  ).toBe(read);
});
