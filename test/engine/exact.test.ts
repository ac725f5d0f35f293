import { namesIn, nameKeysOf } from '../../src/engine/exact/names.js';
import { wordNumbersIn } from '../../src/engine/exact/number-words.js';
import { numbersIn } from '../../src/engine/exact/numbers.js';

const readings = (text: string): string[][] => numbersIn(text).map((number) => [...number.readings]);

describe('numbers in digits', () => {
  it.each([
    ['40 cars', [['40']]],
    [
      '1,299 or 1.299',
      [
        ['1299', '1.299'],
        ['1299', '1.299'],
      ],
    ],
    ['2.50 and 2,5', [['2.5'], ['2.5']]],
    ['06 February 2024', [['6'], ['2024']]],
    ['opens at 9:00', [['9']]],
    ['at 5 pm', [['5', '17']]],
    ['12 a.m.', [['12', '0']]],
    ['午後3時', [['3', '15']]],
    ['5万円', [['5', '50000']]],
    ['٩٠ دقيقة', [['90']]],
    ['१२ बजे', [['12']]],
    ["1'234'567", [['1234567']]],
    ['10 000 €', [['10000']]],
    ['1 234 567.89, 1 2345, 12 345 6789', [['1234567'], ['89'], ['1'], ['2345'], ['12345'], ['6789']]],
    ['no number', []],
  ])('%s', (text, expected) => {
    expect(readings(text)).toEqual(expected);
  });

  it('offsets are those of the digits', () => {
    const text = 'Pay €12.50 now';
    const [number] = numbersIn(text);
    expect(text.slice(number!.start, number!.end)).toBe('12.50');
  });
});

describe('numbers in words', () => {
  it.each([
    ['en', 'two of the twelve', ['2', '12']],
    ['de', 'Drei Gäste', ['3']],
    ['ru', 'двух дней', ['2']],
    ['zh', '三个房间', ['3']],
    ['ja', '十二回', ['12']],
    ['ko', '두 명', ['2']],
  ] as const)('%s: %s', (language, text, expected) => {
    expect([...wordNumbersIn(text, language)]).toEqual(expect.arrayContaining([...expected]));
  });
});

describe('names', () => {
  const keys = (text: string): string[] => namesIn(text).map(({ key }) => key);

  it.each([
    ['The tower was designed by Anna Berg.', ['anna', 'berg']],
    ['Order AG-410 is for iPhone users.', ['ag-410', 'iphone']],
    ["Anna's plan and Berg’s tower", ['berg']],
    ['店はApple Storeです。', ['apple', 'store']],
    ['nothing here', []],
  ])('%s', (text, expected) => {
    expect(keys(text)).toEqual(expect.arrayContaining(expected));
    expect(keys(text)).toHaveLength(expected.length);
  });

  it('a text has names by their parts', () => {
    expect([...nameKeysOf('Jean-Luc Meier’s house')]).toEqual(
      expect.arrayContaining(['jean-luc', 'jean', 'luc', 'meier']),
    );
  });
});
