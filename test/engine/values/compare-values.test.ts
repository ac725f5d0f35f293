import { compareValues } from '../../../src/engine/values/compare-values.js';
import { readValues } from '../../../src/engine/values/read-values.js';
import type { Comparison, Value } from '../../../src/engine/values/value.js';
import type { Language } from '../../../src/engine/text/language.js';

function only(text: string, language?: Language): Value {
  const [value, ...rest] = readValues(text, language);
  if (value === undefined || rest.length > 0)
    throw new Error(`"${text}" holds ${String(rest.length + 1)} values`);
  return value;
}

/** A claim's value, the evidence's value, and what the one says of the other. */
const TABLE: readonly (readonly [claim: string, evidence: string, Comparison])[] = [
  ['1,280 people', '1280 people', 'equal'],
  ['1.5 million visitors', '1,500,000 visitors', 'equal'],
  ['twelve eggs', '12 eggs', 'equal'],
  ['a dozen eggs', '12 eggs', 'equal'],
  ['12 eggs', '13 eggs', 'conflict'],
  ['about 1,500 people', '1,512 people', 'entailed'],
  ['about 1,500 people', '2,100 people', 'conflict'],
  ['1,512 people', 'about 1,500 people', 'unrelated'],
  ['1,500 people', 'about 1,500 people', 'entailed'],
  ['1,500 people', '1,512 people', 'conflict'],
  ['over 1,000 people', '1,200 people', 'entailed'],
  ['over 1,000 people', '900 people', 'conflict'],
  ['over 1,000 people', '1,000 people', 'conflict'],
  ['at least 1,000 people', '1,000 people', 'entailed'],
  ['fewer than 100 people', '87 people', 'entailed'],
  ['nearly 1,500 people', '1,487 people', 'entailed'],
  ['nearly 1,500 people', '1,512 people', 'conflict'],
  ['up to 10 users', 'up to 5 users', 'conflict'],
  ['over 40 countries', 'over 40 countries', 'equal'],
  ['35 million dollars', '$35.2m', 'entailed'],
  ['36 million dollars', '$35.2m', 'conflict'],
  ['$35m', '35 million dollars', 'equal'],
  ['35 million euros', '35 million dollars', 'conflict'],
  ['A$5', '$5', 'equal'],
  ['$20 per month', '$20 per year', 'conflict'],
  ['three sick days a month', 'three sick days per calendar year', 'conflict'],
  ['£10,800 a year', '£900 a month', 'entailed'],
  ['£12,800 a year', '£900 a month', 'conflict'],
  ['$520 per year', '$10 per week', 'entailed'],
  ['2,100 cars a week', '300 cars a day', 'entailed'],
  ['2,400 litres per hour', '40 litres per minute', 'entailed'],
  ['about 67 %', 'roughly two thirds', 'entailed'],
  ['1,280 m', '1.28 km', 'equal'],
  ['90 minutes', '1.5 hours', 'equal'],
  ['40 litres', '40 gallons', 'conflict'],
  ['40 litres', '40 kilograms', 'unrelated'],
  ['62 miles', '100 km', 'entailed'],
  ['68 °F', '20 °C', 'equal'],
  ['12 months', 'one year', 'equal'],
  ['30 days', 'one month', 'entailed'],
  ['20 days', 'one month', 'conflict'],
  ['2 TB', '2000 GB', 'equal'],
  ['40 %', '40', 'unrelated'],
  ['62 %', '0.62', 'equal'],
  ['half of it', '50 percent', 'equal'],
  ['two thirds', '66.7 %', 'conflict'],
  ['62 %', '62.4 %', 'entailed'],
  ['63 %', '62.4 %', 'conflict'],
  ['3 percentage points', '3 percent', 'unrelated'],
  ['in 1997', 'December 19, 1997', 'entailed'],
  ['December 19, 1997', 'in 1997', 'unrelated'],
  ['in December 1997', 'December 19, 1997', 'entailed'],
  ['in June 1997', 'December 19, 1997', 'conflict'],
  ['19 December', 'December 19, 1997', 'entailed'],
  ['1997-12-19', 'December 19, 1997', 'equal'],
  ['the 1990s', 'in 1997', 'entailed'],
  ['the 1980s', 'in 1997', 'conflict'],
  ['early 1997', 'December 1997', 'conflict'],
  ['20th century', 'in 1997', 'entailed'],
  ['Q4 1997', 'December 19, 1997', 'entailed'],
  ['the second half of 1997', 'December 19, 1997', 'entailed'],
  ['H1 1997', 'December 19, 1997', 'conflict'],
  ['summer 1997', 'July 1997', 'entailed'],
  ['winter 1997', 'July 1997', 'conflict'],
  ['winter 1997', 'February 1998', 'entailed'],
  ['in 1997', 'summer of 1997', 'entailed'],
  ['FY22', 'fiscal year 2022', 'equal'],
  ['January to March 2021', 'Q1 2021', 'equal'],
  ['Q1 2021', 'January to March 2021', 'equal'],
  ['late 18th century', 'in 1789', 'entailed'],
  ['nearly 5 million', 'about 4.9 million', 'entailed'],
  ['on Friday', 'May 3, 2024', 'entailed'],
  ['on Monday', 'May 3, 2024', 'conflict'],
  ['03/04/2024', '3 April 2024', 'equal'],
  ['03/04/2024', 'March 4, 2024', 'equal'],
  ['in 2023', '2023', 'equal'],
  ['9am', '9:00', 'equal'],
  ['9am', '21:00', 'conflict'],
  ['5:30 p.m.', '17:30', 'equal'],
  ['noon', '12:00', 'equal'],
  ['15:00 UTC', '10:00 EST', 'equal'],
  ['17:00 UTC', '10:00 EST', 'conflict'],
  ['2 pm GMT', '3 pm CET', 'equal'],
  ['15:00', '15:00 CET', 'equal'],
  ['12 degrees below zero', '−12 °C', 'equal'],
  ['25 degrees', '25 °C', 'equal'],
  ['8:00 to 20:00', '8 am to 8 pm', 'equal'],
  ['8:00 to 20:00', '8:00 to 21:00', 'conflict'],
  ['20:00', '8:00 to 20:00', 'entailed'],
  ['21:00', '8:00 to 20:00', 'conflict'],
  ['3 to 5 days', '4 days', 'entailed'],
  ['3 to 5 days', '6 days', 'conflict'],
  ['ISO 9001', 'ISO 9001', 'equal'],
  ['ISO 9001', 'ISO 14001', 'conflict'],
  ['RMS-12', 'RMS 12', 'equal'],
  ['order 4417', 'order 4418', 'conflict'],
  ['version 3.2', '3.2.1', 'entailed'],
  ['version 3.3', '3.2.1', 'conflict'],
  ['won 3-2', 'won 2-3', 'conflict'],
  ['the third', 'the 3rd', 'equal'],
  ['the third', 'the 4th', 'conflict'],
  ['12 eggs', '12 km', 'unrelated'],
  ['a 36-year-old', 'John, 36, waited', 'entailed'],
  ['a 36-year-old', 'John, 37, waited', 'unrelated'],
];

it.each(TABLE)('"%s" by "%s": %s', (claim, evidence, comparison) => {
  expect(compareValues(only(claim), only(evidence))).toBe(comparison);
});

/** Across languages, and where a language does not tell what a separator means. */
const ACROSS: readonly (readonly [string, Language, string, Language, Comparison])[] = [
  ['1.280 Meter', 'de', '1.28 km', 'en', 'equal'],
  ['1.280 metros', 'es', '1,280 m', 'en', 'equal'],
  ['1.280 metros', 'es', '1.28 m', 'en', 'equal'],
  ['zweiundzwanzig Kilometer', 'de', '22 km', 'en', 'equal'],
  ['12万人', 'zh', '120,000 people', 'en', 'equal'],
  ['午前9時', 'ja', '9 a.m.', 'en', 'equal'],
  ['१२ लाख रुपये', 'hi', '₹1.2 million', 'en', 'equal'],
  ['19 декабря 1997 года', 'ru', 'December 19, 1997', 'en', 'equal'],
  ['35 millions d’euros', 'fr', '€35m', 'en', 'equal'],
  ['40 Liter', 'de', '40 gallons', 'en', 'conflict'],
];

it.each(ACROSS)(
  '"%s" (%s) by "%s" (%s): %s',
  (claim, claimLanguage, evidence, evidenceLanguage, comparison) => {
    expect(compareValues(only(claim, claimLanguage), only(evidence, evidenceLanguage))).toBe(comparison);
  },
);
