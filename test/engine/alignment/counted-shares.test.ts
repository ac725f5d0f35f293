import { objections } from '../../../src/engine/alignment/rules.js';
import type { Language } from '../../../src/engine/text/language.js';
import { alignTexts } from './align-texts.js';

const WRONG = 'quantifier-mismatch';

/** Language, claim, evidence that counts a part of a whole, and the rule that objects or undefined. */
const ROWS: readonly (readonly [Language, string, string, string | undefined])[] = [
  ['en', 'All the pupils passed.', 'Of the 32 pupils, 29 passed; the other three did not.', WRONG],
  ['en', 'Not all the pupils passed.', 'Of the 32 pupils, 29 passed; the other three did not.', undefined],
  ['en', 'Most of the pupils passed.', 'Of the 32 pupils, 29 passed; the other three did not.', undefined],
  ['en', 'None of the schools have internet.', '31 of the 40 schools have internet; 9 do not.', WRONG],
  ['en', 'Some of the schools have no internet.', '31 of the 40 schools have internet; 9 do not.', undefined],
  ['en', 'All residents heat with gas.', '62% of the residents heat with gas.', WRONG],
  [
    'en',
    'All flats have a balcony.',
    'All 24 flats have a balcony, and 10 of them face the park.',
    undefined,
  ],
  ['en', 'All flats face the park.', 'All 24 flats have a balcony, and 10 of them face the park.', WRONG],
  ['en', 'All employees got a raise.', 'All employees got a 12% raise.', undefined],
  ['es', 'Todos los empleados firmaron.', 'De los 45 empleados, 38 firmaron y 7 se negaron.', WRONG],
  [
    'es',
    'La mayoría de los vecinos votó a favor.',
    'Más de la mitad de los vecinos votó a favor.',
    undefined,
  ],
  ['pt', 'Nem todos os alunos passaram.', 'Dos 32 alunos, 29 passaram.', undefined],
  ['fr', 'La plupart des clients sont satisfaits.', 'Sur 500 clients, 480 sont satisfaits.', undefined],
  ['fr', 'Peu de clients sont satisfaits.', 'Sur 500 clients, 480 sont satisfaits.', WRONG],
  [
    'de',
    'Mehr als die Hälfte der Räte ist für die Fusion.',
    'Von den neun Räten sind sieben für die Fusion.',
    undefined,
  ],
  ['de', 'Die meisten Wohnungen sind frei.', 'Von den 40 Wohnungen sind 12 noch frei.', WRONG],
  ['it', 'Tutti gli studenti sono promossi.', 'Su 90 studenti, 63 sono stati promossi.', WRONG],
  ['ru', 'Все автобусы оснащены кондиционером.', '19 из 25 автобусов оснащены кондиционером.', WRONG],
  ['zh', '参加试用的员工全都愿意。', '参加试用的120名员工中，84人表示愿意。', WRONG],
  ['ja', '社員の半数以上が在宅勤務をしている。', '社員200人のうち120人が在宅勤務をしている。', undefined],
  ['ja', '社員全員が在宅勤務をしている。', '社員200人のうち120人が在宅勤務をしている。', WRONG],
  ['ko', '모든 기업이 채용을 늘린다.', '150개 기업 중 90개가 채용을 늘린다.', WRONG],
  ['hi', 'गाँव के सभी घरों में शौचालय है।', 'गाँव के 250 घरों में से 180 में शौचालय है।', WRONG],
  ['ar', 'حضر جميع الموظفين الدورة.', 'من بين 60 موظفًا، حضر 48 الدورة.', WRONG],
];

describe('how many of a whole', () => {
  it.each(ROWS)('%s: %s / %s', (language, claim, evidence, rule) => {
    expect(objections(alignTexts(language, claim, evidence)).map((one) => one.rule)).toEqual(
      rule === undefined ? [] : expect.arrayContaining([rule]),
    );
  });
});
