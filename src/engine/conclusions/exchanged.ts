import { relationOf as comparisonOf } from '../alignment/value-relation.js';
import type { Reading } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import { toldBy } from './mentions.js';
import type { RelationCell } from './relation-cell.js';
import type { Conclude, Statement } from './statement.js';

/**
 * What one key of a record has, told of another: "died in Gdansk", where that is where he was born. Only denies: what is
 * told of the right key its cell bears out.
 */
export const concludeExchanged: Conclude = (statement) => {
  const { relation } = statement;
  if (!relation.isRecord) return undefined;
  const cells = relation.rows[0]?.cells ?? [];
  const isDenied =
    isValueOfAnother(statement, cells) ||
    isPlaceOfAnother(statement, cells) ||
    isPersonOfAnother(statement, cells);
  return isDenied
    ? { holds: false, rows: [0], values: statement.claim.values.map((_, index) => index) }
    : undefined;
};

/** The one column that the clause at an offset names. */
function columnAt({ claim, columns }: Statement, clause: number): number | undefined {
  const [column, ...more] = columns.filter(
    ({ start }) => claim.tokens.find((token) => token.end > start)?.clause === clause,
  );
  return more.length > 0 ? undefined : column?.index;
}

function isValueOfAnother(statement: Statement, cells: readonly RelationCell[]): boolean {
  const { claim } = statement;
  return claim.values.some((value, n) => {
    const clause = claim.tokens.find((token) => token.value === n)?.clause ?? -1;
    const column = columnAt(statement, clause);
    const own = column === undefined ? undefined : cells[column];
    if (own === undefined || value.kind === 'range') return false;
    // "PostgreSQL 15.4 with two replicas": another value of the clause is the key's.
    const isTold = claim.values.some(
      (other, m) =>
        m !== n && claim.tokens.find((token) => token.value === m)?.clause === clause && holds(own, other),
    );
    if (isTold) return false;
    const relations = own.reading.values.map((other) => comparisonOf(value, other));
    const isRival = relations.includes('conflict') && !relations.some((one) => AGREEING.has(one));
    return isRival && cells.some((cell) => cell !== own && holds(cell, value));
  });
}

const AGREEING: ReadonlySet<string> = new Set(['equal', 'entailed']);

function holds({ reading }: RelationCell, value: Reading['values'][number]): boolean {
  return reading.values.some((other) => AGREEING.has(comparisonOf(value, other)));
}

/** A name after a word of place that another cell has, where the cell of the key says when and where. */
function isPlaceOfAnother(statement: Statement, cells: readonly RelationCell[]): boolean {
  const { claim } = statement;
  return claim.names.some((name) => {
    const first = claim.tokens[name.tokens[0] ?? -1];
    const before = claim.tokens[(first?.index ?? 0) - 1];
    if (
      first === undefined ||
      before === undefined ||
      OF_PLACE[claim.language]?.includes(before.norm) !== true
    )
      return false;
    const column = columnAt(statement, first.clause);
    const own = column === undefined ? undefined : cells[column];
    if (own === undefined || own.reading.names.length === 0 || own.lead?.kind !== 'date') return false;
    const stems = name.tokens.map((index) => claim.tokens[index]?.stem);
    const has = ({ reading }: RelationCell): boolean =>
      stems.every((stem) => reading.tokens.some((token) => token.stem === stem));
    const hasAny = own.reading.tokens.some((token) => stems.includes(token.stem));
    return !hasAny && cells.some((cell) => cell !== own && has(cell));
  });
}

/** "Produced by Hal Dorrit", "cinematographer Hal Dorrit": a name that another key has, told of a key that has other names. */
function isPersonOfAnother(statement: Statement, cells: readonly RelationCell[]): boolean {
  const { claim, relation } = statement;
  return claim.names.some((name) => {
    const [first] = name.tokens;
    const own = claim.tokens[first ?? -1];
    const before = claim.tokens[(first ?? 0) - 1];
    if (own === undefined || before === undefined || name.tentative || name.tokens.length < 2) return false;
    const column = columnAt(statement, own.clause);
    const cell = column === undefined ? undefined : cells[column];
    if (column === undefined || cell === undefined || cell.reading.names.length === 0) return false;
    const isOfKey = BY[claim.language]?.includes(before.norm) ?? false;
    if (!isOfKey && !toldBy(claim, relation, column).has(before.index)) return false;
    const stems = name.tokens.map((index) => claim.tokens[index]?.stem);
    const has = ({ reading }: RelationCell): number =>
      stems.filter((stem) => reading.tokens.some((token) => token.stem === stem)).length;
    return has(cell) === 0 && cells.some((other) => has(other) === stems.length);
  });
}

/** Words before the one who did something. */
const BY: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: ['by'],
  es: ['por'],
  fr: ['par'],
  pt: ['por', 'pelo', 'pela'],
  it: ['da', 'dal', 'dalla'],
  de: ['von'],
};

/** Words before the place where something happened. */
const OF_PLACE: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: ['in', 'at'],
  es: ['en'],
  fr: ['a', 'en'],
  pt: ['em', 'no', 'na'],
  it: ['a', 'in'],
  de: ['in'],
};
