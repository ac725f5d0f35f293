import { conditionMismatch } from '../../../src/engine/alignment/condition-mismatch.js';
import { replacedWords } from '../../../src/engine/alignment/replaced-words.js';
import { objections } from '../../../src/engine/alignment/rules.js';
import { statedConditions } from '../../../src/engine/alignment/stated-conditions.js';
import { read } from '../../../src/engine/alignment/reading.js';
import { alignTexts } from './align-texts.js';

const rulesOf = (claim: string, evidence: string): string[] =>
  conditionMismatch(alignTexts('en', claim, evidence)).map(({ rule }) => rule);

describe('conditions of English sentences', () => {
  it.each([
    // Turned around, by one of "unless", a denial and an opposite.
    [
      'If the flat is damaged, the deposit is refunded.',
      'The deposit is refunded unless the flat is damaged.',
      ['condition-turned'],
    ],
    [
      "If the flat isn't damaged, the deposit is refunded.",
      'The deposit is refunded unless the flat is damaged.',
      [],
    ],
    [
      'If it rains, the market is on the square.',
      'Unless it rains, the market is on the square.',
      ['condition-turned'],
    ],
    [
      'The door does not open if the light is green.',
      'The door opens if the light is green.',
      ['condition-turned'],
    ],
    [
      'The door is closed if the light is green.',
      'The door is open if the light is green.',
      ['condition-turned'],
    ],
    ['The pool is not open without a guard present.', 'The pool is open only when a guard is present.', []],
    ['Pupils pay less without showing a card.', 'Pupils pay less if they show a card.', ['condition-turned']],
    // Said not to matter.
    [
      'The fee is waived regardless of the balance.',
      'The fee is waived as long as the balance is high.',
      ['condition-dropped'],
    ],
    [
      'The fee is waived whether or not you bank online.',
      'The fee is waived if you bank online.',
      ['condition-dropped'],
    ],
    ['The fee is waived regardless of age.', 'The fee is waived regardless of age if you bank online.', []],
    // Dropped, where it is said of all.
    [
      'Parking is free for all customers.',
      'Parking is free for customers who spend more than 20 euros.',
      ['condition-dropped'],
    ],
    [
      'Delivery is free on all orders.',
      'Delivery is free if the order exceeds 50 dollars.',
      ['condition-dropped'],
    ],
    [
      'You can cancel free of charge at any time.',
      'You can cancel free of charge if you call a day before arrival.',
      ['condition-dropped'],
    ],
    [
      'Delivery is free on all orders over 50 dollars.',
      'Delivery is free if the order exceeds 50 dollars.',
      [],
    ],
    ['All guests may use the pool.', 'All guests may use the pool, and the gym if they book it.', []],
    ['Parking is free for customers.', 'Parking is free for customers who spend more than 20 euros.', []],
    // The evidence speaks of the condition only.
    [
      'Unplug the heater when the lamp is green.',
      'A green lamp means normal operation.',
      ['consequence-missing'],
    ],
    ['The heater works when the lamp is green.', 'A green lamp means that the heater works.', []],
  ])('"%s" beside "%s": %j', (claim, evidence, rules) => {
    expect(rulesOf(claim, evidence)).toEqual(rules);
  });

  it('what is turned around twice is told by nothing else', () => {
    const claim = "If the flat isn't damaged, the deposit is refunded.";
    expect(
      objections(alignTexts('en', claim, 'The deposit is refunded unless the flat is damaged.')),
    ).toEqual([]);
  });

  it('another condition is not made up for by another sentence', () => {
    const [found] = replacedWords(
      alignTexts('en', 'Stop the engine if the red lamp is on.', 'If the green lamp is on, stop the engine.'),
    );
    expect(found).toMatchObject({ rule: 'word-replaced', claim: 'red', evidence: 'green' });
    expect(found?.absent).toBeUndefined();
  });

  it.each([
    ['When the museum opened, all came.', 0],
    ['When the lamp blinks, call the service.', 1],
    ['It stays cold even if it is on.', 0],
    ['The hall is free as long as it is clean.', 1],
    ['It was provided by the city.', 0],
  ])('"%s" states %i conditions', (text, count) => {
    expect(statedConditions(read(text, 'en'))).toHaveLength(count);
  });
});
