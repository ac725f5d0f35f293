import type { Written } from './mentions.js';
import { says, type Outcome, type Statement } from './statement.js';

/** How far from a comparing word, in UTF-16 units, the difference may stand: "22,500 more", "higher by 30". */
const DIFFERENCE_BEFORE = 3;
const DIFFERENCE_AFTER = 30;

/** A cell of the relation. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The comparison of two cells, and by how much they differ if the claim says that. */
export function withDifference(
  statement: Statement,
  isSo: boolean,
  [one, a]: readonly [Place, number],
  [other, b]: readonly [Place, number],
): Outcome | undefined {
  const rows = [...new Set([one.row, other.row])];
  const difference = differenceIn(statement);
  if (difference === undefined) return { holds: isSo, rows, values: [] };
  const written = isDifference(statement, difference, [one, a], [other, b]);
  return written === undefined
    ? undefined
    : {
        holds: isSo && written,
        rows,
        values: [difference.index],
        tokens: unitOf(statement, difference),
      };
}

function isDifference(
  statement: Statement,
  difference: Written,
  [one, a]: readonly [Place, number],
  [other, b]: readonly [Place, number],
): boolean | undefined {
  const { point } = difference;
  if (point.kind === 'percentage' && !point.points)
    return says(difference, Math.abs(b - a) / Math.abs(a), PERCENT_STEP);
  const cell = statement.relation.rows[one.row]?.cells[one.column]?.lead;
  const isDate = cell?.kind === 'date' || (cell?.kind === 'range' && cell.from.kind === 'date');
  if (isDate) return isTimeBetween(statement, difference, one, other);
  // Points of a share are written with and without their name.
  if (cell?.kind === 'range') return undefined;
  const isShare = cell?.kind === 'percentage' && point.kind !== 'percentage';
  if (isShare) return says(difference, 100 * Math.abs(a - b), 100 * cell.step * FINE);
  const step = cell !== undefined && 'step' in cell ? cell.step : 0;
  // "Million" stands in the caption for the cells, and may stand so for their difference.
  const factor =
    cell?.kind === 'money' &&
    point.kind === 'cardinal' &&
    step > 1 &&
    !/\p{L}/u.test(textOf(statement, difference))
      ? step
      : 1;
  return says(difference, Math.abs(a - b) / factor, (step / factor) * FINE);
}

/** Whether a claim says by how much two cells differ. */
export function saysDifference(statement: Statement): boolean {
  return differenceIn(statement) !== undefined;
}

/** Whether so much time lies between two dates, or between an end of one span and an end of the other; undefined where it is close. */
function isTimeBetween(
  { relation }: Statement,
  { point }: Written,
  one: Place,
  other: Place,
): boolean | undefined {
  const unit = point.kind === 'quantity' ? DAYS_OF_UNIT[point.unit] : undefined;
  const endsAt = ({ row, column }: Place): number[] => {
    const extent = relation.rows[row]?.cells[column]?.extent;
    return extent === undefined ? [] : [extent.low, extent.high];
  };
  if (unit === undefined || point.kind !== 'quantity') return undefined;
  const count = Math.round(point.value / unit.seconds);
  const off = endsAt(one).flatMap((a) =>
    endsAt(other).map((b) => Math.abs(Math.abs(a - b) / unit.days - count)),
  );
  const least = Math.min(...off);
  return least < unit.close ? true : least >= unit.far ? false : undefined;
}

/** Units of time between dates: days as `sizeOf` counts them, and how far a count of them may be off, told roughly or told wrong. */
const DAYS_OF_UNIT: Readonly<
  Record<
    string,
    { readonly seconds: number; readonly days: number; readonly close: number; readonly far: number }
  >
> = {
  year: { seconds: 31_556_952, days: 372, close: 0.75, far: 1 },
  month: { seconds: 2_629_746, days: 31, close: 1.25, far: 2 },
};

/** A change in percent may be rounded to whole ones. */
const PERCENT_STEP = 0.001;
/** A difference is as fine as what it is between. */
const FINE = 0.1;

function textOf({ claim }: Statement, { start, end }: Written): string {
  return claim.text.slice(start, end);
}

/** The word after a difference: what it is counted in. */
function unitOf({ claim }: Statement, { end }: Written): number[] {
  const next = claim.tokens.find((token) => token.start >= end);
  return next?.content === true && next.value < 0 ? [next.index] : [];
}

/** The amount beside a comparing word by which two things differ: "14 m deeper", "higher by 30". */
export function differenceIn({
  points,
  cue,
  claim,
}: Pick<Statement, 'points' | 'cue' | 'claim'>): Written | undefined {
  const before = points.findLast(
    ({ start, end, point }) =>
      end <= cue.start &&
      (cue.start - end <= DIFFERENCE_BEFORE || ONE_WORD.test(claim.text.slice(end, cue.start))) &&
      isAmount(point) &&
      start >= 0,
  );
  if (before !== undefined) return before;
  return points.find(
    ({ start, point }) =>
      isAmount(point) &&
      start >= cue.end &&
      start - cue.end <= DIFFERENCE_AFTER &&
      (BY.test(claim.text.slice(0, start)) || (isGain(cue.label) && start - cue.end <= DIFFERENCE_BEFORE)),
  );
}

function isAmount(point: Written['point']): boolean {
  return 'value' in point && point.kind !== 'ordinal';
}

function isGain(label: string): boolean {
  return label === 'rise' || label === 'fall';
}

/** "Five points ahead of". */
const ONE_WORD = /^\s+\p{L}+\s+$/u;
const BY =
  /\b(?:by|um|de|en|di|em)\s+(?:about\s+|around\s+|roughly\s+|nearly\s+|over\s+|more than\s+)?[$€£¥]?$/iu;
