import { readCell } from '../../../src/engine/values/read-cell.js';
import type { Language } from '../../../src/engine/text/language.js';
import { describeValue } from './describe-value.js';

const TABLE: readonly (readonly [Language, header: string, cell: string, value: string])[] = [
  ['en', 'Revenue (million EUR)', '47.9', '47900000 EUR'],
  ['en', 'Revenue (million EUR)', '47.9 million', '47900000 EUR'],
  ['en', 'Revenue (€m)', '47.9', '47900000 EUR'],
  ['en', 'Sales ($000)', '450', '450000 USD'],
  ['en', 'Year', '2023', '2023'],
  ['en', 'Employees', '310', '310'],
  ['en', 'Employees', '2023', '2023?'],
  ['en', 'Price ($ per month)', '20', '20 USD/month'],
  ['en', 'Share (%)', '62.5', '62.5 %'],
  ['en', 'Weight kg', '12', '12 mass'],
  ['en', 'Distance (km)', '1,280', '1280000 length'],
  ['en', 'Distance (km)', '12 miles', '19312.128 length'],
  ['en', 'Capacity (litres)', '2000', '2000 volume'],
  ['en', 'Duration (min)', '10-15', '600 duration..900 duration'],
  ['en', 'Age (years)', '35', '1104493320 duration'],
  ['en', 'Order no.', '4417', '#4417'],
  ['de', 'Umsatz in Mio. Euro', '1,5', '1500000 EUR'],
  ['ja', '売上（億円）', '35', '3500000000 JPY'],
];

it.each(TABLE)('%s: %s | %s', (language, header, cell, value) => {
  expect(readCell(header, cell, language).map(describeValue)).toEqual([value]);
});
