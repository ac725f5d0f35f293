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
