import { LONGEST_KEY } from './fold-key.js';
import type { Lexicon } from './lexicon.js';
import { Role, type Meaning } from './meaning.js';
import { sumOf } from './number-words.js';

const SHORTEST = 6;

/**
 * The meaning of a number that is written as one word: zweiundzwanzig, duecentotrentacinque.
 *
 * @param word folded
 */
export function compoundNumber(word: string, lexicon: Lexicon): Meaning | undefined {
  if (word.length < SHORTEST || word.length > LONGEST_KEY) return undefined;
  if (!lexicon.compoundStarts.has(word.slice(0, 3))) return undefined;
  const failed = new Set<number>();
  const parts = split(word, 0, lexicon, failed);
  if (parts === undefined || parts.length < 2) return undefined;
  const last = parts[parts.length - 1];
  if (last?.ordinal !== undefined && last.cardinal === undefined) {
    const head = sumOf([...parts.slice(0, -1), { roles: 0, cardinal: last.ordinal }]);
    return head === undefined ? undefined : { roles: 0, isStart: true, ordinal: head };
  }
  const value = sumOf(parts);
  return value === undefined ? undefined : { roles: 0, isStart: true, cardinal: value };
}

/** The number words that make up `word` from `at` on, longest first; each failing place is visited once. */
function split(word: string, at: number, lexicon: Lexicon, failed: Set<number>): Meaning[] | undefined {
  if (at === word.length) return [];
  if (failed.has(at)) return undefined;
  for (let end = Math.min(word.length, at + 16); end > at + 1; end -= 1) {
    const meaning = lexicon.words.get(word.slice(at, end))?.meaning;
    if (meaning === undefined || !isPart(meaning, end === word.length)) continue;
    const rest = split(word, end, lexicon, failed);
    if (rest !== undefined) return [meaning, ...rest];
  }
  failed.add(at);
  return undefined;
}

function isPart(meaning: Meaning, isLast: boolean): boolean {
  if (meaning.cardinal !== undefined || (meaning.scale !== undefined && meaning.scale < 1e6)) return true;
  return (meaning.roles & Role.And) !== 0 || (isLast && meaning.ordinal !== undefined);
}
