import { relationOf as comparisonOf } from '../alignment/value-relation.js';
import { directionOf, measureOf, measuresNamed } from './measure.js';
import { restrictionOf, type Restriction } from './restriction.js';
import { isDenied, sizeAt, type Conclude, type Outcome, type Statement } from './statement.js';

/** How far before the word, in UTF-16 units, its rank may stand: "the second largest". */
const RANK_BEFORE = 14;

/** "Bastia has the second largest population": the place of a row among all, or of a column among those of its row. */
export const concludeSuperlative: Conclude = (statement) => {
  if (!statement.cue.label.startsWith('most')) return undefined;
  const { claim, cue } = statement;
  // "Peaked in 2020", "was highest in May": among the columns, not among the rows.
  const isInTime = IN_TIME.test(claim.text.slice(cue.end)) && isOfTimes(statement);
  if (isInTime) return amongColumns(statement) ?? amongRows(statement);
  return amongRows(statement) ?? amongColumns(statement);
};

/** "Best on CoNLL" ranks the rows of a column. */
function isOfTimes({ columns, relation: { headers } }: Statement): boolean {
  return columns.some(({ index }) => headers[index]?.values.some(({ kind }) => kind === 'date') === true);
}

const IN_TIME = /^\s+(?:in|on)\s/iu;

function amongRows(statement: Statement): Outcome | undefined {
  const { relation, rows } = statement;
  const [subject, ...others] = rows;
  const column = measureOf(statement) ?? measureSaid(statement, subject?.index);
  if (relation.isRecord || column === undefined || others.length > 0) return undefined;
  const restriction = restrictionFor(statement, subject?.index);
  const sizes = restriction.rows.map((row) => sizeAt(relation, row, column));
  const rank = rankOf(statement);
  const isPlaced = (row: number): boolean => {
    const own = sizeAt(relation, row, column);
    if (own === undefined) return false;
    const direction = directionOf(statement, column);
    const before = sizes.filter((size) => size !== undefined && (size - own) * direction > 0).length;
    return 1 + before === rank.place;
  };
  const { tokens } = restriction;
  if (subject === undefined) return byValue(statement, column, restriction, isPlaced);
  if (sizeAt(relation, subject.index, column) === undefined) return undefined;
  const holds = isPlaced(subject.index) !== isDenied(statement);
  return { holds, rows: [subject.index], values: rank.values, tokens };
}

/**
 * "The quietest is the S, with 34 dB": the one measure of which the claim says the subject's value. Of a row that is named by
 * its first cell: another cell may say what kind of thing is ranked.
 */
function measureSaid({ claim, relation }: Statement, subject: number | undefined): number | undefined {
  const cells = relation.rows[subject ?? -1]?.cells ?? [];
  const isNamed = cells[0]?.reading.tokens.some(
    ({ content, norm }) => content && claim.tokens.some((token) => token.norm === norm),
  );
  if (isNamed !== true) return undefined;
  const [column, ...more] = relation.measures.filter((measure) => {
    const own = cells[measure]?.value;
    return own !== undefined && claim.values.some((value) => comparisonOf(value, own) === 'equal');
  });
  return more.length > 0 ? undefined : column;
}

/** The rows among which the subject is ranked: those that the claim's words choose, if it is one of them. */
function restrictionFor(statement: Statement, subject: number | undefined): Restriction {
  const restriction = restrictionOf(statement);
  if (subject === undefined || restriction.rows.includes(subject)) return restriction;
  return { rows: statement.relation.rows.map((_, row) => row), tokens: [] };
}

/** "The highest population is 63,500." */
function byValue(
  { points, relation }: Statement,
  column: number,
  { rows, tokens }: Restriction,
  isPlaced: (row: number) => boolean,
): Outcome | undefined {
  const row = rows.find((index) => isPlaced(index));
  if (row === undefined) return undefined;
  const size = sizeAt(relation, row, column);
  const value = relation.rows[row]?.cells[column]?.value;
  const said = points.filter(({ point }) => point.kind === value?.kind);
  const [one, ...more] = said;
  if (size === undefined || one === undefined || more.length > 0 || !('value' in one.point)) return undefined;
  const holds = Math.abs(one.point.value - size) <= one.point.step / 2;
  return { holds, rows: [row], values: [one.index], tokens };
}

/** "The revenue of Tools was highest in 2023", over columns of years. */
function amongColumns(statement: Statement): Outcome | undefined {
  const { relation, rows } = statement;
  const [row, ...others] = rows;
  const [column, ...more] = measuresNamed(statement);
  if (row === undefined || column === undefined || others.length > 0 || more.length > 0) return undefined;
  const isInTime = areAlike(
    relation.headers.map(({ values }) => values[0]?.kind),
    relation.measures,
  );
  if (relation.isRecord && !isInTime) return undefined;
  const own = sizeAt(relation, row.index, column);
  if (own === undefined) return undefined;
  const direction = directionOf(statement, column);
  const isFirst = relation.measures.every((other) => {
    const size = sizeAt(relation, row.index, other);
    return size === undefined || (size - own) * direction <= 0;
  });
  return isFirst || isInTime
    ? { holds: isFirst !== isDenied(statement), rows: [row.index], values: [] }
    : undefined;
}

/** Columns that are named by years or quarters hold the same thing at different times. */
function areAlike(kinds: readonly (string | undefined)[], measures: readonly number[]): boolean {
  return measures.length > 1 && measures.every((column) => kinds[column] === 'date');
}

function rankOf({ points, cue }: Statement): { place: number; values: readonly number[] } {
  const rank = points.find(
    ({ point, end }) => point.kind === 'ordinal' && end <= cue.start && cue.start - end < RANK_BEFORE,
  );
  const own = points.filter(({ start, end }) => start >= cue.start && end <= cue.end);
  if (own.length > 0) return { place: 1, values: own.map(({ index }) => index) };
  return rank?.point.kind === 'ordinal'
    ? { place: rank.point.value, values: [rank.index] }
    : { place: 1, values: [] };
}
