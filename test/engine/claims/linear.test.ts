import { readClaims } from '../../../src/engine/claims/read-claims.js';
import { segment } from '../../../src/text/segment.js';

/** Texts made to provoke backtracking: one piece over and over. */
const PIECES = [
  '.',
  '. ',
  '"',
  '. "',
  '(',
  ' (a',
  '[1',
  '**',
  '「あ。',
  '。"と',
  ' `',
  '|',
  '\n',
  '- a\n',
  '# a\n',
  '>',
  '👩‍👩‍👧',
  '! 🇩🇪',
  'Mr. ',
  'J. ',
  'a',
  'á',
  '入館料',
  ' ',
  'a \n',
  '店は開く。',
  'ร้านเปิด ',
  '| a | b |\n',
  '```\n',
  '1. ',
  'here is what i found ',
  'The film is it. ',
  'a:\n',
  '    x = 1;\n',
  'a, ',
  '\ud800',
];

type Method = (this: string, ...args: unknown[]) => unknown;

/** What a call costs in characters looked at. */
const COSTS: Readonly<Record<string, (text: string, found: unknown, from: unknown) => number>> = {
  charAt: () => 1,
  charCodeAt: () => 1,
  codePointAt: () => 1,
  slice: (_text, found) => String(found).length,
  indexOf: (text, found, from) => (found === -1 ? text.length : Number(found)) - Number(from ?? 0),
};

/** How many characters a run looks at one by one, slices or searches: what it costs, whatever the machine. */
function stepsOf(run: (text: string) => unknown, text: string): number {
  let steps = 0;
  const originals = Object.keys(COSTS).map(
    (name) => [name, Reflect.get(String.prototype, name) as Method] as const,
  );
  const put = (name: string, value: Method): unknown =>
    Object.defineProperty(String.prototype, name, { value, configurable: true, writable: true });
  try {
    for (const [name, original] of originals) {
      const cost = COSTS[name]!;
      put(name, function (this: string, ...args) {
        const found = Reflect.apply(original, this, args);
        steps += cost(this, found, args[1]);
        return found;
      });
    }
    run(text);
  } finally {
    for (const [name, original] of originals) put(name, original);
  }
  return steps;
}

describe.each(PIECES)('a text of nothing but %j', (piece) => {
  test('takes steps in proportion to its length', () => {
    const short = piece.repeat(Math.ceil(5_000 / piece.length));
    const long = short.repeat(8);
    for (const run of [segment, readClaims]) {
      expect(stepsOf(run, long)).toBeLessThan(8 * 1.5 * stepsOf(run, short) + 100_000);
    }
  });
});

test.each(PIECES)('100,000 characters of %j are cut', (piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length));
  expect(segment(text).at(-1)?.end ?? 0).toBeLessThanOrEqual(text.length);
});
