import { execFileSync } from 'node:child_process';
import { readPage } from './markdown.js';
import packageRoot from '../package-root.cjs';

interface Decision {
  readonly name: string;
  readonly number: string;
  readonly decision: string;
  readonly state: 'accepted' | 'superseded';
  readonly supersededBy: readonly string[];
  readonly supersedes: readonly string[];
  readonly amends: readonly string[];
  readonly amendedBy: readonly string[];
}

/** In a process of its own: the script is an ES module, which jest cannot load here. */
const { decisions, index } = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "const { indexOf, readDecisions } = await import('./scripts/adr-index.mjs'); const decisions = readDecisions();" +
        'console.log(JSON.stringify({ decisions, index: indexOf(decisions) }));',
    ],
    { cwd: packageRoot, encoding: 'utf8' },
  ),
) as { decisions: readonly Decision[]; index: string };

/** Pairs of numbers, so that a difference names both pages. */
const pairs = (numbersOf: (each: Decision) => readonly string[], flipped = false): string[] =>
  decisions
    .flatMap((each) =>
      numbersOf(each).map((other) => (flipped ? `${other}, ${each.number}` : `${each.number}, ${other}`)),
    )
    .sort();

describe('docs/adr', () => {
  it('has the list that scripts/write-adr-index.mjs writes from the pages', () => {
    expect(decisions.length).toBeGreaterThan(50);
    expect(readPage('docs/adr/README.md')).toBe(index);
  });

  it('gives each page a number of its own', () => {
    const numbers = decisions.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('says on both pages that one supersedes the other, and that one amends the other', () => {
    expect(pairs(({ supersededBy }) => supersededBy, true)).toEqual(pairs(({ supersedes }) => supersedes));
    expect(pairs(({ amendedBy }) => amendedBy, true)).toEqual(pairs(({ amends }) => amends));
    for (const { number, state, supersededBy } of decisions)
      expect({ number, superseded: supersededBy.length > 0 }).toEqual({
        number,
        superseded: state === 'superseded',
      });
  });
});
