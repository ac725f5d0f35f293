import { UNITS } from '../../../src/engine/values/units/units.js';

/** One of a unit in another, as published (NIST Handbook 44, appendix C; SI Brochure). */
const TABLE: readonly (readonly [unit: string, inUnit: string, factor: number])[] = [
  ['mile', 'kilometre', 1.609344],
  ['nautical-mile', 'metre', 1852],
  ['yard', 'foot', 3],
  ['foot', 'inch', 12],
  ['acre', 'square-foot', 43560],
  ['square-mile', 'acre', 640],
  ['hectare', 'square-metre', 10000],
  ['gallon', 'quart', 4],
  ['gallon', 'cubic-inch', 231],
  ['barrel', 'gallon', 42],
  ['pint', 'cup', 2],
  ['tablespoon', 'teaspoon', 3],
  ['pound', 'ounce', 16],
  ['stone', 'pound', 14],
  ['short-ton', 'pound', 2000],
  ['tonne', 'kilogram', 1000],
  ['carat', 'milligram', 200],
  ['week', 'day', 7],
  ['year', 'month', 12],
  ['century', 'year', 100],
  ['gibibyte', 'mebibyte', 1024],
  ['byte', 'bit', 8],
  ['megabyte-per-second', 'megabit-per-second', 8],
  ['kilowatt-hour', 'megajoule', 3.6],
  ['kilocalorie', 'joule', 4184],
  ['atmosphere', 'millimetre-of-mercury', 760],
  ['bar', 'kilopascal', 100],
  ['knot', 'kilometre-per-hour', 1.852],
  ['tsubo', 'pyeong', 1],
  ['jin', 'gram', 500],
];

it.each(TABLE)('one %s in %s', (unit, inUnit, factor) => {
  const [one, other] = [UNITS.get(unit), UNITS.get(inUnit)];
  expect(one?.dimension).toBe(other?.dimension);
  expect((one?.factor ?? 0) / (other?.factor ?? 1) / factor).toBeCloseTo(1, 6);
});

it('knows the fixed points of temperature scales', () => {
  const [fahrenheit, kelvin] = [UNITS.get('fahrenheit'), UNITS.get('kelvin')];
  expect(212 * (fahrenheit?.factor ?? 0) + (fahrenheit?.offset ?? 0)).toBeCloseTo(100, 9);
  expect(273.15 * (kelvin?.factor ?? 0) + (kelvin?.offset ?? 0)).toBeCloseTo(0, 9);
});
