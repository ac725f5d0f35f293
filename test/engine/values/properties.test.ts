import fc from 'fast-check';
import { LANGUAGES, type Language } from '../../../src/engine/text/language.js';
import { compareValues } from '../../../src/engine/values/compare-values.js';
import { readValues } from '../../../src/engine/values/read-values.js';
import { UNITS } from '../../../src/engine/values/units/units.js';
import type { Point, Value } from '../../../src/engine/values/value.js';

const language = fc.constantFrom(...LANGUAGES);

/** Pieces that values are made of, so that random texts come near to being values. */
const PIECES =
  '1 12 1,280 1.280 3.2.1 0 007 5 19 1997 2024 - – / : . , % € $ £ ¥ ° ° C km m mm h Uhr am p.m. to and half a one two twenty hundred million dozen ' +
  'December May Friday Q3 19th century 1990s over about at least or more per month ISO RMS II order no. # + ( ) × ^ e ½ 第 三 百 万 年 月 日 午前 時 円 ' +
  'seit Millionen zweiundzwanzig von bis zwischen quatre vingt y و عشرون خمسة साढ़े लाख 3억 원 시 이십 двадцать до в ٣ ３ १ ’ " \n';
const piece = fc.constantFrom(...PIECES.split(' '), ' ', '  ');
const nearValues = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const anyText = fc.oneof(
  nearValues,
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

function pointsOf(value: Value): Point[] {
  return value.kind === 'range' ? [value.from, value.to] : [value];
}

it('reads every text without an error, in order, without overlap, with offsets inside of it', () => {
  fc.assert(
    fc.property(anyText, language, (text, lang) => {
      let end = 0;
      for (const value of readValues(text, lang)) {
        expect(value.start).toBeGreaterThanOrEqual(end);
        expect(value.end).toBeGreaterThan(value.start);
        expect(text.slice(value.start, value.end)).not.toMatch(/^\s|\s$/u);
        for (const point of pointsOf(value)) {
          expect(point.start).toBeGreaterThanOrEqual(value.start);
          expect(point.end).toBeLessThanOrEqual(value.end);
        }
        end = value.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 400 },
  );
});

it('finds every value equal to itself, and compares any two without an error', () => {
  fc.assert(
    fc.property(anyText, language, anyText, (text, lang, other) => {
      const values = readValues(text, lang);
      for (const value of values) {
        expect(compareValues(value, value)).toBe('equal');
        for (const second of readValues(other, lang)) {
          expect(['equal', 'entailed', 'conflict', 'unrelated']).toContain(compareValues(value, second));
        }
      }
    }),
    { numRuns: 200 },
  );
});

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

function english(n: number): string {
  const scales: readonly (readonly [number, string])[] = [
    [1e9, 'billion'],
    [1e6, 'million'],
    [1e3, 'thousand'],
    [100, 'hundred'],
  ];
  for (const [size, word] of scales) {
    if (n < size) continue;
    const rest = n % size;
    const joiner = size === 100 ? ' and ' : ' ';
    return `${english(Math.floor(n / size))} ${word}${rest === 0 ? '' : joiner + english(rest)}`;
  }
  if (n < 20) return ONES[n] ?? '';
  return `${TENS[Math.floor(n / 10)] ?? ''}${n % 10 === 0 ? '' : `-${ONES[n % 10] ?? ''}`}`;
}

const GERMAN_ONES =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const GERMAN_TENS = [
  '',
  '',
  'zwanzig',
  'dreißig',
  'vierzig',
  'fünfzig',
  'sechzig',
  'siebzig',
  'achtzig',
  'neunzig',
];

function german(n: number): string {
  if (n >= 1000) return `${german(Math.floor(n / 1000))}tausend${n % 1000 === 0 ? '' : german(n % 1000)}`;
  if (n >= 100) return `${german(Math.floor(n / 100))}hundert${n % 100 === 0 ? '' : german(n % 100)}`;
  if (n < 20) return GERMAN_ONES[n] ?? '';
  return `${n % 10 === 0 ? '' : `${GERMAN_ONES[n % 10] ?? ''}und`}${GERMAN_TENS[Math.floor(n / 10)] ?? ''}`;
}

const HAN = '〇一二三四五六七八九';

function chinese(n: number): string {
  if (n >= 10_000) {
    const rest = n % 10_000;
    return `${chinese(Math.floor(n / 10_000))}万${rest === 0 ? '' : (rest < 1000 ? '零' : '') + chinese(rest)}`;
  }
  let text = '';
  let isZero = false;
  for (const [size, word] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(n / size) % 10;
    if (digit === 0) isZero = text !== '';
    else {
      text += (isZero ? '零' : '') + HAN.charAt(digit) + word;
      isZero = false;
    }
  }
  return text;
}

function grouped(n: number, separator: string): string {
  return String(n).replace(/\B(?=(\d{3})+$)/gu, separator);
}

function inDigits(n: number, zero: number): string {
  return String(n).replace(/\d/gu, (digit) => String.fromCharCode(zero + Number(digit)));
}

/** Ways to write a whole number of two or more before a unit, and the language that writes it so. */
const WRITINGS: readonly (readonly [string, Language, (n: number) => string])[] = [
  ['digits', 'en', String],
  ['1,280', 'en', (n) => grouped(n, ',')],
  ['1.280', 'de', (n) => grouped(n, '.')],
  ['1 280', 'fr', (n) => grouped(n, '\u202f')],
  ["1'280", 'de', (n) => grouped(n, "'")],
  ['English words', 'en', english],
  ['German words', 'de', german],
  ['Chinese characters', 'zh', chinese],
  ['Arabic-Indic digits', 'ar', (n) => inDigits(n, 0x660)],
  ['Devanagari digits', 'hi', (n) => inDigits(n, 0x966)],
  ['full-width digits', 'ja', (n) => inDigits(n, 0xff10)],
];

it.each(WRITINGS)('reads back a number written as %s', (_name, lang, write) => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 999_999 }), (n) => {
      const text = `${write(n)}${lang === 'zh' ? '米' : ' km'}`;
      const factor = lang === 'zh' ? 1 : 1000;
      expect(readValues(text, lang)).toMatchObject([
        { kind: 'quantity', start: 0, end: text.length, value: n * factor },
      ]);
    }),
  );
});

it('converts between the units of a dimension and back', () => {
  const units = [...UNITS.values()];
  fc.assert(
    fc.property(
      fc.constantFrom(...units),
      fc.constantFrom(...units),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      (a, b, n) => {
        fc.pre(a.dimension === b.dimension);
        const base = n * a.factor + (a.offset ?? 0);
        const other = (base - (b.offset ?? 0)) / b.factor;
        const back = (other * b.factor + (b.offset ?? 0) - (a.offset ?? 0)) / a.factor;
        expect(Math.abs(back - n)).toBeLessThanOrEqual(
          1e-9 * Math.max(n, Math.abs(other * b.factor) / a.factor, 1e3 / a.factor),
        );
      },
    ),
  );
});

it.each([
  ['digits', '9'],
  ['separators', '1,'],
  ['dots', '1.'],
  ['spaces', '1 '],
  ['number words', 'two '],
  ['scales', 'million '],
  ['hyphened words', 'two-'],
  ['compounds', 'ein'],
  ['long compounds', 'einundzwanzigtausend'],
  ['Han numerals', '一'],
  ['phrases begun', 'no more '],
  ['ranges', '1-'],
  ['times', '1:'],
  ['codes', 'A-1'],
  ['months', 'May '],
  ['Roman numerals', 'X '],
  ['telephone', '(555) '],
  ['quantities', '1 h 2 min '],
  ['white space', ' '],
  ['signs', '$'],
])('takes a long text of %s', (_name, unit) => {
  const text = unit.repeat(40_000 / unit.length);
  for (const lang of ['en', 'de', 'zh'] as const) expect(Array.isArray(readValues(text, lang))).toBe(true);
});
