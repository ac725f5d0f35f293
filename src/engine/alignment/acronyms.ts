import type { Name } from './names.js';
import type { Token } from './reading.js';

/** Letters of an acronym, at least and at most. */
const FEWEST = 3;
const MOST = 8;

/**
 * Puts the words of a name into the group of its initials, and a word with a capital into the group of its letters, so
 * that "NATO" is found in "North Atlantic Treaty Organization", and each word of this in "NATO".
 */
export function withAcronyms(tokens: readonly Token[], names: readonly Name[]): readonly Token[] {
  const added = new Map<number, string[]>();
  for (const name of names) {
    const [first, last] = [name.tokens[0] ?? 0, name.tokens.at(-1) ?? 0];
    const whole = tokens.slice(first, last + 1);
    const bearing = name.tokens.flatMap((index) => tokens[index] ?? []);
    // "Department of Energy": with and without the little words.
    const initials = new Set([whole, bearing].map(initialsOf).filter(isAcronym));
    for (const { index } of bearing) added.set(index, [...initials]);
    const [only] = bearing;
    if (bearing.length === 1 && only !== undefined && isAcronym(only.norm))
      added.set(only.index, [only.norm]);
  }
  if (added.size === 0) return tokens;
  return tokens.map((token) => {
    const own = added.get(token.index);
    return own === undefined || own.length === 0 ? token : { ...token, groups: [...token.groups, ...own] };
  });
}

function initialsOf(tokens: readonly Token[]): string {
  return tokens.map(({ norm }) => norm.charAt(0)).join('');
}

function isAcronym(letters: string): boolean {
  return letters.length >= FEWEST && letters.length <= MOST;
}
