import { read } from '../../../src/engine/alignment/reading.js';
import { conclude } from '../../../src/engine/conclusions/conclude.js';
import { relationOf, type Relation } from '../../../src/engine/conclusions/relation.js';
import { prepareFacts } from '../../../src/engine/evidence/prepare-facts.js';

const CITIES = '| City | Population |\n|---|---|\n| Arlon | 41,000 |\n| Bastia | 63,500 |\n| Cork | 28,900 |';
const QUARTERS = 'Quarter | Sales | Returns\nQ1 | 1,240 | 31\nQ2 | 1,510 | 44\nQ3 | 1,390 | 29';
const MODELS =
  '| Model | Weight | Waterproof |\n|---|---|---|\n| Swift | 310 g | yes |\n| Heron | 275 g | yes |\n| Wren | 190 g | no |';
const YEARS =
  'Revenue in million USD\n\n| Division | 2022 | 2023 |\n|---|---|---|\n| Tools | 14.2 | 16.9 |\n| Paints | 9.8 | 9.1 |';
const BRIDGES = '| Bridge | Opened |\n|---|---|\n| Alder | 1931 |\n| Birch | 1908 |\n| Cedar | 1964 |';
const TIMES = 'Runner | Time\nAdaeze | 41:07\nBruna | 39:55\nChiara | 40:31';
const STAFF =
  'Name: Elsa Brandt; Role: cook; Salary: 2,900\nName: Omar Haddad; Role: driver; Salary: 2,450\nName: Lin Zhao; Role: cook; Salary: 4,100';

/** Table, claim, and whether its rows bear the claim out; undefined where they do not tell. */
const CASES: readonly (readonly [string, string, boolean | undefined])[] = [
  // first and last of all
  [CITIES, 'Bastia has the largest population.', true],
  [CITIES, 'Cork has the largest population.', false],
  [CITIES, 'Arlon has the second largest population.', true],
  [CITIES, 'The highest population is 63,500.', true],
  [CITIES, 'The highest population is 41,000.', false],
  [MODELS, 'The Wren is the lightest model.', true],
  [MODELS, 'The Heron is the lightest model.', false],
  [BRIDGES, 'Birch is the oldest bridge.', true],
  [BRIDGES, 'Birch is the newest bridge.', false],
  [TIMES, 'Bruna ran the fastest time.', true],
  [TIMES, 'Adaeze ran the fastest time.', false],
  [STAFF, 'Lin Zhao has the highest salary.', true],
  [YEARS, 'The revenue of Tools was highest in 2023.', true],
  // one against another
  [CITIES, 'Arlon has more inhabitants than Cork.', true],
  [CITIES, 'Arlon has more inhabitants than Bastia.', false],
  [CITIES, 'Bastia has 22,500 more inhabitants than Arlon.', true],
  [CITIES, 'Bastia has 20,500 more inhabitants than Arlon.', false],
  [BRIDGES, 'Cedar opened later than Alder.', true],
  [TIMES, 'Chiara was slower than Adaeze.', false],
  [YEARS, 'In 2023, Paints had more revenue than Tools.', false],
  [
    'Day | Visitors\nMonday | 120\nTuesday | 240',
    'There were twice as many visitors on Tuesday as on Monday.',
    true,
  ],
  [
    'Day | Visitors\nMonday | 120\nTuesday | 240',
    'There were three times as many visitors on Tuesday as on Monday.',
    false,
  ],
  // change
  [QUARTERS, 'Sales rose from Q1 to Q2.', true],
  [QUARTERS, 'Sales fell from Q1 to Q2.', false],
  [QUARTERS, 'Sales rose by 270 from Q1 to Q2.', true],
  [QUARTERS, 'Sales rose by 170 from Q1 to Q2.', false],
  [YEARS, 'Revenue of Paints fell between 2022 and 2023.', true],
  // sums and means
  [QUARTERS, 'Total sales were 4,140.', true],
  [QUARTERS, 'Total sales were 5,140.', false],
  [QUARTERS, 'Sales in Q1 and Q2 together were 2,750.', true],
  [QUARTERS, 'On average there were 1,380 sales.', true],
  [QUARTERS, 'On average there were 1,580 sales.', false],
  // counts, all, none, only
  [CITIES, 'Two cities have a population of more than 40,000.', true],
  [CITIES, 'Three cities have a population of more than 40,000.', false],
  [BRIDGES, 'Two bridges opened before 1950.', true],
  [STAFF, 'Two of the three are cooks.', true],
  [MODELS, 'One of the three models is waterproof.', false],
  [MODELS, 'Two models are heavier than 200 g.', true],
  [MODELS, 'All models are waterproof.', false],
  [MODELS, 'Not all models are waterproof.', true],
  [MODELS, 'All models weigh less than 350 g.', true],
  [MODELS, 'None of the models weighs more than 300 g.', false],
  [CITIES, 'Only Bastia has a population above 50,000.', true],
  [CITIES, 'Only Cork has a population above 50,000.', false],
  [MODELS, 'The Heron is not waterproof.', false],
  // what the rows do not tell
  [CITIES, 'Bastia has the largest harbour, built in 1820.', undefined],
  [CITIES, 'Bastia has 63,500 inhabitants.', undefined],
  [QUARTERS, 'The highest figure was reached in Q2.', undefined],
];

test.each(CASES)('%j: %s', (fact, claim, holds) => {
  expect(conclude(read(claim, 'en'), relationIn(fact))?.holds).toBe(holds);
});

test('a conclusion names its rows, those of the claim first', () => {
  const relation = relationIn(CITIES);
  const { chunks, values } =
    conclude(read('Arlon has 12,100 more inhabitants than Cork.', 'en'), relation) ?? {};
  expect(chunks).toEqual([relation.rows[0]?.chunk, relation.rows[2]?.chunk]);
  expect(values).toEqual(new Set([0]));
});

test('rows of several facts under the same names are one relation, others are none', () => {
  const prepared = prepareFacts([
    { factText: 'Team: Reds; Wins: 12' },
    { factText: 'Team: Blues; Wins: 9' },
    { factText: 'Player: Ann; Goals: 20' },
  ]);
  const [seed, , alone] = prepared.chunks.filter((chunk) => chunk.cells.length > 0);
  if (seed === undefined || alone === undefined) throw new Error('no records');
  expect(relationOf(seed, prepared, 'en')?.rows).toHaveLength(2);
  expect(relationOf(alone, prepared, 'en')).toBeUndefined();
});

function relationIn(fact: string): Relation {
  const prepared = prepareFacts([{ factText: fact }]);
  const row = prepared.chunks.find((chunk) => chunk.cells.length > 1);
  const relation = row === undefined ? undefined : relationOf(row, prepared, 'en');
  if (relation === undefined) throw new Error('no table');
  return relation;
}
