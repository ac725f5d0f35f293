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
];

test.each(CASES)('%j: %s', (factText, answerCandidate, isGrounded) => {
  const request = { answerCandidate, facts: [{ factText }] };
  const { supportScore } = assess(request, { deadline: Infinity as MonotonicMs, clock });
  expect(supportScore >= THRESHOLD).toBe(isGrounded);
});
