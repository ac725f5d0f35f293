import fc from 'fast-check';
import { RUNS, type HostileText } from './hostile-texts.js';

/** So many generators of texts. */
export const GENERATORS = 214;

const repeat = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

/** One inside the other, as deep as the length goes. */
const NESTS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['"', '"'],
  ['“', '”'],
  ['「', '」'],
  ['**', '**'],
  ['_', '_'],
  ['`', '`'],
  ['[', '](x)'],
  ['> ', ''],
  ['- ', ''],
  ['<b>', '</b>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['{"a":', '}'],
  ['[[', ']]'],
  ['<!--', '-->'],
  ['```\n', '\n```\n'],
  ['Did you know that ', '?'],
  ['if ', ', then'],
];

const ALTERNATIONS: readonly (readonly [string, string])[] = [
  ['a', ' '],
  ['1', ','],
  ['1', '.'],
  ['a', '.'],
  ['A', '. '],
  ['"', '. '],
  ['*', ' '],
  ['|', '-'],
  ['[1]', ' '],
  ['#', '\n'],
  ['\r', '\n'],
  ['中', '。'],
  ['that ', 'because '],
  ['not ', 'but '],
  ['Yes. ', 'Is it? '],
  ['&amp;', '<b>'],
];

/** Letters of each script by their code points. */
const SCRIPTS: readonly (readonly [name: string, first: number, last: number])[] = [
  ['Latin', 0x61, 0x7a],
  ['Latin with marks', 0xc0, 0x24f],
  ['Greek', 0x391, 0x3c9],
  ['Cyrillic', 0x410, 0x44f],
  ['Hebrew', 0x5d0, 0x5ea],
  ['Arabic', 0x621, 0x64a],
  ['Devanagari', 0x905, 0x94d],
  ['Thai', 0xe01, 0xe3a],
  ['Khmer', 0x1780, 0x17d3],
  ['Hiragana', 0x3041, 0x3096],
  ['Katakana', 0x30a1, 0x30fa],
  ['Hangul', 0xac00, 0xd7a3],
  ['Han', 0x4e00, 0x9fa5],
  ['combining', 0x300, 0x36f],
  ['mathematical', 0x1d400, 0x1d7ff],
  ['emoji', 0x1f300, 0x1f64f],
];

const SPACES =
  ' \t\n\r\v\f\u0085\u00a0\u1680\u2000\u2003\u2009\u200a\u2028\u2029\u202f\u205f\u3000\u200b\ufeff';

/** The next of a row of pseudo-random numbers, by Lehmer. */
const following = (seed: number): number => (seed * 48271) % 2147483647;

function* generators(seed: number): Generator<HostileText> {
  for (const run of new Set(RUNS))
    yield { name: `run of ${JSON.stringify(run)}`, of: (length) => repeat(run, length) };
  for (const [open, close] of NESTS) {
    yield {
      name: `nest of ${JSON.stringify([open, close])}`,
      of: (length) => {
        const deep = Math.ceil(length / (open.length + close.length));
        return `${open.repeat(deep)}a${close.repeat(deep)}`;
      },
    };
  }
  for (const [a, b] of ALTERNATIONS)
    yield { name: `alternation of ${JSON.stringify([a, b])}`, of: (length) => repeat(a + b, length) };
  for (const [name, first, last] of SCRIPTS) {
    yield {
      name: `words in ${name}`,
      of: (length) => {
        let text = '';
        let state = seed;
        while (text.length < length) {
          state = following(state);
          text += String.fromCodePoint(first + (state % (last - first + 1)));
          if (state % 7 === 0) text += state % 5 === 0 ? '. ' : ' ';
        }
        return text;
      },
    };
  }
  for (const space of SPACES)
    yield {
      name: `words apart by U+${space.charCodeAt(0).toString(16)}`,
      of: (length) => repeat(`word${space}`, length),
    };
  // Mixtures of all these, until there are enough.
  const unit = fc.constantFrom(
    ...RUNS,
    ...ALTERNATIONS.flat(),
    ...NESTS.flat().filter((each) => each !== ''),
  );
  for (const [at, units] of fc
    .sample(fc.array(unit, { minLength: 2, maxLength: 6 }), { seed, numRuns: GENERATORS })
    .entries())
    yield {
      name: `mixture ${String(at)} of ${JSON.stringify(units)}`,
      of: (length) => repeat(units.join(''), length),
    };
}

/** The same for the same seed, on every machine. */
export function hostileGenerators(seed: number): readonly HostileText[] {
  const all: HostileText[] = [];
  for (const each of generators(seed)) {
    if (all.length === GENERATORS) break;
    all.push(each);
  }
  return all;
}
