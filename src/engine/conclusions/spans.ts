import type { Value } from '../values/value.js';
import { isLike, sizeOf } from './size.js';
import { kindOf } from './measure.js';
import { says, type Conclude, type Outcome, type Statement } from './statement.js';
import type { RelationCell } from './relation-cell.js';

const SECONDS_OF_YEAR = 31_556_952;
/** A year on the line of dates (size.ts). */
const YEAR = 372;

/** "Took over two years to record", from "Recorded: February 2005 - June 2007"; "was built in six years", from its start and its end. */
export const concludeSpan: Conclude = (statement) => {
  const { rows, points } = statement;
  const [row, ...others] = new Set(rows.map(({ index }) => index));
  const said = points.filter(({ point }) => point.kind === 'quantity' && point.dimension === 'duration');
  const [span, ...more] = said;
  if (row === undefined || others.length > 0 || span === undefined || more.length > 0) return undefined;
  if (WITHIN.test(statement.claim.text.slice(0, span.start))) return undefined;
  const years = yearsTold(statement, row);
  const { point } = span;
  if (years === undefined || point.kind !== 'quantity' || !LONG.has(point.unit)) return undefined;
  const { low, high } = years;
  const holds = [low, (low + high) / 2, high].some(
    (length) => says(span, length * SECONDS_OF_YEAR, ROUGH * SECONDS_OF_YEAR) === true,
  );
  return { holds, rows: [row], values: [span.index] };
};

/** How close two things were is not how long either took. */
const WITHIN = /\bwithin\s+$/iu;
const LONG: ReadonlySet<string> = new Set(['year', 'decade', 'month']);
/** Years are counted from month to month, and told as whole ones. */
const ROUGH = 1;

/** The length that the named columns tell, in years, as closely as their dates are written. */
function yearsTold(statement: Statement, row: number): { low: number; high: number } | undefined {
  const { relation, columns } = statement;
  const cells = columns.flatMap(({ index }) => relation.rows[row]?.cells[index] ?? []);
  const ranges = cells.flatMap((cell) => rangeOf(cell, statement) ?? []);
  const [range, ...others] = ranges;
  if (range !== undefined) return others.length > 0 ? undefined : between(range.from, range.to);
  const dates = columns.filter(({ index }) => kindOf(relation, index) === 'date');
  const [start, end, ...more] = dates.map(({ index }) => relation.rows[row]?.cells[index]?.value);
  if (start === undefined || end === undefined || more.length > 0) return undefined;
  return between(start, end);
}

/** The one range of dates of a cell; of several the one in whose entry a word of the claim stands. */
function rangeOf(
  { reading }: RelationCell,
  { claim }: Statement,
): Extract<Value, { kind: 'range' }> | undefined {
  const ranges = reading.values.filter((value) => value.kind === 'range');
  const isAlone = reading.values.length === ranges.length;
  if (ranges.length < 2) return isAlone ? ranges[0] : undefined;
  let from = 0;
  const named = ranges.filter((range) => {
    const words = reading.tokens.filter(
      (token) => token.content && token.start >= from && token.end <= range.start,
    );
    from = range.end;
    return words.some(({ stem }) => claim.tokens.some((token) => token.stem === stem));
  });
  return named.length === 1 ? named[0] : undefined;
}

function between(from: Value, to: Value): { low: number; high: number } | undefined {
  const [start, end] = [sizeOf(from), sizeOf(to)];
  if (from.kind !== 'date' || to.kind !== 'date' || start === undefined || end === undefined)
    return undefined;
  const years = (end - start) / YEAR;
  if (years < 0) return undefined;
  const isWhole = from.month === undefined || to.month === undefined;
  // From one year to the next lie between no time and two years.
  return isWhole ? { low: years, high: years + (years === 0 ? 1 : 0) } : { low: years, high: years };
}

/** "Runs for more than 45 minutes", "employs fewer than 700 people": a bound that the row's cell is held against. */
export const concludeBound: Conclude = (statement): Outcome | undefined => {
  const { relation, rows, points } = statement;
  const [row, ...others] = new Set(rows.map(({ index }) => index));
  const [bound, ...rest] = points;
  if (row === undefined || bound === undefined || others.length + rest.length > 0) return undefined;
  const [column, ...more] = columnsBounded(statement, row, bound.end);
  if (column === undefined || more.length > 0) return undefined;
  const { point } = bound;
  if (!('qualifier' in point) || !BOUNDS.has(point.qualifier)) return undefined;
  const cell = relation.rows[row]?.cells[column];
  const sizes = cell === undefined ? [] : sizesLike(cell, point);
  const [holds, ...readings] = sizes.map((size) => says(bound, size, 0));
  if (holds === undefined || readings.some((other) => other !== holds)) return undefined;
  return {
    holds,
    rows: [row],
    values: [bound.index],
    tokens: unitsOf(statement, bound.end),
  };
};

/** The measures that are named, or else those whose cells count what the bound does: "fewer than a dozen ships" of "11 ships". */
function columnsBounded(
  { claim, relation, columns }: Statement,
  row: number,
  end: number,
): readonly number[] {
  const named = columns.map(({ index }) => index).filter((index) => relation.measures.includes(index));
  if (named.length > 0) return named;
  const unit = claim.tokens.find((token) => token.start >= end);
  return relation.measures.filter((column) =>
    relation.rows[row]?.cells[column]?.reading.tokens.some(({ stem }) => stem === unit?.stem),
  );
}

const BOUNDS: ReadonlySet<string> = new Set(['over', 'under', 'atLeast', 'atMost']);

/** What a cell says in the kind of a claim's value: "3:47" may be minutes or hours, "47:12" hardly hours. */
function sizesLike({ value, size }: RelationCell, point: Value): number[] {
  if (size === undefined) return [];
  if (value !== undefined) return isLike(value, point) ? [size] : [];
  const isDuration = point.kind === 'quantity' && point.dimension === 'duration';
  return !isDuration ? [] : size > DAY ? [size / 60] : [size, size / 60];
}

/** In seconds. */
const DAY = 86_400;

function unitsOf({ claim }: Statement, end: number): number[] {
  const next = claim.tokens.find((token) => token.start >= end);
  return next?.content === true && next.value < 0 ? [next.index] : [];
}
