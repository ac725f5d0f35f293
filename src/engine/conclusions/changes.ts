import { withDifference, type Place } from './difference.js';
import { measureOf } from './measure.js';
import { isDenied, sizeAt, type Conclude, type Statement } from './statement.js';

/** "Sales rose by 270 units from Q1 to Q2", "the budget of the library fell in 2023". */
export const concludeChange: Conclude = (statement) => {
  const { cue, relation } = statement;
  if (cue.label !== 'rise' && cue.label !== 'fall') return undefined;
  // "Gained 40 yards in 2007 and 2008" is no change between these.
  if (GAIN.test(statement.claim.text.slice(cue.start, cue.end))) return undefined;
  const steadily = STEADILY.exec(statement.claim.text.slice(cue.end));
  if (steadily !== null) return trend(statement, cue.end + steadily[0].length);
  const places = placesOf(statement);
  if (places === undefined) return undefined;
  const [from, to] = places;
  const [a, b] = [sizeAt(relation, from.row, from.column), sizeAt(relation, to.row, to.column)];
  if (a === undefined || b === undefined) return undefined;
  const isSo = cue.label === 'rise' ? b > a : b < a;
  return withDifference(statement, isSo !== isDenied(statement), [from, a], [to, b]);
};

const GAIN = /^gain/iu;
const STEADILY =
  /^\W+(?:every|each) (?:single )?(?:year|month|quarter|week|day|season)|^\W+(?:steadily|continuously|consistently|year after year|year on year)/iu;

/**
 * "Grew every year": along the columns of one row, or along the rows of one column.
 *
 * @param end where the words for it end
 */
function trend(statement: Statement, end: number): ReturnType<Conclude> {
  const { claim, cue, relation, rows } = statement;
  const [row, ...others] = rows;
  const inTime = timesOf(statement);
  const column = measureOf(statement);
  if (others.length > 0) return undefined;
  const sizes =
    row !== undefined && inTime.length > 2
      ? inTime.map((index) => sizeAt(relation, row.index, index))
      : row === undefined && column !== undefined && isInTime(statement)
        ? relation.rows.map((_, index) => sizeAt(relation, index, column))
        : [];
  if (sizes.length < 3 || sizes.includes(undefined)) return undefined;
  const isSteady = sizes.every((size = 0, n) => {
    const before = sizes[n - 1] ?? size;
    return n === 0 || (cue.label === 'rise' ? size > before : size < before);
  });
  const meant = row === undefined ? relation.rows.map((_, index) => index) : [row.index];
  const tokens = claim.tokens.filter((token) => token.start >= cue.end && token.end <= end);
  return {
    holds: isSteady !== isDenied(statement),
    rows: meant,
    values: [],
    tokens: tokens.map(({ index }) => index),
  };
}

/** Columns that are named by growing dates. */
function timesOf({ relation: { headers, measures } }: Statement): readonly number[] {
  const isGrowing = measures.every((column, n) => {
    const [own, before] = [yearOf(headers[column]), yearOf(headers[measures[n - 1] ?? -1])];
    return own !== undefined && (n === 0 || (before !== undefined && own > before));
  });
  return isGrowing ? measures : [];
}

/** The first cells of the rows are growing dates. */
function isInTime({ relation: { rows } }: Statement): boolean {
  return rows.every(({ cells }, n) => {
    const [own, before] = [yearOf(cells[0]?.reading), yearOf(rows[n - 1]?.cells[0]?.reading)];
    return own !== undefined && (n === 0 || (before !== undefined && own > before));
  });
}

function yearOf(reading: Statement['claim'] | undefined): number | undefined {
  const value = reading?.values[0];
  return value?.kind === 'date' ? value.year : undefined;
}

/** Between two rows in one column, two columns in one row, or a column and the one before it in time. */
function placesOf(statement: Statement): [Place, Place] | undefined {
  const { rows, columns, relation, claim } = statement;
  const measures = columns.filter(({ index }) => relation.measures.includes(index));
  const along = rows.length === 2 ? rows : measures;
  const [first, second, ...more] = along;
  if (first === undefined || more.length > 0) return undefined;
  const [row, ...others] = rows;
  const column = measureOf(statement);
  const places = (from: number, to: number): [Place, Place] | undefined => {
    if (along === rows)
      return column === undefined
        ? undefined
        : [
            { row: from, column },
            { row: to, column },
          ];
    if (row === undefined || others.length > 0) return undefined;
    return [
      { row: row.index, column: from },
      { row: row.index, column: to },
    ];
  };
  if (second === undefined) {
    const times = timesOf(statement);
    const before = times[times.indexOf(first.index) - 1];
    return along === rows || before === undefined ? undefined : places(before, first.index);
  }
  const isTurned = /\b(?:from|de|von|dal?|desde)\s+(?:the\s+)?\S*$/iu.test(
    claim.text.slice(0, second.start + 1),
  );
  return isTurned ? places(second.index, first.index) : places(first.index, second.index);
}
