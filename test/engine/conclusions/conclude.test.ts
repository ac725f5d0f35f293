import { read } from '../../../src/engine/alignment/reading.js';
import { conclude } from '../../../src/engine/conclusions/conclude.js';
import { relationOf, type Relation } from '../../../src/engine/conclusions/relation.js';
import type { Language } from '../../../src/engine/text/language.js';
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

const LAKES =
  '| Lake | Country | Area (km²) | Maximum depth (m) |\n|---|---|---|---|\n| Tarn | Albria | 412 | 88 |\n| Velo | Corsk | 1,230 | 41 |\n| Mirra | Albria | 267 | 154 |\n| Osset | Denlow | 655 | 97 |';
const LEAGUE =
  'Team,Played,Won,Drawn,Lost,Points\nHarbour FC,20,13,4,3,43\nNorthgate,20,12,2,6,38\nOld Mill,20,8,6,6,30\nTotal,60,33,12,15,111';
const BUDGETS =
  'Budgets (in thousand EUR)\n\n| Department | 2021 | 2022 | 2023 |\n|---|---|---|---|\n| Parks | 410 | 455 | 430 |\n| Roads | 1,280 | 1,310 | 1,450 |';
const SCORES =
  '| Model | BLEU | Error (%) | Params (M) |\n|---|---|---|---|\n| Base | 22.4 ± 0.3 | 9.1 | 84 |\n| Conv | 25.1 ± 0.2 | 7.7 | 110 |\n| Wide | **28.7** | 6.2 | 210 |';
const SESSIONS =
  'event: physio, day: tuesday, time: 9am\nevent: review, day: thursday, time: 2pm\nevent: physio, day: friday, time: 4pm';
const MEDALS = 'Nation | Gold | Total\nOrland | 9 | 20\nPavia | 6 | 16';
const ROUTES = 'Route;Departure;Arrival\nR1;08:10;10:40\nR2;09:30;11:15\nR3;12:00;15:20';
const ALBUM =
  'Paper Harbour\nReleased: 14 March 2011\nRecorded: January 2008 - October 2010\nGenre: Folk, dream pop, chamber pop\nLength: 47:12\nProducer: Ida Kestrel, Jonas Wray';
const PERSON =
  'Name: Tomasz Brandl\nBorn: 3 May 1949, Gdansk, Poland\nDied: 11 November 2016, Lyon, France\nSpouse(s): Irena Kolska (m. 1974), Claire Aubert (m. 1991)\nClubs: Lokrum (2008-2012), Arena Zagreb (2012-2017)';
const PLAYERS =
  'Player | Goals | Yellow cards | Captain\nPinto | 12 | 3 | yes\nBlake | 9 | n/a | no\nOkoye | 12 | 0 | no';
const SERVER = 'name: web-03\ncpu_cores: 8\nmemory_gb: 32\nbackups: false\nislands: none\nrefundable: no';
const ROOMS =
  '{"hotel":"Casa Verde","check_in":"15:00","check_out":"11:00","director":"Ida Holt","cinematography":"Bo Tran"}';
const STAFFED = 'Team | 2022 | 2023\nSales | 48 | 55\nLegal | 6 | 7';
const METHODS =
  '| Method | CoNLL | NER |\n|---|---|---|\n| Base | 88.9 | 46.0 |\n| Wide | 90.4 | 56.7 |\n| Ours | 90.1 | 58.3 |';
const FIRM = 'Company: Norrvik\nBudget: 6 million EUR\nRevenue: 21 million EUR\nFleet: 11 ships\nListed: no';
const HOTEL =
  '{"hotel":"Aurelia","amenities":["pool","sauna","bicycle hire"],"pets_allowed":false,"price_single":84,"price_double":119}';

/** Table, claim, and whether its rows bear the claim out; undefined where they do not tell. */
const CASES: readonly (readonly [string, string, boolean | undefined])[] = [
  // none
  [PLAYERS, 'Okoye received no yellow cards.', true],
  [PLAYERS, 'Pinto received no yellow cards.', false],
  [PLAYERS, 'No figure for yellow cards is given for Blake.', true],
  [SERVER, 'Backups are disabled on web-03.', true],
  [SERVER, 'Backups are enabled on web-03.', false],
  [SERVER, 'It is non-refundable.', true],
  [SERVER, 'It has no islands.', true],
  [SERVER, 'It has three islands.', false],
  // the authors' row; a data set is a column, and no time
  [METHODS, 'Our method outperforms Wide on NER by 1.6 points.', true],
  [METHODS, 'Our method outperforms Wide on NER by 2.6 points.', false],
  [METHODS, 'Wide achieves the best F1 on CoNLL.', true],
  [METHODS, 'The proposed model achieves the best F1 on CoNLL.', false],
  [METHODS, 'Base is second best on NER.', false],
  // both ends of a change
  [STAFFED, 'Sales grew from 48 to 55 people between 2022 and 2023.', true],
  [STAFFED, 'Sales grew from 30 to 55 people between 2022 and 2023.', false],
  // what is told of another key
  [ROOMS, 'Check in is at 11:00.', false],
  [ROOMS, 'Cinematography is by Ida Holt.', false],
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
  [BRIDGES, 'Birch was opened first.', true],
  [BRIDGES, 'Alder was opened first.', false],
  [BRIDGES, 'Cedar was opened last.', true],
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
  [PLAYERS, 'Okoye is the only player without a yellow card.', true],
  [PLAYERS, 'Pinto is the only player without a yellow card.', false],
  [MODELS, 'The Heron is not waterproof.', false],
  // within what the claim's words choose, and without the row of totals
  [LAKES, 'Mirra is the deepest lake in Albria.', true],
  [LAKES, 'The largest area in Albria is 412 km².', true],
  [LAKES, 'Together the two lakes in Albria cover 922 km².', false],
  [LEAGUE, 'Harbour FC finished with the most points.', true],
  [LEAGUE, 'Old Mill does not have the most points.', true],
  [LEAGUE, 'The three teams have 111 points in total.', true],
  // the same and another
  [LAKES, 'Tarn and Mirra are in the same country.', true],
  [LAKES, 'Tarn and Velo are in the same country.', false],
  [LEAGUE, 'Northgate and Harbour FC lost the same number of games.', false],
  [LEAGUE, 'Old Mill drew as many games as it lost.', true],
  [BUDGETS, 'The budget of parks did not change between 2021 and 2022.', false],
  // one comparison leaning on another, and "ahead of"
  [LAKES, 'Velo is larger than Osset but shallower.', true],
  [LAKES, 'Velo is larger than Osset but deeper.', false],
  [LEAGUE, 'Harbour FC ended five points ahead of Northgate.', true],
  [LEAGUE, 'Harbour FC ended eight points ahead of Northgate.', false],
  [BRIDGES, 'Alder opened 23 years after Birch.', true],
  [BRIDGES, 'Alder opened 33 years after Birch.', false],
  [ROUTES, 'R2 leaves after R1.', true],
  [ROUTES, 'R3 arrives before R2.', false],
  // along the years
  [BUDGETS, 'Spending on roads grew every year.', true],
  [BUDGETS, 'Spending on parks grew every year.', false],
  [BUDGETS, 'The budget of roads rose by 140 thousand euros in 2023.', true],
  [BUDGETS, 'The budget of roads rose by 240 thousand euros in 2023.', false],
  // results of experiments
  [SCORES, 'Conv outperforms Base on BLEU.', true],
  [SCORES, 'Base outperforms Conv on BLEU.', false],
  [SCORES, 'Wide outperforms all other models.', undefined],
  [SCORES, 'Wide outperforms all other models on BLEU.', true],
  [SCORES, 'Wide achieves the best error.', true],
  [SCORES, 'Base performs better than Conv in error.', false],
  [SCORES, 'Wide improves over Conv by 3.6 BLEU.', true],
  [SCORES, 'Compared with Base, Conv gains 4.7 BLEU.', false],
  [SCORES, 'Base has the fewest parameters.', true],
  // rows told one after another
  [SESSIONS, 'There are two sessions of physio: Tuesday at 9am and Friday at 4pm.', true],
  [SESSIONS, 'There are two sessions of physio: Tuesday at 4pm and Friday at 9am.', false],
  // one record: what it lists, how long, how much
  [ALBUM, 'Paper Harbour spans three genres.', true],
  [ALBUM, 'Paper Harbour spans five genres.', false],
  [ALBUM, 'The album had a single producer.', false],
  [ALBUM, 'Paper Harbour took more than two years to record.', true],
  [ALBUM, 'Paper Harbour took less than a year to record.', false],
  [ALBUM, 'The album runs for more than 45 minutes.', true],
  [ALBUM, 'The album was recorded and released in the same year.', false],
  [ALBUM, 'Recording was finished before the release.', true],
  [PERSON, 'Brandl was married twice.', true],
  [PERSON, 'Brandl was married three times.', false],
  [PERSON, 'He played for Arena Zagreb for five years.', true],
  [FIRM, 'The revenue of Norrvik is higher than its budget.', true],
  [FIRM, 'The revenue of Norrvik is lower than its budget.', false],
  [FIRM, 'It runs fewer than a dozen ships.', true],
  [FIRM, 'Norrvik is not listed.', true],
  [HOTEL, 'The hotel has three amenities.', true],
  [HOTEL, 'Pets are allowed.', false],
  [HOTEL, 'A double costs 35 euros more than a single.', true],
  // one key's value told of another
  [PERSON, 'Tomasz Brandl was born in France.', false],
  [PERSON, 'Tomasz Brandl died in 1949.', false],
  [PERSON, 'Tomasz Brandl was born in Poland.', undefined],
  [ALBUM, 'Paper Harbour came out in October 2010.', false],
  // what the claim's words are of: codes, "in total", the columns of one row
  [ROUTES, 'R1 leaves earlier than R2.', true],
  [MEDALS, 'The two nations won 15 gold medals in total.', true],
  [MEDALS, 'The two nations won 25 gold medals in total.', false],
  [BUDGETS, 'Parks peaked in 2022.', true],
  [BUDGETS, 'Parks peaked in 2023.', false],
  // what the rows do not tell
  [FIRM, 'Norrvik has the largest fleet.', undefined],
  [PERSON, 'Brandl was married more than once.', undefined],
  [LEAGUE, 'Harbour FC won more points than Kestrel.', undefined],
  [CITIES, 'Bastia has the largest harbour, built in 1820.', undefined],
  [CITIES, 'Bastia has 63,500 inhabitants.', undefined],
  [QUARTERS, 'The highest figure was reached in Q2.', undefined],
];

test.each(CASES)('%j: %s', (fact, claim, holds) => {
  expect(conclude(read(claim, 'en'), relationIn(fact))?.holds).toBe(holds);
});

const CIUDADES =
  '| Ciudad | Habitantes | Visitantes |\n|---|---|---|\n| Alcora | 48.200 | 1.300 |\n| Benasal | 12.900 | 4.700 |\n| Cullera | 75.100 | 2.200 |';
const STÄDTE =
  '| Stadt | Einwohner | Fläche (km²) |\n|---|---|---|\n| Lindau | 25.600 | 33 |\n| Weiden | 42.900 | 70 |\n| Zwiesel | 9.400 | 41 |';
const MUSÉES =
  '| Musée | Visiteurs | Prix (€) |\n|---|---|---|\n| Arago | 52 000 | 9 |\n| Bastide | 31 400 | 12 |\n| Chartreux | 78 300 | 7 |';
const LOJAS =
  '| Loja | Vendas | Caixas |\n|---|---|---|\n| Norte | 340 | 12 |\n| Sul | 510 | 9 |\n| Centro | 425 | 15 |';
const NEGOZI =
  '| Negozio | Vendite | Casse |\n|---|---|---|\n| Roma | 340 | 12 |\n| Milano | 510 | 9 |\n| Torino | 425 | 15 |';
const 城市 =
  '| 城市 | 人口 | 面积 |\n|---|---|---|\n| 青州 | 94 | 1569 |\n| 临海 | 111 | 2203 |\n| 义县 | 36 | 2476 |';
const 店舗 =
  '| 店舗 | 売上 | 従業員数 |\n|---|---|---|\n| 渋谷店 | 340 | 12 |\n| 新宿店 | 510 | 9 |\n| 池袋店 | 425 | 15 |';

const PLATOS =
  '| Plato | Calorías | Precio |\n|---|---|---|\n| Lasaña | 640 kcal | 11,00 € |\n| Merluza | 380 kcal | 14,20 € |';
const GERÄTE =
  '| Gerät | Verbrauch | Lautstärke |\n|---|---|---|\n| Polux | 119 kWh | 41 dB |\n| Nord | 176 kWh | 34 dB |';
const BEYOND_ENGLISH: readonly (readonly [Language, string, string, boolean])[] = [
  ['es', CIUDADES, 'Cullera tiene más habitantes que Alcora.', true],
  ['es', CIUDADES, 'Alcora tiene más habitantes que Cullera.', false],
  ['es', CIUDADES, 'Benasal es la ciudad con más visitantes.', true],
  ['es', CIUDADES, 'Cullera es la ciudad con más visitantes.', false],
  ['de', STÄDTE, 'Weiden hat die meisten Einwohner.', true],
  ['de', STÄDTE, 'Weiden hat weniger Einwohner als Lindau.', false],
  ['fr', MUSÉES, 'Le musée le plus cher est Bastide.', true],
  ['es', PLATOS, 'La merluza es el plato más caro y el que menos calorías tiene.', true],
  ['es', PLATOS, 'La lasaña es el plato más caro y el que menos calorías tiene.', false],
  ['de', GERÄTE, 'Das leiseste Gerät ist der Nord mit 34 dB.', true],
  ['de', GERÄTE, 'Das leiseste Gerät ist der Polux mit 41 dB.', false],
  ['fr', MUSÉES, 'Arago accueille plus de visiteurs que Chartreux.', false],
  ['pt', LOJAS, 'A loja Sul teve as maiores vendas.', true],
  ['pt', LOJAS, 'A loja Norte teve as maiores vendas.', false],
  ['it', NEGOZI, 'Milano ha più vendite di Torino.', true],
  ['it', NEGOZI, 'Roma ha più vendite di Torino.', false],
  ['zh', 城市, '临海的人口最多。', true],
  ['zh', 城市, '义县的人口比青州多。', false],
  ['ja', 店舗, '売上が最も高いのは新宿店です。', true],
  ['ja', 店舗, '売上が最も高いのは池袋店です。', false],
];

test.each(BEYOND_ENGLISH)('%s: %j: %s', (language, fact, claim, holds) => {
  expect(conclude(read(claim, language), relationIn(fact, language))?.holds).toBe(holds);
});

test('a conclusion names its rows, those of the claim first', () => {
  const relation = relationIn(CITIES);
  const { chunks, values } =
    conclude(read('Arlon has 12,100 more inhabitants than Cork.', 'en'), relation) ?? {};
  expect(chunks).toEqual([relation.rows[0]?.chunks[0], relation.rows[2]?.chunks[0]]);
  expect(values).toEqual(new Set([0]));
});

test('rows of several facts under the same names are one relation, others are another', () => {
  const prepared = prepareFacts([
    { factText: 'Team: Reds; Wins: 12' },
    { factText: 'Team: Blues; Wins: 9' },
    { factText: 'Player: Ann; Goals: 20' },
  ]);
  const [seed, , alone] = prepared.chunks.filter((chunk) => chunk.cells.length > 0);
  if (seed === undefined || alone === undefined) throw new Error('no records');
  expect(relationOf(seed, prepared, 'en')?.rows).toHaveLength(2);
  expect(relationOf(alone, prepared, 'en')?.isRecord).toBe(true);
});

function relationIn(fact: string, language: Language = 'en'): Relation {
  const prepared = prepareFacts([{ factText: fact }]);
  const row = prepared.chunks.find((chunk) => chunk.cells.length > 0);
  const relation = row === undefined ? undefined : relationOf(row, prepared, language);
  if (relation === undefined) throw new Error('no table');
  return relation;
}
