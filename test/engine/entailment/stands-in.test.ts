import { standsIn } from '../../../src/engine/entailment/stands-in.js';

const TEXT =
  'De winkel is op zondag gesloten. Het museum werd in 1885 geopend!\n- De toegang is gratis\n3. Honden mogen mee.';

test.each<[boolean, string]>([
  [true, 'De winkel is op zondag gesloten.'],
  [true, '“De winkel is op zondag gesloten.”'],
  [true, '- Het museum werd in 1885 geopend'],
  [true, 'De toegang is **gratis**'.replace(/\*/g, '')],
  [true, 'Honden mogen mee.'],
  [false, 'De winkel is op zondag'],
  [false, 'winkel is op zondag gesloten.'],
  [false, 'De winkel is op zondag niet gesloten.'],
  [false, '…'],
])('%s: %s', (stands, sentence) => {
  expect(standsIn(TEXT, sentence)).toBe(stands);
});

test.each(['Het is niet waar: de winkel is dicht.', 'Niemand zegt dat de winkel is dicht.'])(
  'what stands under a denial is no whole sentence: %s',
  (text) => {
    expect(standsIn(text, 'de winkel is dicht')).toBe(false);
  },
);
