import { keysTold, wordsForKey } from '../../../src/engine/entailment/attribute-words.js';
import { words } from '../../../src/engine/text/words.js';

const stems = (text: string): string[] => words(text, 'en').map(({ stem }) => stem);

test.each([
  ['Spouse', 'married'],
  ['Number of employees', 'employs'],
  ['Years active', 'career'],
  ['Alma mater', 'studied'],
  ['Headquarters', 'based'],
  ['Departs', 'leaves'],
  ['Retention', 'kept'],
  ['Medication', 'takes'],
  ['Lost', 'defeat'],
])('%s is told by "%s"', (key, word) => {
  expect(wordsForKey(stems(key))).toContain(stems(word)[0]);
  expect(keysTold(words(word, 'en')).map(({ stem }) => stem)).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(stems(key).join('|'), 'u'))]),
  );
});

test('a key of several words asks for all of them', () => {
  expect(wordsForKey(stems('Running'))).not.toContain(stems('lasts')[0]);
  expect(wordsForKey(stems('Running time'))).toContain(stems('lasts')[0]);
  expect(wordsForKey(stems('Motto')).size).toBe(0);
});
