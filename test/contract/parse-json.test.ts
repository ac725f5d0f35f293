import fc from 'fast-check';
import { growthOf, LINEAR } from '../work-counter.js';
import { parseJson } from '../../src/contract/parse-json.js';
import { RequestInvalidError } from '../../src/contract/request-invalid-error.js';

describe('parseJson', () => {
  test('reads any JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('reads any JSON with a comma after every last member', () => {
    const printed = (value: unknown): string => {
      if (Array.isArray(value)) return `[${value.map((entry) => `${printed(entry)} ,\n`).join('')}]`;
      if (typeof value !== 'object' || value === null) return JSON.stringify(value);
      const members = Object.entries(value).map(
        ([key, entry]) => `${JSON.stringify(key)} : ${printed(entry)},\t`,
      );
      return `{ ${members.join('')} }`;
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseJson(printed(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each([
    ['a comma in a string before a bracket', '{"a":",]",}', { a: ',]' }],
    ['an escaped quote', '{"a":"\\",}",}', { a: '",}' }],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
  ])('keeps %s', (_kind, text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test.each([
    '',
    '  ',
    '{',
    '[,]',
    '{,}',
    '[1,,]',
    '{"a":,}',
    '"a',
    ',',
    '{"a":1},',
    "{'a':1}",
    '{"a" 1}',
    'undefined',
  ])('refuses %j', (text) => {
    expect(() => parseJson(text)).toThrow(/^The request is (not JSON|empty)/);
  });

  test('never quotes the text', () => {
    expect(() => parseJson('{"answerCandidate": the secret}')).toThrow(/^(?!.*secret)/);
  });

  test.each<[string, string, string]>([
    ['"', '\\"', ''],
    ['[', ', ', ''],
    ['[', '1,', ']'],
    ['[', '[1,],', ']'],
  ])('is linear in what strict JSON refuses: %s%s…%s', (before, part, after) => {
    const parse = (text: string): void => {
      try {
        parseJson(text);
      } catch (error) {
        expect(RequestInvalidError.isInstance(error)).toBe(true);
      }
    };
    expect(growthOf((times) => before + part.repeat(times) + after, parse, 2_000)).toBeLessThan(LINEAR);
  });
});
