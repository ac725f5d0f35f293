import type { Token } from '../alignment/reading.js';
import { toldBy } from './mentions.js';
import type { RelationCell } from './relation-cell.js';
import type { Conclude, Statement } from './statement.js';

/** How far behind its number, in content words, the word for what is counted may stand: "three past members". */
const REACH = 3;
const MOST_LISTED = 30;
/** Things up to which a list is sure to have no more and no less. */
const MOST_SURE = 6;

/** "Spans three genres", "has a single producer", "was married twice": how many things a cell of the row lists. */
export const concludeListed: Conclude = (statement) => {
  const { relation, claim } = statement;
  const [row, ...others] = new Set(statement.rows.map(({ index }) => index));
  if (row === undefined || others.length > 0) return undefined;
  const said = countsSaid(statement);
  for (const { count, value, after, own } of said) {
    const meant = statement.columns.filter(({ index }) =>
      after.some((token) => toldBy(claim, relation, index).has(token.index)),
    );
    // "First vice president", "Second vice president": each lists its own.
    for (const { index } of meant.length === 1 ? meant : []) {
      const cell = relation.rows[row]?.cells[index];
      if (cell === undefined || cell.size !== undefined) continue;
      const named = after.filter((token) => toldBy(claim, relation, index).has(token.index));
      const entries = entriesOf(cell);
      if (named.length === 0 || entries === undefined) continue;
      // Places and long lists are parted by commas of two kinds; a table's cell seldom lists at all.
      const isSure = entries.length <= MOST_SURE && (relation.isRecord || entries.length > 1);
      if (entries.length !== count && !isSure) continue;
      return {
        holds: entries.length === count,
        rows: [row],
        values: value < 0 ? [] : [value],
        tokens: [...own, ...named.map((token) => token.index)],
      };
    }
  }
  return undefined;
};

interface Said {
  readonly count: number;
  /** Index of the claim's value, or -1. */
  readonly value: number;
  /** The words that may say what is counted. */
  readonly after: readonly Token[];
  readonly own: readonly number[];
}

function countsSaid({ claim }: Statement): Said[] {
  const near = (at: number): Token[] => {
    const after = claim.tokens.slice(at + 1, at + 1 + REACH);
    const end = after.findIndex((token) => !token.content || token.clause !== claim.tokens[at]?.clause);
    return end < 0 ? after : after.slice(0, end);
  };
  return claim.tokens.flatMap((token): Said[] => {
    const value = claim.values[token.value];
    if (value?.kind === 'cardinal') {
      const isCount = Number.isInteger(value.value) && value.value > 0 && value.value <= MOST_LISTED;
      // "Fantastic Four", "Voyager 2" count nothing.
      const isOfName = claim.tokens[token.index - 1]?.capital === true && token.index > 1;
      const isExact = value.qualifier === 'exact' && !isOfName && (!token.capital || token.index === 0);
      const isTimes = /^\s+times\b/iu.test(claim.text.slice(value.end));
      if (!isCount || !isExact || value.end !== token.end) return [];
      const after = isTimes ? claim.tokens.slice(0, token.index) : near(token.index);
      return [{ count: value.value, value: token.value, after, own: isTimes ? [token.index + 1] : [] }];
    }
    const count = WORDS[token.norm];
    if (count === undefined || claim.tokens[token.index - 1]?.norm === 'than') return [];
    const after = count.isTimes ? claim.tokens.slice(0, token.index) : near(token.index);
    return [{ count: count.count, value: token.value, after, own: [token.index] }];
  });
}

const WORDS: Readonly<Record<string, { readonly count: number; readonly isTimes: boolean }>> = {
  single: { count: 1, isTimes: false },
  once: { count: 1, isTimes: true },
  twice: { count: 2, isTimes: true },
};

/** The things that a cell lists: between commas and "and", remarks in brackets left out. Undefined where values stand among them. */
export function entriesOf({ reading }: RelationCell): readonly string[] | undefined {
  const plain = reading.text.replace(/\([^()]*\)/gu, '').replace(/^\[|\]$|"/gu, '');
  const entries = plain
    .split(/\s*[,;•·、\n]\s*|\s+(?:and|&)\s+/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const isOfWords =
    entries.length > 0 && entries.every((entry) => /\p{L}/u.test(entry) && !/^\p{Nd}/u.test(entry));
  return isOfWords ? entries : undefined;
}
