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
const TIMES =
  'flight,from,departs,arrives\nQX210,Lisbon,07:15,08:10\nQX214,Lisbon,09:40,10:25\nQX231,Porto,13:05,15:20';
const TICKET =
  '{"ticket":5518,"opened_by":"s.nakamura","assigned_to":"j.weiss","reviewer":"m.osei","opened":"2024-05-02"}';
const PATIENT =
  '{"patient":{"name":"Rosa Alvarez","age":54},"allergies":["latex"],"smoker":false,"medication":[{"drug":"metformin","dose":"500 mg"},{"drug":"ramipril","dose":"5 mg"}]}';
const SERVICE =
  'service: billing\nreplicas: 4\nautoscaling:\n  enabled: false\ntls:\n  enabled: true\nowner: k.lindt';
const NUTRIENTS =
  '| Nutrient | Per 100 g | Per 40 g serving |\n|---|---|---|\n| Sugar | 22 g | 8.8 g |\n| Salt | 0.75 g | 0.3 g |';
const TICKETS =
  '| Billet | Plein tarif | Tarif réduit |\n|---|---|---|\n| Exposition | 15 € | 11 € |\n| Billet couplé | 21 € | 15 € |';
const PHONES = '| Phone | Battery |\n|---|---|\n| Nova 5 | 4,300 mAh |\n| Pixra 7 | 5,100 mAh |';
const FLOORS = '{"apartment":"B12","rooms":3,"area_m2":74,"floor":4}';
const COURSES =
  '| Corso | Durata | Posti |\n|---|---|---|\n| Ceramica | 10 lezioni | 12 |\n| Fotografia | 8 lezioni | 15 |';
const STAFF = '姓名：王海燕\n部门：市场部\n职位：主管\n办公地点：成都';
const SAVER = 'Account type: Flexible saver\nWithdrawals: 3 per month free\nMonthly fee: none';
const HOTEL =
  '{"hotel":"Seaview","rooms":[{"type":"single","free":3},{"type":"double","free":0}],"pets":false}';
const COLOURS = '{"商品":"電気ケトル","容量":"0.8L","色":["白","黒"],"保証":"1年"}';
const LODGE = 'Gîte des Pins\nPiscine : oui\nChiens : non\nPetit-déjeuner : non inclus';
const LEASE = 'Tenant: Paula Reyes\nLandlord: Hans Ott\nPets: no\nParking space: yes';
const CONCERT = 'Jazz evening\nDoors: 18:30\nStart: 19:30\nHall: Blue Room';

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
  [TIMES, 'Flight QX214 leaves Lisbon at 9:40 and arrives at 10:25.', true],
  [TIMES, 'Flight QX214 leaves Lisbon at 10:25 and arrives at 9:40.', false],
  [FLIGHT, 'Flight KL 1234 goes from Lisbon to Amsterdam.', false],
  // what one cell has, told of another
  [TICKET, 'Ticket 5518 was opened by s.nakamura and is assigned to j.weiss.', true],
  [TICKET, 'Ticket 5518 was opened by j.weiss and is assigned to s.nakamura.', false],
  [TICKET, 'The reviewer is m.osei.', true],
  [TICKET, 'The reviewer is j.weiss.', false],
  [LEASE, 'Hans Ott is the landlord.', true],
  [LEASE, 'Hans Ott is the tenant.', false],
  [NUTRIENTS, 'A 40 g serving has 8.8 g of sugar.', true],
  [NUTRIENTS, 'A 40 g serving has 22 g of sugar.', false],
  [TICKETS, 'Au tarif réduit, le billet couplé coûte 15 €.', true],
  [TICKETS, 'Au tarif réduit, le billet couplé coûte 21 €.', false],
  [CONCERT, 'Doors open at 6:30 pm, before the start.', true],
  [CONCERT, 'Doors open at 7:30 pm, before the start.', false],
  [PHONES, 'The Pixra 7 has a battery of 5,100 mAh.', true],
  [FLOORS, 'Apartment B12 is on the fourth floor.', true],
  [FLOORS, 'Apartment B12 is on the third floor.', false],
  [COURSES, 'Il corso di fotografia prevede 8 lezioni e 15 posti.', true],
  [COURSES, 'Il corso di fotografia prevede 8 lezioni e 12 posti.', false],
  // what is said of a key in other words than its own
  [STAFF, '王海燕是主管，办公地点在成都。', true],
  [STAFF, '王海燕是主管，办公地点在重庆。', false],
  // what another key denies
  [SAVER, 'The Flexible saver has three free withdrawals per month.', true],
  // nested records
  [PATIENT, 'Rosa Alvarez takes 5 mg of ramipril.', true],
  [PATIENT, 'Rosa Alvarez takes 500 mg of ramipril.', false],
  [PATIENT, 'Rosa Alvarez is 54 years old.', true],
  // yes and no
  [PATIENT, 'Rosa Alvarez is not a smoker.', true],
  [PATIENT, 'Rosa Alvarez is a smoker.', false],
  [SERVICE, 'Autoscaling is switched off for the billing service.', true],
  [SERVICE, 'Autoscaling is switched on for the billing service.', false],
  [SERVICE, 'TLS is enabled.', true],
  [SERVICE, 'TLS is disabled.', false],
  [HOTEL, 'Pets are not allowed at the Seaview.', true],
  [HOTEL, 'Pets are allowed at the Seaview.', false],
  // of what the record is, it need not say; what one cell has besides what was concluded
  [CONCERT, 'The concert starts at 7:30 pm.', true],
  [COLOURS, 'この電気ケトルは白と黒の2色があります。', true],
  [COLOURS, 'この電気ケトルは白と赤の2色があります。', false],
  [LEASE, 'Pets are not allowed.', true],
  [LEASE, 'Pets are allowed.', false],
  [LEASE, 'There is a parking space, but pets are not allowed.', true],
  [LEASE, 'There is no parking space.', false],
  [LODGE, "Le Gîte des Pins n'accepte pas les chiens.", true],
  [LODGE, "Le Gîte des Pins n'a pas de piscine.", false],
  [LODGE, "Le petit-déjeuner n'est pas compris.", true],
  [LODGE, 'Le petit-déjeuner est compris.', false],
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
