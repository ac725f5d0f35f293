import fc from 'fast-check';
import { readClaims } from '../../src/engine/claims/read-claims.js';
import { segment } from '../../src/text/segment.js';

const LONGEST = 1000;
const PIECES = ['word ', 'a, b; ', '入館料', 'は、', '👩‍👩‍👧', '🇩🇪', 'e\u0301', '1,280 ', 'نص ', '\u0301'];
const endless = fc
  .array(fc.constantFrom(...PIECES), { minLength: 400, maxLength: 1500 })
  .map((pieces) => `So ${pieces.join('')}`);

describe('a sentence without end', () => {
  test('is cut into claims that tile it, none longer than a thousand units', () => {
    fc.assert(
      fc.property(endless, (answer) => {
        let at = 0;
        for (const { start, end } of segment(answer)) {
          expect(answer.slice(at, start).trim()).toBe('');
          expect(end - start).toBeLessThanOrEqual(LONGEST);
          at = end;
        }
        expect(answer.slice(at).trim()).toBe('');
      }),
      { numRuns: 100 },
    );
  });

  test('is cut where it was when the text goes on', () => {
    fc.assert(
      fc.property(endless, endless, (before, after) => {
        const kept = segment(before).slice(0, -1);
        expect(segment(before + after).slice(0, kept.length)).toEqual(kept);
      }),
      { numRuns: 100 },
    );
  });

  test('is cut after a clause, then after a word, and inside of no character', () => {
    const clauses = `So ${'the shop sells tea and cups, '.repeat(60)}and more.`;
    expect(segment(clauses).map(({ end }) => clauses.charAt(end - 1))).toEqual([',', '.']);
    const words = `So ${'shops sell tea and cups '.repeat(60)}and more.`;
    for (const { end } of segment(words)) expect(words.slice(end, end + 1)).toMatch(/^\s?$/u);
    const families = '👩‍👩‍👧'.repeat(400);
    for (const { start, end } of segment(families)) expect(families.slice(start, end)).toMatch(/^(?:👩‍👩‍👧)+$/u);
  });

  test.each([
    ['a sentence', (text: string) => text],
    ['a row of a table', (text: string) => `| a | b |\n|---|---|\n| ${text} | 1 |`],
    ['an answer dressed as code', (text: string) => `\`\`\`text\n${text}.\n\`\`\``],
  ])('needs a check in every piece: %s', (_, dress) => {
    const text = Array.from({ length: 500 }, (__, n) => `the shop number ${n} sells tea`).join(' ');
    const claims = readClaims(dress(text));
    const pieces = claims.filter(({ checkRequired }) => checkRequired);
    expect(pieces.length).toBeGreaterThan(10);
    for (const { start, end } of pieces) expect(end - start).toBeLessThanOrEqual(LONGEST);
  });
});
