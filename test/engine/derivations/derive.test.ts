import type { Language } from '../../../src/engine/text/language.js';
import { alignTexts } from '../alignment/align-texts.js';

/** Language, evidence, a claim that follows from it, and one that does not. */
type Row = readonly [Language, evidence: string, follows: string, other: string];

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'time between two dates or times': [
    [
      'en',
      'It opened in 1998 and closed in 2010.',
      'It was open for twelve years.',
      'It was open for 15 years.',
    ],
    ['en', 'The fair runs from 3 May to 17 May 2024.', 'It runs for two weeks.', 'It runs for four weeks.'],
    [
      'en',
      'It runs from 3 June to 6 June, both days included.',
      'It lasts four days.',
      'It lasts three days.',
    ],
    ['en', 'Work began in March 1931 and ended in March 1936.', 'It took five years.', 'It took six years.'],
    ['en', 'It was begun in 1869 and opened in 1883.', 'It took about 14 years.', 'It took about 20 years.'],
    [
      'en',
      'It leaves at 9:15 and arrives at 11:45.',
      'It takes two and a half hours.',
      'It takes three hours.',
    ],
    [
      'de',
      'Sie wurde 1998 eröffnet und 2010 geschlossen.',
      'Sie war zwölf Jahre lang offen.',
      'Sie war 15 Jahre lang offen.',
    ],
    [
      'ru',
      'Завод открылся в 1998 году и закрылся в 2010 году.',
      'Завод работал 12 лет.',
      'Завод работал 15 лет.',
    ],
    ['zh', '图书馆于1998年开放，2010年关闭。', '图书馆开放了12年。', '图书馆开放了15年。'],
  ],
  'a place in a range or beyond it': [
    [
      'en',
      'A normal pulse lies between 60 and 100.',
      'A pulse of 85 is normal.',
      'A pulse of 130 is normal.',
    ],
    [
      'en',
      'The room temperature should be 18 to 22 °C.',
      '25 °C is above the recommended temperature.',
      '20 °C is above the recommended temperature.',
    ],
    ['en', 'The pressure should be 2.2 to 2.5 bar.', '2 bar is too low.', '2.4 bar is too low.'],
    [
      'en',
      'The war lasted from 1918 to 1923.',
      'It was still going on in 1920.',
      'It was still going on in 1925.',
    ],
    ['en', 'Ada was mayor from 2004 to 2012.', 'In 2009 Ada was mayor.', 'In 2014 Ada was mayor.'],
    [
      'de',
      'Er war von 2004 bis 2012 Bürgermeister.',
      'Er war 2009 Bürgermeister.',
      'Er war 2014 Bürgermeister.',
    ],
  ],
  'the ends of a range': [
    ['en', 'The museum is open from 9:00 to 17:00.', 'It opens at 9:00.', 'It opens at 17:00.'],
    [
      'en',
      'The museum is open from 9:00 to 17:00.',
      'It closes every day at 17:00.',
      'It closes every day at 9:00.',
    ],
    ['en', 'Salaries run from $52,000 to $68,000.', 'The lower end is $52,000.', 'The lower end is $68,000.'],
    ['en', 'Trainees must be 16 to 25.', 'The minimum age is 16.', 'The minimum age is 25.'],
    ['en', 'It takes 3 to 5 weeks.', 'It takes at most five weeks.', 'It takes at most six weeks.'],
    ['de', 'Geöffnet von 9 bis 17 Uhr.', 'Es schließt um 17 Uhr.', 'Es schließt um 9 Uhr.'],
    ['ja', '開館時間は9時から17時です。', '17時に閉館します。', '9時に閉館します。'],
  ],
  'those of the rest': [
    [
      'en',
      'Of the 200 patients, 170 completed the study.',
      'Thirty patients did not complete the study.',
      'Twenty patients did not complete the study.',
    ],
    ['de', 'Von den 60 Gästen kamen 45.', '15 Gäste kamen nicht.', '20 Gäste kamen nicht.'],
  ],
  'so much for each': [
    ['en', 'The car park charges €3 per hour.', 'Four hours cost €12.', 'Four hours cost €14.'],
    [
      'en',
      'The gym costs 35 pounds per month.',
      'A year comes to 420 pounds.',
      'A year comes to 400 pounds.',
    ],
    [
      'en',
      'It is $14 for adults and $8 for children.',
      'Two adults and one child pay $36 in total.',
      'Two adults and one child pay $30 in total.',
    ],
    [
      'en',
      'It is $14 for adults and $8 for children.',
      'An adult and a child pay $22.',
      'An adult and a child pay $24.',
    ],
  ],
  ages: [
    [
      'en',
      'She was born in 1902 and died in 1987.',
      'She died at the age of 85.',
      'She died at the age of 79.',
    ],
    [
      'en',
      'Ivo was born on 12 May 1921 and died on 3 March 2001.',
      'Ivo lived to be 79.',
      'Ivo lived to be 80.',
    ],
    [
      'en',
      'Nora, born in 1979, took office in 2024.',
      'Nora was 45 when she took office.',
      'Nora was 54 when she took office.',
    ],
    ['en', 'Rosa Lind (1911–1999) was a botanist.', 'Rosa Lind died at 88.', 'Rosa Lind died at 78.'],
  ],
  'changes and differences': [
    [
      'en',
      'The price rose from 40 to 52 euros.',
      'The price rose by 12 euros.',
      'The price rose by 15 euros.',
    ],
    [
      'en',
      'The price rose from 40 to 52 euros.',
      'The price rose by 30 percent.',
      'The price fell by 30 percent.',
    ],
    [
      'en',
      'The rate fell from 8.4 % to 6.1 %.',
      'It fell by 2.3 percentage points.',
      'It fell by 3 percentage points.',
    ],
    ['en', 'It fell from 1,200 in 2019 to 900 in 2021.', 'It fell by a quarter.', 'It fell by a third.'],
    [
      'en',
      'The north tower is 84 m high, the south tower 71 m.',
      'The north tower is 13 m higher than the south tower.',
      'The south tower is 13 m higher than the north tower.',
    ],
    [
      'fr',
      'Le loyer est passé de 800 à 1 000 euros.',
      'Le loyer a augmenté de 25 %.',
      'Le loyer a augmenté de 35 %.',
    ],
    ['ja', '価格は400円から500円に上がった。', '価格は25%上がった。', '価格は40%上がった。'],
  ],
  multiples: [
    ['en', 'Sales grew from 2 to 4 million units.', 'Sales doubled.', 'Sales tripled.'],
    ['en', 'The herd grew from 310 to 905 animals.', 'The herd almost tripled.', 'The herd doubled.'],
    ['en', 'Output grew threefold.', 'Output tripled.', 'Output doubled.'],
    [
      'en',
      'The new line carries 90,000 people, the old line 30,000.',
      'The new line carries three times as many people as the old line.',
      'The new line carries twice as many people as the old line.',
    ],
  ],
  'shares and parts': [
    [
      'en',
      '18 of the 24 members agreed.',
      'Three quarters of the members agreed.',
      'Two thirds of the members agreed.',
    ],
    [
      'en',
      'Out of 200 samples, 50 were bad.',
      'A quarter of the samples were bad.',
      'A third of the samples were bad.',
    ],
    [
      'en',
      '40 percent of the 250 applicants were admitted.',
      '100 applicants were admitted.',
      '120 applicants were admitted.',
    ],
    ['es', '15 de los 20 miembros votaron a favor.', 'El 75 % votó a favor.', 'El 60 % votó a favor.'],
  ],
  totals: [
    ['en', 'It has 14 adults and 9 children.', 'It has 23 people in total.', 'It has 27 people in total.'],
    [
      'pt',
      'O hotel tem 40 quartos simples e 60 duplos.',
      'O hotel tem 100 quartos no total.',
      'O hotel tem 120 quartos no total.',
    ],
  ],
  products: [
    [
      'en',
      'The hall has 20 rows; each row has 18 seats.',
      'The hall has 360 seats.',
      'The hall has 380 seats.',
    ],
    ['en', 'The room costs 118 euros per night.', 'Two nights cost 236 euros.', 'Two nights cost 256 euros.'],
    ['en', 'The bill came to $80 and a tip of 15 % was added.', 'The tip was $12.', 'The tip was $15.'],
    ['ru', 'Билет стоит 1500 рублей, скидка 50 %.', 'Билет стоит 750 рублей.', 'Билет стоит 900 рублей.'],
  ],
  'what is left': [
    [
      'en',
      'The budget was $2 million; $1.4 million has been spent.',
      '$600,000 is left.',
      '$800,000 is left.',
    ],
  ],
  ends: [
    ['en', 'It starts at 14:00 and lasts 90 minutes.', 'It ends at 15:30.', 'It ends at 16:30.'],
    ['en', 'It was signed in 2012 for ten years.', 'It ends in 2022.', 'It ends in 2025.'],
    [
      'en',
      'There were 500 in 2015 and 650 in 2020.',
      'It was counted from 2015 to 2020.',
      'It was counted from 2015 to 2021.',
    ],
  ],
};

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('%s: %s', (language, evidence, follows, other) => {
    expect(isBorneOut(language, follows, evidence)).toBe(true);
    expect(isBorneOut(language, other, evidence)).toBe(false);
  });
});

/** Every value of the claim stands in the evidence or follows from it, and nothing is denied. */
function isBorneOut(language: Language, claim: string, evidence: string): boolean {
  const { values, derived } = alignTexts(language, claim, evidence);
  return (
    derived.denials.length === 0 && values.every(({ found }, n) => found.length > 0 || derived.values.has(n))
  );
}

/** A claim that does not say how its value follows, or values that do not belong together. */
const BY_CHANCE: readonly (readonly [claim: string, evidence: string])[] = [
  ['The team has 20 doctors.', 'The team has 12 nurses and 8 doctors.'],
  ['The house has 5 rooms.', 'The house has 3 bedrooms, 2 bathrooms and 50 square metres.'],
  ['The firm had 60 shops.', 'In 2010 the firm had 40 shops, in 2018 it had 100.'],
  ['The price rose to 12 euros.', 'The price rose from 40 to 52 euros.'],
  ['He got three years for fraud.', 'He sold it between 2010 and 2013.'],
  ['The bridge was built in 1922.', 'The bridge was built from 1920 to 1925.'],
  ['The normal pulse is 85.', 'A normal pulse is 60 to 100.'],
];

it.each(BY_CHANCE)('"%s" does not follow from "%s"', (claim, evidence) => {
  expect(isBorneOut('en', claim, evidence)).toBe(false);
});

/** What is only another matter is neither borne out nor denied. */
const APART: readonly (readonly [claim: string, evidence: string])[] = [
  ['He was jailed for selling it.', 'He got two years for sales from 2010 to 2013.'],
  ['The bus from Leeds at 17:00 is late.', 'Buses run from 9:00 to 17:00.'],
  ['The museum is open at 17:00.', 'The museum is open from 9:00 to 17:00.'],
  ['Aspas scored twice.', 'Aspas has 14 goals in 20 games.'],
  ['Aspas scored twice as they won.', 'Aspas has 14 goals in 20 games.'],
];

it.each(APART)('nothing of "%s" is denied by "%s"', (claim, evidence) => {
  expect(alignTexts('en', claim, evidence).derived.denials).toEqual([]);
});
