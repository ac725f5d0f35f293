import { factorOf } from './comparing-words.js';
import type { Mention, Written } from './mentions.js';
import {
  directionOf,
  measureOf,
  says,
  sizeAt,
  type Conclude,
  type Outcome,
  type Statement,
} from './statement.js';

/** How far from a comparing word, in UTF-16 units, the difference may stand: "22,500 more", "higher by 30". */
const DIFFERENCE_BEFORE = 3;
const DIFFERENCE_AFTER = 30;

/** A cell of the relation. */
interface Place {
  readonly row: number;
  readonly column: number;
}

/** "Arlon has 12,100 more inhabitants than Cork", "sales were higher in Q2 than in Q3". */
export const concludeComparison: Conclude = (statement) => {
  const { cue, cues, relation } = statement;
  if (!cue.label.startsWith('more')) return undefined;
  const than =
    cues.find(({ label, start }) => label === 'than' && start >= cue.end)?.end ?? thanWithin(statement);
  const places = than === undefined ? undefined : placesAround(statement, than);
  if (places === undefined) return undefined;
  const [one, other] = places;
  const [a, b] = [sizeAt(relation, one.row, one.column), sizeAt(relation, other.row, other.column)];
  if (a === undefined || b === undefined) return undefined;
  const isSo = (a - b) * directionOf(statement, one.column) > 0;
  return withDifference(statement, isSo, a, b, one, other);
};

/** "Less than" as one word. */
function thanWithin({ claim, cue }: Statement): number | undefined {
  return /than$/iu.test(claim.text.slice(cue.start, cue.end)) ||
    /exceed/iu.test(claim.text.slice(cue.start, cue.end))
    ? cue.end
    : undefined;
}

/** "Sales rose by 270 units from Q1 to Q2." */
export const concludeChange: Conclude = (statement) => {
  const { cue, rows, columns, relation, claim } = statement;
  if (cue.label !== 'rise' && cue.label !== 'fall') return undefined;
  const along = rows.length === 2 ? rows : columns.filter(({ index }) => relation.measures.includes(index));
  const [first, second, ...more] = along;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const places = along === rows ? onRows(statement, first, second) : onColumns(statement, first, second);
  if (places === undefined) return undefined;
  const isTurned = /\bfrom\s+(?:the\s+)?\S*$/iu.test(claim.text.slice(0, second.start + 1));
  const [from, to] = isTurned ? [places[1], places[0]] : places;
  const [a, b] = [sizeAt(relation, from.row, from.column), sizeAt(relation, to.row, to.column)];
  if (a === undefined || b === undefined) return undefined;
  return withDifference(statement, cue.label === 'rise' ? b > a : b < a, a, b, from, to);
};

/** "Twice as many visitors on Tuesday as on Monday." */
export const concludeMultiple: Conclude = (statement) => {
  const { claim, cue, relation } = statement;
  const factor = cue.label === 'times' ? factorOf(claim.text.slice(cue.start, cue.end)) : undefined;
  const as = [...claim.text.slice(cue.end, statement.end).matchAll(/\bas\b/giu)].at(-1)?.index;
  const places = as === undefined ? undefined : placesAround(statement, cue.end + as);
  if (factor === undefined || places === undefined) return undefined;
  const [one, other] = places;
  const [a, b] = [sizeAt(relation, one.row, one.column), sizeAt(relation, other.row, other.column)];
  if (a === undefined || b === undefined || b === 0) return undefined;
  return { holds: Math.abs(a / b - factor) <= ROUGHLY * factor, rows: [one.row, other.row], values: [] };
};

const ROUGHLY = 0.05;

/** What is compared: two rows in one column, or two columns in one row, the first named before `than`. */
function placesAround(statement: Statement, than: number): [Place, Place] | undefined {
  const { rows, columns, relation } = statement;
  const before = rows.filter(({ start }) => start < than);
  const after = rows.filter(({ start }) => start >= than);
  const [one, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && one !== undefined && other !== undefined)
    return onRows(statement, one, other);
  const measures = columns.filter(({ index }) => relation.measures.includes(index));
  const left = measures.findLast(({ start }) => start < than);
  const right = measures.find(({ start }) => start >= than);
  return left === undefined || right === undefined ? undefined : onColumns(statement, left, right);
}

function onRows(statement: Statement, one: Mention, other: Mention): [Place, Place] | undefined {
  const column = measureOf(statement);
  if (column === undefined || one.index === other.index) return undefined;
  return [
    { row: one.index, column },
    { row: other.index, column },
  ];
}

function onColumns({ rows }: Statement, one: Mention, other: Mention): [Place, Place] | undefined {
  const [row, ...more] = rows;
  if (row === undefined || more.length > 0) return undefined;
  return [
    { row: row.index, column: one.index },
    { row: row.index, column: other.index },
  ];
}

/** The comparison, and by how much if the claim says that. */
function withDifference(
  statement: Statement,
  isSo: boolean,
  a: number,
  b: number,
  one: Place,
  other: Place,
): Outcome | undefined {
  const rows = [...new Set([one.row, other.row])];
  const difference = differenceIn(statement);
  if (difference === undefined) return { holds: isSo, rows, values: [] };
  const values = [difference.index];
  const { point } = difference;
  if (point.kind === 'percentage' && !point.points) {
    const change = Math.abs(b - a) / Math.abs(a);
    return { holds: isSo && says(difference, change, PERCENT_STEP) === true, rows, values };
  }
  const cell = statement.relation.rows[one.row]?.cells[one.column]?.value;
  const step = cell !== undefined && 'step' in cell ? cell.step : 0;
  // "Million" stands in the caption for the cells, and may stand so for their difference.
  const factor =
    cell?.kind === 'money' &&
    point.kind === 'cardinal' &&
    step > 1 &&
    !/\p{L}/u.test(textOf(statement, difference))
      ? step
      : 1;
  const written = says(difference, Math.abs(a - b) / factor, step / factor / FINER);
  return written === undefined ? undefined : { holds: isSo && written, rows, values };
}

/** A change in percent may be rounded to whole ones. */
const PERCENT_STEP = 0.001;
/** A difference is as fine as what it is between. */
const FINER = 10;

function textOf({ claim }: Statement, { start, end }: Written): string {
  return claim.text.slice(start, end);
}

function differenceIn({ points, cue, claim }: Statement): Written | undefined {
  const before = points.find(
    ({ start, end, point }) =>
      end <= cue.start && cue.start - end <= DIFFERENCE_BEFORE && 'value' in point && start >= 0,
  );
  if (before !== undefined) return before;
  return points.find(
    ({ start, point }) =>
      'value' in point &&
      start >= cue.end &&
      start - cue.end <= DIFFERENCE_AFTER &&
      /\bby\s+(?:about\s+|around\s+|roughly\s+|nearly\s+|over\s+|more than\s+)?[$€£¥]?$/iu.test(
        claim.text.slice(0, start),
      ),
  );
}
