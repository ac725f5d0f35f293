import { readClaims } from '../../../src/engine/claims/read-claims.js';
import { LANGUAGES } from '../../../src/text/language.js';
import { CASES } from './check-required.cases.js';

describe.each(LANGUAGES)('sentences in %s', (language) => {
  test.each(CASES[language].none)('need no check: %s', (sentence) => {
    expect(readClaims(sentence).filter((claim) => claim.checkRequired)).toEqual([]);
  });

  test.each(CASES[language].check)('need a check: %s', (sentence) => {
    expect(readClaims(sentence).some((claim) => claim.checkRequired)).toBe(true);
  });
});

test.each(['<div>', '</ul> </div>', '<a href="https://example.com/a"></a>', '<br/>'])(
  'tags alone need no check: %s',
  (tags) => {
    const claims = readClaims(`${tags}\n\nThe shop opens at 8.\n\n${tags}`);
    expect(claims.map(({ checkRequired }) => checkRequired)).toEqual([false, true, false]);
  },
);

test.each([
  'I can tell you the museum burnt down.',
  'Let me tell you how the museum burnt down.',
  'Feel free to ask why the museum belongs to Oster.',
  'Thank you for asking about how pensioners enter free of charge.',
  'Let me know if you want to know why the museum burnt down.',
])('%s may tell something without a figure: a reader says whether it does', (talk) => {
  expect(readClaims(talk)).toMatchObject([{ checkRequired: false, unlessRead: true }]);
});

test.each([
  "Let me know if you have questions about the museum's opening hours and prices.",
  'I can tell you more about the paintings from the north.',
  'I can explain how to buy tickets online for the museum.',
  "I'd be happy to tell you which paintings families like most.",
  'I can tell you what groups pay and where coaches park.',
  'Let me know whether you want directions from the railway station.',
  'I do not know why the museum burnt down.',
])('%s is small talk, whatever it is about', (talk) => {
  expect(readClaims(talk)).toMatchObject([{ checkRequired: false }]);
  expect(readClaims(talk)[0]).not.toHaveProperty('unlessRead');
});

test.each([
  ['```sql\nSELECT 1; -- The crew of the "Lisette" rescued Edda\n```', 'unlessRead'],
  ['```sql\n-- The crew of the "Lisette" rescued Edda.\nSELECT 1;\n```', 'unlessRead'],
  ['```text\nthe museum burnt down in a storm\n```', 'unlessRead'],
  ['```sh\ngit --no-pager log --oneline --all main\n```', 'none'],
  ['```sh\ndocker run --rm -it --name my long running image\n```', 'none'],
])('%j says something in words: %s', (code, need) => {
  const [claim] = readClaims(code);
  expect([claim?.checkRequired, claim?.unlessRead === true]).toEqual([false, need === 'unlessRead']);
});
