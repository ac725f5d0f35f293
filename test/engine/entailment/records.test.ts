import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { assess } from '../../../src/engine/engine.js';

const THRESHOLD = 0.6;
const clock = { now: () => 0 as MonotonicMs };

const ALBUM =
  'Paper Harbour\nReleased: 14 March 2011\nStudio: Ebb Studios, Bristol\nLabel: Sandglass, Merrow\nProducer: Ida Kestrel, Jonas Wray';
const PERSON =
  'Name: Tomasz Brandl\nOccupation: Architect, stage designer\nSpouse(s): Claire Aubert\nAlma mater: Cracow University of Technology';
const PLACES =
  'name: Blue Lantern, type: thai restaurant, traffic: heavy traffic, address: 12 Elm Road\nname: Quick Fuel, type: gas station, traffic: road block nearby, address: 7 Station Way';

const LANDS = 'country,capital,currency\nNorway,Oslo,krone\nFinland,Helsinki,euro';
const CARS = 'Vega Motors sold 12,000 cars in 2021. In 2022 it sold 15,000 cars.';
const STADIUM = 'The old stadium held 30,000 people. The new one holds 45,000.';
const TRAIN = 'The night train leaves at 23:10 and arrives at 06:40 the next day.';
const FLIGHT = 'Flight: KL 1234\nFrom: Amsterdam\nTo: Lisbon\nDeparture: 09:40\nFare: 143.20 EUR\nStops: 0';

/** Fact, claim, whether it is grounded. */
const CASES: readonly (readonly [string, string, boolean])[] = [
  // what a key says is told by other words
  [PERSON, 'Brandl worked as an architect and stage designer.', true],
  [PERSON, 'He studied at Cracow University of Technology.', true],
  [PERSON, 'He taught sculpture at Cracow University of Technology.', false],
  [PERSON, 'Brandl was married to Claire Aubert.', true],
  [ALBUM, 'Paper Harbour came out in March 2011.', true],
  // one of those that are listed; a name put together of two lines is none
  [ALBUM, 'One of its producers is Jonas Wray.', true],
  [ALBUM, 'One of its producers is Ebb Merrow.', false],
  // rows beside one another lend each other nothing
  [PLACES, 'There is a road block near Quick Fuel.', true],
  [PLACES, 'There is a road block near Blue Lantern.', false],
  [LANDS, 'Finland pays in euros.', true],
  [LANDS, 'Norway pays in euros.', false],
  // several lines of one record, read as one
  [FLIGHT, 'Flight KL 1234 from Amsterdam to Lisbon leaves at 9:40 and costs €143.20.', true],
  [FLIGHT, 'Flight KL 1234 from Amsterdam to Lisbon leaves at 9:50 and costs €143.20.', false],
  // what follows from two sentences, or shares no word with the fact
  [CARS, 'Vega Motors sold 3,000 more cars in 2022 than in 2021.', true],
  [CARS, 'Vega Motors sold 5,000 more cars in 2022 than in 2021.', false],
  [CARS, 'Vega Motors sold 3,000 more cars in 2021 than in 2022.', false],
  [STADIUM, 'The new stadium holds 50% more people than the old one.', true],
  [STADIUM, 'The new stadium holds 60% more people than the old one.', false],
  [TRAIN, 'The journey takes seven and a half hours.', true],
  [TRAIN, 'The journey takes eight and a half hours.', false],
];

test.each(CASES)('%j: %s', (factText, answerCandidate, isGrounded) => {
  const request = { answerCandidate, facts: [{ factText }] };
  const { supportScore } = assess(request, { deadline: Infinity as MonotonicMs, clock });
  expect(supportScore >= THRESHOLD).toBe(isGrounded);
});
