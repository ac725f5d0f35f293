import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { assess } from '../../../src/engine/engine.js';

const THRESHOLD = 0.6;
const clock = { now: () => 0 as MonotonicMs };

const BIKES =
  'The Zephyr bike has a carbon frame and the Mistral bike has a steel frame. The Zephyr costs 1,900 dollars and the Mistral 750 dollars.';
const DOCTORS = [
  'Dr. Anne Holt leads cardiology and sees patients on Mondays.',
  'Dr. Ravi Mehta leads neurology and sees patients on Thursdays.',
];
const ROOMS = 'Room A seats 12 people and has a projector. Room B seats 40 people and has a stage.';
const NOVEL = [
  'Sara Lind wrote the novel in 1998.',
  'The novel was translated into twelve languages by Omar Haddad.',
];
const HOTELS =
  'El hotel Brisa tiene 40 habitaciones y el hotel Arena tiene 75. El Brisa abrió en 2001 y el Arena en 2014.';
const TRAINS =
  'Le train Bleu met deux heures, le train Vert trois heures. Le Bleu coûte 45 euros, le Vert 28 euros.';
const HALLS = ['東館は1995年に建てられ、客室は80室です。', '西館は2010年に建てられ、客室は120室です。'];
const LOGISTICS = [
  'Kim Doyle works in the logistics department.',
  'Every member of the logistics department must take the forklift course.',
];
const FINANCE = ['Kim Doyle works in the finance department.', LOGISTICS[1] ?? ''];
const THINNERS = ['Ibrex is a blood thinner.', 'Blood thinners must be stopped five days before surgery.'];
const EINKAUF = [
  'Frau Keller arbeitet in der Abteilung Einkauf.',
  'Alle Mitarbeiter der Abteilung Einkauf müssen eine Schulung besuchen.',
];
const OFFICE = ['Lena Fischer works in the Oslo office.', 'The Oslo office is closed on Fridays.'];

const HALL =
  'The Solvay Hall is a concert hall in Grenby. It was designed by Ottilie Kern and seats 1,150 people.';
const INN = 'Some of the rooms at the Cliff Inn have a balcony. All rooms have air conditioning.';
const LAMPS =
  'If the red lamp blinks, switch the heater off and call the service line. A steady green lamp means normal operation.';

/** Facts, an answer, and for each of its sentences whether it is grounded. */
const CASES: readonly (readonly [string | readonly string[], string, readonly boolean[]])[] = [
  // a sentence lends nothing to what a closer one says the opposite of
  [INN, 'Some rooms at the Cliff Inn have a balcony.', [true]],
  [INN, 'All rooms at the Cliff Inn have a balcony.', [false]],
  [LAMPS, 'Switch the heater off if the red lamp blinks.', [true]],
  [LAMPS, 'Switch the heater off if the green lamp is steady.', [false]],
  // a pronoun is read as what it stands for
  [BIKES, 'The Mistral has a steel frame. It costs 750 dollars.', [true, true]],
  [BIKES, 'The Mistral has a steel frame. It costs 1,900 dollars.', [true, false]],
  [DOCTORS, 'Dr. Ravi Mehta leads neurology. He sees patients on Thursdays.', [true, true]],
  [DOCTORS, 'Dr. Ravi Mehta leads neurology. He sees patients on Mondays.', [true, false]],
  [ROOMS, 'Room B seats 40 people. It has a stage.', [true, true]],
  [ROOMS, 'Room B seats 40 people. It has a projector.', [true, false]],
  [ROOMS, 'There is a Room B. It seats 40 people.', [true, true]],
  [HOTELS, 'El hotel Arena tiene 75 habitaciones. Abrió en 2014.', [true, true]],
  [HOTELS, 'El hotel Arena tiene 75 habitaciones. Abrió en 2001.', [true, false]],
  [TRAINS, 'Le train Vert met trois heures. Il coûte 28 euros.', [true, true]],
  [TRAINS, 'Le train Vert met trois heures. Il coûte 45 euros.', [true, false]],
  [HALLS, '西館は2010年に建てられました。客室は120室です。', [true, true]],
  // also where the evidence has a pronoun for it, and names another in the same breath
  [HALL, 'Solvay Hall is in Grenby. It has seats for 1,150 people.', [true, true]],
  [HALL, 'Solvay Hall is in Grenby. It has seats for 1,250 people.', [true, false]],
  // unless it may stand for something else that was named
  [NOVEL, 'Sara Lind wrote the novel in 1998. It was translated into twelve languages.', [true, true]],
  // what is said of a class holds of what is said to be one of it
  [LOGISTICS, 'Kim Doyle has to take the forklift course.', [true]],
  [LOGISTICS, 'Kim Doyle does not have to take the forklift course.', [false]],
  [FINANCE, 'Kim Doyle has to take the forklift course.', [false]],
  [THINNERS, 'Ibrex must be stopped five days before surgery.', [true]],
  [THINNERS, 'Ibrex must be stopped five days after surgery.', [false]],
  [EINKAUF, 'Frau Keller muss eine Schulung besuchen.', [true]],
  [EINKAUF, 'Frau Keller muss zwei Schulungen besuchen.', [false]],
  // pieces read together do not turn one another
  [OFFICE, 'The office where Lena Fischer works is closed on Fridays.', [true]],
  [OFFICE, 'The office where Lena Fischer works is open on Fridays.', [false]],
  // the subject alone bears out nothing
  ['Kim Doyle works in the finance department.', 'Kim Doyle plays the piano.', [false]],
  ['Kim Doyle works in the finance department.', 'Kim Doyle works in finance.', [true]],
];

test.each(CASES)('%j: %s', (facts, answerCandidate, grounded) => {
  const request = { answerCandidate, facts: [facts].flat().map((factText) => ({ factText })) };
  const { claims } = assess(request, { deadline: Infinity as MonotonicMs, clock });
  expect(claims.map(({ support }) => support >= THRESHOLD)).toEqual(grounded);
});
