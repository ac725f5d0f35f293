import fc from 'fast-check';
import { chooseWords, type AskedWord } from '../../src/datastores/postgres/choose-words.js';

const PASSAGES = 100_000;
const word = (lexeme: string, share: number): AskedWord => ({ lexeme, share });

/** Whether a passage of these words is a candidate, by the plain meaning of & and |. */
const holds = (candidates: string, has: ReadonlySet<string>): boolean =>
  candidates.split(/ \| (?=[^)]*(?:\(|$))/).some((part) => {
    const [first = '', others] = part.split(' & ');
    const isThere = (quoted: string): boolean => has.has(quoted.replaceAll(/^\(?'|'\)?$/g, ''));
    return isThere(first) && (others === undefined || others.split(' | ').some(isThere));
  });

test('a rare word is enough, of more frequent ones two', () => {
  const chosen = chooseWords([word('b', 0.01), word('a', 0.001), word('c', 0.02)], PASSAGES);
  expect(chosen?.candidates).toBe(`'a' | 'b' & ('c')`);
  expect(chosen?.ranked.map(({ lexeme }) => lexeme)).toEqual(['a', 'b', 'c']);
});

test('of a small store each word is enough', () => {
  expect(chooseWords([word('a', 0.5), word('b', 1)], 100)?.candidates).toBe(`'a' | 'b'`);
  expect(chooseWords([word('a', 0.5), word('b', 0.5)], 0)?.candidates).toBe(`'a' | 'b'`);
});

test('where every word is frequent, two are asked for, and then the rarest', () => {
  expect(chooseWords([word('a', 0.5), word('b', 0.6), word('c', 0.7)], PASSAGES)).toMatchObject({
    candidates: `'a' & ('b')`,
    otherwise: `'a'`,
  });
  expect(chooseWords([word('a', 0.5)], PASSAGES)?.candidates).toBe(`'a'`);
  expect(chooseWords([], PASSAGES)).toBeUndefined();
});

test('a word is quoted as a tsquery wants it', () => {
  expect(chooseWords([word(`o'clock\\`, 0)], 1)?.candidates).toBe(`'o''clock\\\\'`);
});

const words = fc.uniqueArray(
  fc.record({ lexeme: fc.stringMatching(/^[a-z]{1,4}$/), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { selector: ({ lexeme }) => lexeme, minLength: 1, maxLength: 40 },
);

test('whatever the words, reading stays bounded, and no rarer word is left out for a more frequent one', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 0, max: 10_000_000 }), (asked, passages) => {
      const { candidates, ranked, otherwise } = chooseWords(asked, passages)!;
      expect(ranked).toHaveLength(Math.min(24, asked.length));
      for (const [i, { share }] of ranked.entries())
        expect(share).toBeGreaterThanOrEqual(ranked[i - 1]?.share ?? 0);
      expect(otherwise).toBe(`'${ranked[0]!.lexeme}'`);
      const used = ranked.filter(({ lexeme }) => candidates.includes(`'${lexeme}'`));
      // Those that are used are the rarest.
      expect(used).toEqual(ranked.slice(0, used.length));
      const alone = used.filter(({ lexeme }) => holds(candidates, new Set([lexeme])));
      expect(alone).toEqual(used.slice(0, alone.length));
      if (used.length > 1)
        expect(alone.reduce((sum, { share }) => sum + share * passages, 0)).toBeLessThanOrEqual(300);
      if (used.length > 2)
        expect(used.reduce((sum, { share }) => sum + share * passages, 0)).toBeLessThanOrEqual(10_000);
      // Any two of them are enough.
      for (const a of used)
        for (const b of used)
          if (a !== b) expect(holds(candidates, new Set([a.lexeme, b.lexeme]))).toBe(true);
    }),
  );
});
