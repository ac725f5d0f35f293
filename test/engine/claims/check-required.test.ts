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
