import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { assess } from '../../../src/engine/engine.js';

const THRESHOLD = 0.6;
const clock = { now: () => 0 as MonotonicMs };

const CARS = ['The Kestrel S has a range of 405 miles.', 'The Kestrel 3 has a range of 272 miles.'];
const FIRMS = [
  'Novara Systems was founded in 2009. The company employs 340 people.',
  'Baltex GmbH was founded in 1998. It employs 1,200 people.',
];
const BOATS = 'The red kayak seats two people. The blue kayak seats one person.';
const PEOPLE = [
  'Kaito Mori is the head of Helix Robotics.',
  'Helix Robotics is based in Osaka.',
  'Vantage Drones is based in Nagoya.',
];
const SCREENS = [
  'The Orion laptop has 16 GB of memory and a 14-inch screen.',
  'The Vega laptop has 32 GB of memory and a 16-inch screen.',
];
const REACTOR =
  'The Arden X1 has a 20-megapixel sensor. The battery lasts 400 shots. The camera weighs 500 g.';

/** Facts, an answer, and for each of its sentences whether it is grounded. */
const CASES: readonly (readonly [string | readonly string[], string, readonly boolean[]])[] = [
  // what a reference stands for is not another of its kind
  [CARS, 'The Kestrel S is one of two models. Its range is 405 miles.', [false, true]],
  [CARS, 'The Kestrel S has a range of 405 miles. It has a range of 272 miles.', [true, false]],
  [FIRMS, 'Novara Systems was founded in 2009. It employs 340 people.', [true, true]],
  [FIRMS, 'Novara Systems was founded in 2009. It employs 1,200 people.', [true, false]],
  [
    [
      'Рига стоит на Даугаве. В ней живёт 605 тысяч человек.',
      'Вильнюс стоит на Нерис. В нём живёт 592 тысячи человек.',
    ],
    'Рига стоит на Даугаве. В ней живёт 592 тысячи человек.',
    [true, false],
  ],
  [
    ['星河公司成立于2010年，总部位于深圳。', '云海公司成立于2015年，总部位于武汉。'],
    '星河公司成立于2010年。总部位于武汉。',
    [true, false],
  ],
  // nor is what the claim names
  [SCREENS, 'The Vega laptop has a 16-inch screen and 32 GB of memory.', [true]],
  [SCREENS, 'The Vega laptop has a 16-inch screen and 16 GB of memory.', [false]],
  [BOATS, 'The blue kayak seats one person.', [true]],
  // what one fact tells of the claim's subject is no stranger
  [PEOPLE, 'Kaito Mori heads a company based in Osaka.', [true]],
  [PEOPLE, 'Kaito Mori heads a company based in Nagoya.', [false]],
  // nor is what the answer itself named since, or a part of the thing
  [PEOPLE, 'Kaito Mori is the head of Helix Robotics. It is based in Osaka.', [true, true]],
  [REACTOR, 'The Arden X1 has a 20-megapixel sensor. It weighs 500 g.', [true, true]],
];

test.each(CASES)('%j: %s', (facts, answerCandidate, grounded) => {
  const request = { answerCandidate, facts: [facts].flat().map((factText) => ({ factText })) };
  const { claims } = assess(request, { deadline: Infinity as MonotonicMs, clock });
  expect(claims.map(({ support }) => support >= THRESHOLD)).toEqual(grounded);
});
