import { areCoHyponyms } from '../../../src/engine/alignment/co-hyponyms.js';
import { replacedWords } from '../../../src/engine/alignment/replaced-words.js';
import { alignTexts } from './align-texts.js';

const capOf = (claim: string, evidence: string): number | undefined =>
  replacedWords(alignTexts('en', claim, evidence))[0]?.cap;

describe('a noun in the place of another', () => {
  it.each([
    ['Emma plays the guitar in a jazz band.', 'Emma plays the piano in a jazz band.'],
    ['His father worked as an engineer in Lyon.', 'His father worked as a teacher in Lyon.'],
    ['The driver was taken home after the accident.', 'After the accident the driver was taken to hospital.'],
    ['They went to the coast by car.', 'They went to the coast by train.'],
    ['The roof was damaged by a fire in May.', 'In May a storm damaged the roof.'],
  ])('"%s" is wrong where another kind of the same thing stands: "%s"', (claim, evidence) => {
    expect(capOf(claim, evidence)).toBe(0.2);
  });

  it('is not shown to be right where all else is the same', () => {
    expect(capOf('The parcel was left on the tarpaulin.', 'The parcel was left on the doorstep.')).toBe(0.55);
    expect(
      capOf('Do not take it with veridone.', 'Do not take it with verapine, as it slows the heart.'),
    ).toBe(0.55);
  });

  it.each([
    ['Emma, a pianist, plays in a jazz band.', 'Emma plays the piano in a jazz band.'],
    ['The festival is held each autumn.', 'The festival is held each fall.'],
    ['A boat on the lake held them.', 'They were in a rowboat on the lake.'],
    ['The animal slept in the barn.', 'The dog slept in the barn.'],
    ['Leila got a card from her nephew Ravi.', 'Ravi wrote a card to his aunt Leila.'],
    [
      'The poet Eleanor Ashby was the daughter of Lord Ashby.',
      'Lord Ashby, the father of the poet Eleanor Ashby, died.',
    ],
    ['The reporter left the court.', 'According to the general report, the reporter left the court.'],
  ])('nothing is replaced in "%s" beside "%s"', (claim, evidence) => {
    expect(capOf(claim, evidence)).toBeUndefined();
  });
});

test('kinds of one thing exclude one another, words for one kind do not', () => {
  expect(areCoHyponyms({ norm: 'piano', stem: 'piano' }, { norm: 'guitars', stem: 'guitars' }, 'en')).toBe(
    true,
  );
  expect(areCoHyponyms({ norm: 'sofa', stem: 'sofa' }, { norm: 'couch', stem: 'couch' }, 'en')).toBe(false);
  expect(areCoHyponyms({ norm: 'piano', stem: 'piano' }, { norm: 'teacher', stem: 'teacher' }, 'en')).toBe(
    false,
  );
});
