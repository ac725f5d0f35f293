import { read, readClaim } from '../../../src/engine/alignment/reading.js';
import { WordIndex } from '../../../src/engine/alignment/word-alignment.js';
import { concludeInProse } from '../../../src/engine/conclusions/prose-conclusions.js';
import type { Language } from '../../../src/engine/text/language.js';

const KAYAKS = ['The blue kayak weighs 21 kg, the red one 26 kg and the green one 19 kg.'];
const WARDS = ['Elm ward: 32 beds', 'Oak ward: 28 beds', 'Ash ward: 41 beds'];
const CAMPS = ['Camp Birch has 40 pitches.', 'Camp Willow has 55 pitches.'];
const BILL = ['Bill 12', 'Labour: 300 USD', 'Material: 180 USD', 'Disposal: 45 USD'];

/** Language, facts, claim, and whether the facts bear it out; undefined where they do not tell. */
const CASES: readonly (readonly [Language, readonly string[], string, boolean | undefined])[] = [
  // the most and the least
  ['en', KAYAKS, 'The green kayak is the lightest of the three.', true],
  ['en', KAYAKS, 'The blue kayak is the lightest of the three.', false],
  ['en', KAYAKS, 'The green kayak is the lightest of the four.', undefined],
  ['en', WARDS, 'Ash ward has the most beds of the three wards.', true],
  ['en', WARDS, 'Elm ward has the most beds.', false],
  ['en', WARDS, 'Ash ward has the most doctors.', undefined],
  ['en', ['Nora is 41, Paul is 38 and Quinn is 44.'], 'Quinn is the oldest of the three.', true],
  [
    'de',
    ['Der Turm Nord ist 84 m hoch.', 'Der Turm Süd ist 71 m hoch.'],
    'Der Turm Nord ist am höchsten.',
    true,
  ],
  [
    'es',
    ['El 64 % de los jóvenes y el 29 % de los mayores compran.'],
    'El 29 % de los mayores compran.',
    undefined,
  ],
  ['es', ['La torre norte mide 84 m y la torre sur 71 m.'], 'La torre sur es la más alta.', false],
  // sums; another one is left to the rules of values
  ['en', CAMPS, 'Together the two camps have 95 pitches.', true],
  ['en', CAMPS, 'Together the two camps have 85 pitches.', undefined],
  ['en', CAMPS, 'Together the two camps have 95 showers.', undefined],
  ['en', BILL, 'Labour, material and disposal on bill 12 add up to 525 USD.', true],
  ['en', BILL, 'Labour and disposal on bill 12 come to 345 USD in total.', true],
  ['en', BILL, 'Labour and material on bill 12 come to 345 USD in total.', undefined],
];

test.each(CASES)('%s %j: %s', (language, facts, claim, expected) => {
  const prose = facts.map((fact, chunk) => ({ chunk, index: new WordIndex(read(fact, language)) }));
  expect(concludeInProse(readClaim(claim, language), prose)?.holds).toBe(expected);
});
