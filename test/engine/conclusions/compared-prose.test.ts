import { read, readClaim } from '../../../src/engine/alignment/reading.js';
import { WordIndex } from '../../../src/engine/alignment/word-alignment.js';
import { compareInProse } from '../../../src/engine/conclusions/compared-prose.js';
import type { Language } from '../../../src/engine/text/language.js';

/** Language, facts, claim, and whether the facts bear it out; undefined where they do not tell. */
type Row = readonly [Language, readonly string[], string, boolean | undefined];

const CASES: readonly Row[] = [
  // two values of one sentence
  ['en', ['The Danube is 2,857 km long, the Rhine 1,233 km.'], 'The Rhine is longer than the Danube.', false],
  ['en', ['The Danube is 2,857 km long, the Rhine 1,233 km.'], 'The Danube is longer than the Rhine.', true],
  ['zh', ['长江全长6300公里,黄河全长5464公里。'], '黄河比长江短。', true],
  [
    'es',
    ['Sevilla recibió 3,1 millones de turistas y Granada 2,4 millones.'],
    'Granada recibió más turistas que Sevilla.',
    false,
  ],
  ['hi', ['अमित की उम्र 34 वर्ष है और रवि की उम्र 29 वर्ष।'], 'रवि अमित से बड़ा है।', false],
  [
    'ar',
    ['يبلغ ارتفاع البرج الشرقي 210 أمتار والبرج الغربي 180 متراً.'],
    'البرج الغربي أعلى من البرج الشرقي.',
    false,
  ],
  ['ru', ['Поезд стоит 1200 рублей, автобус — 800 рублей.'], 'Автобус дешевле поезда.', true],
  ['ja', ['A社の従業員は320人、B社の従業員は210人である。'], 'B社はA社より従業員が多い。', false],
  ['ko', ['한강의 길이는 514km이고 낙동강의 길이는 525km이다.'], '낙동강은 한강보다 길다.', true],
  // dates: what is older came first
  ['pt', ['O museu foi fundado em 1920 e o teatro em 1935.'], 'O teatro é mais antigo que o museu.', false],
  // durations: what is faster takes less
  [
    'de',
    ['Die Fahrt mit dem Bus dauert 40 Minuten.', 'Die Fahrt mit der Bahn dauert 25 Minuten.'],
    'Die Bahn ist schneller als der Bus.',
    true,
  ],
  // two facts
  [
    'fr',
    ['Le Mont Ventoux culmine à 1 910 m.', 'Le Puy de Dôme culmine à 1 465 m.'],
    'Le Puy de Dôme est plus haut que le Mont Ventoux.',
    false,
  ],
  [
    'it',
    ['Il treno costa 29 euro.', 'L’autobus costa 15 euro.'],
    'L’autobus è più economico del treno.',
    true,
  ],
  // by how much: another number is left to the rules of values
  [
    'en',
    ['Lake Orr is 38 m deep.', 'Lake Tamm is 52 m deep.'],
    'Lake Tamm is 14 m deeper than Lake Orr.',
    true,
  ],
  [
    'en',
    ['Lake Orr is 38 m deep.', 'Lake Tamm is 52 m deep.'],
    'Lake Orr is 14 m deeper than Lake Tamm.',
    undefined,
  ],
  [
    'en',
    ['Lake Orr is 38 m deep.', 'Lake Tamm is 52 m deep.'],
    'Lake Tamm is 24 m deeper than Lake Orr.',
    undefined,
  ],
  [
    'en',
    ['Hotel Luna has 64 rooms.', 'Hotel Sol has 58 rooms.'],
    'Hotel Luna has six rooms more than Hotel Sol.',
    true,
  ],
  [
    'en',
    ['The ferry from Ystad docks at 16:50.', 'The coach to Nexo leaves at 17:15.'],
    'The ferry from Ystad docks 25 minutes before the coach to Nexo leaves.',
    true,
  ],
  ['en', ['Sofia joined in 2011.', 'Jonas joined in 2016.'], 'Sofia joined five years before Jonas.', true],
  ['en', ['Julia was born in 1990, her brother Tim in 1994.'], 'Julia is four years older than Tim.', true],
  ['en', ['It had sales of £8,200 and costs of £6,900.'], 'Its sales exceeded its costs by £1,300.', true],
  ['en', ['It had sales of £8,200 and costs of £6,900.'], 'Its costs exceeded its sales.', false],
  [
    'en',
    ['The shop opened in 1990.', 'The bank opened in 1994.'],
    'The shop opened before the bank.',
    undefined,
  ],
  // told apart by a number or a year
  [
    'ar',
    ['سعر الهاتف الأول 900 دولار.', 'سعر الهاتف الثاني 650 دولاراً.'],
    'الهاتف الأول أرخص من الهاتف الثاني.',
    false,
  ],
  [
    'en',
    ['Sales were 5 million euros in 2021 and 7 million euros in 2022.'],
    'Sales were higher in 2021 than in 2022.',
    false,
  ],
  // another quality than the one whose values are told
  [
    'en',
    ['The Danube flows through 10 countries, the Rhine through 6.'],
    'The Rhine is longer than the Danube.',
    undefined,
  ],
  [
    'en',
    ['The Danube flows through 10 countries, the Rhine through 6.'],
    'The Rhine has more bridges than the Danube.',
    undefined,
  ],
  // nothing with which it is compared, or only one of the two
  [
    'es',
    ['Sevilla recibió 3,1 millones de turistas y Granada 2,4 millones.'],
    'Granada recibió más turistas.',
    undefined,
  ],
  ['de', ['Die Donau ist 2.857 km lang.'], 'Der Rhein ist länger als die Donau.', undefined],
];

test.each(CASES)('%s %j: %s', (language, facts, claim, expected) => {
  const prose = facts.map((fact, chunk) => ({ chunk, index: new WordIndex(read(fact, language)) }));
  expect(compareInProse(readClaim(claim, language), prose)?.holds).toBe(expected);
});

test('names the facts that it compares', () => {
  const facts = ['The Elbe is 1,094 km long.', 'Its water is clear.', 'The Oder is 840 km long.'];
  const prose = facts.map((fact, chunk) => ({ chunk, index: new WordIndex(read(fact, 'en')) }));
  expect(compareInProse(readClaim('The Elbe is longer than the Oder.', 'en'), prose)?.chunks).toEqual([0, 2]);
});
