import type { CalendarDate, ClockTime, Point, Range, Value } from '../value.js';
import { Role } from './meaning.js';
import { exactSize, makeAmount, type Read } from './read-amount.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole } from './token.js';

/** Whether the tokens between two values say that they are the ends of a range. */
function isRange(context: ReadingContext, first: number, left: Read, right: number): boolean {
  const { tokens } = context;
  let at = left.next;
  if (right - at !== 1 || !isJoined(context, at) || !isJoined(context, right)) return false;
  const between = tokens[at];
  const sign = written(context, between);
  if (hasRole(between, Role.To)) {
    const isHyphen = sign === '-' || sign === '−';
    return !isHyphen || (between?.gap === 'none') === (tokens[right]?.gap === 'none');
  }
  at = first - 1;
  if (tokens[at]?.meaning?.before !== undefined) at -= 1;
  return hasRole(tokens[at], Role.Between) && hasRole(between, Role.And);
}

/** The left end in the terms of the right one: "10–15 km", "$5–10 million", "3–5 May", "9 to 11 am". */
function likeRight(left: Read, right: Read): Point | undefined {
  const [a, b] = [left.value, right.value];
  if (a.kind === 'cardinal' && b.kind === 'date') return dateLike(a.value, a, b);
  if (a.kind === 'cardinal' && b.kind === 'time') return timeLike(a.value, a, b);
  if (a.kind === 'date' && b.kind === 'date') return withMissing(a, b);
  if (a.kind === 'time' && b.kind === 'time') return a;
  const [made, other] = [left.made, right.made];
  if (made === undefined || other === undefined) return a.kind === b.kind ? a : undefined;
  const suffix = made.suffix ?? other.suffix;
  if (made.suffix !== undefined && other.suffix !== undefined && a.kind !== b.kind) return undefined;
  const scale =
    other.number.step >= 1000 && made.number.step === 1 && made.number.value < 1000 ? other.number.step : 1;
  const size = exactSize(made.number.value * scale, made.number.step * scale);
  if (made.suffix !== undefined && scale === 1) return a;
  return makeAmount(
    { start: a.start, end: a.end },
    size,
    suffix,
    made.number.isFraction || other.number.isFraction,
  );
}

/** The right end in the terms of the left one: "$5–10", "May 3–5". */
function likeLeft(left: Read, right: Read): Point | undefined {
  const [a, b] = [left.value, right.value];
  if (a.kind === 'date' && b.kind === 'cardinal') return lastOf(a, b);
  const [made, other] = [left.made, right.made];
  if (made?.suffix === undefined || other === undefined || other.suffix !== undefined) return b;
  const { number } = other;
  return makeAmount(
    { start: b.start, end: b.end },
    exactSize(number.value, number.step),
    made.suffix,
    number.isFraction,
  );
}

function dateLike(day: number, place: Point, date: CalendarDate): CalendarDate | undefined {
  if (date.day === undefined || !Number.isInteger(day) || day < 1 || day > 31) return undefined;
  return { kind: 'date', start: place.start, end: place.end, ...fieldsOf(date), day };
}

function timeLike(hour: number, place: Point, time: ClockTime): ClockTime | undefined {
  if (!Number.isInteger(hour) || hour < 0 || hour > 24) return undefined;
  const isAfternoon =
    time.sure &&
    time.seconds >= 43200 &&
    hour < 12 &&
    (hour + 12) * 3600 < time.seconds &&
    time.step === 3600;
  const seconds = ((isAfternoon ? hour + 12 : hour) * 3600) % 86400;
  return { ...time, seconds, step: 3600, start: place.start, end: place.end };
}

/** "June to August 2023": the first has the year of the second. */
function withMissing(a: CalendarDate, b: CalendarDate): CalendarDate {
  if (a.year !== undefined || b.year === undefined || (a.month === undefined && a.quarter === undefined))
    return a;
  return { ...a, year: b.year };
}

/** "May 3–5", "1914–18", "2019/20". */
function lastOf(a: CalendarDate, b: Point): CalendarDate | undefined {
  if (b.kind !== 'cardinal' || b.step !== 1) return undefined;
  const { start, end, value } = b;
  if (a.day !== undefined) {
    if (value < 1 || value > 31) return undefined;
    return { kind: 'date', start, end, ...fieldsOf(a), day: value };
  }
  if (a.year === undefined || a.month !== undefined || end - start !== 2 || value <= a.year % 100)
    return undefined;
  return { kind: 'date', start, end, year: a.year - (a.year % 100) + value };
}

function fieldsOf(date: CalendarDate): { year?: number; month?: number } {
  return {
    ...(date.year === undefined ? {} : { year: date.year }),
    ...(date.month === undefined ? {} : { month: date.month }),
  };
}

function joined(left: Read, right: Read): Range | undefined {
  const to = likeLeft(left, right);
  const from = likeRight(left, to === undefined ? right : { ...right, value: to });
  if (from === undefined || to === undefined || from.kind !== to.kind) return undefined;
  if (from.kind === 'quantity' && to.kind === 'quantity' && from.dimension !== to.dimension) return undefined;
  if (from.kind === 'percentage' && to.kind === 'percentage' && from.points !== to.points) return undefined;
  if (from.kind === 'money' && to.kind === 'money' && from.currencies[0] !== to.currencies[0])
    return undefined;
  if (from.kind === 'date' && to.kind === 'date') {
    // Both ends being years, neither is a count.
    return {
      kind: 'range',
      start: from.start,
      end: to.end,
      from: asYear(from),
      to: asYear(to),
    };
  }
  if (from.kind === 'time' && to.kind === 'time') {
    // One end on the twenty-four-hour clock says that the other is too.
    const sure = from.sure || to.sure;
    return { kind: 'range', start: from.start, end: to.end, from: { ...from, sure }, to: { ...to, sure } };
  }
  return { kind: 'range', start: from.start, end: to.end, from, to };
}

function asYear(date: CalendarDate): CalendarDate {
  return date.bare === true ? { kind: 'date', start: date.start, end: date.end, ...fieldsOf(date) } : date;
}

/** "May 3–5, 2024": the year after a range of days is the year of both. */
function withYear(context: ReadingContext, range: Range, after: Read | undefined): Range | undefined {
  const { from, to } = range;
  const year = after?.value;
  if (from.kind !== 'date' || to.kind !== 'date' || year?.kind !== 'date') return undefined;
  if (to.year !== undefined || to.month === undefined || year.year === undefined || year.month !== undefined)
    return undefined;
  if (year.lastYear !== undefined || year.quarter !== undefined) return undefined;
  if (
    !/^\s*,?\s*$/u.test(context.text.slice(to.end, Math.min(year.start, to.end + 4))) ||
    year.start > to.end + 4
  )
    return undefined;
  return {
    ...range,
    end: year.end,
    from: { ...from, year: year.year },
    to: { ...to, year: year.year, end: year.end },
  };
}

/** Joins neighbouring values into ranges where the words between them say so. */
export function joinRanges(
  context: ReadingContext,
  firsts: readonly number[],
  found: readonly Read[],
): Value[] {
  const values: Value[] = [];
  for (let i = 0; i < found.length; i += 1) {
    const [left, right] = [found[i], found[i + 1]];
    if (left === undefined) continue;
    const range =
      right !== undefined && isRange(context, firsts[i] ?? 0, left, firsts[i + 1] ?? 0)
        ? joined(left, right)
        : undefined;
    if (range === undefined) {
      values.push(left.value);
    } else {
      const dated = withYear(context, range, found[i + 2]);
      values.push(dated ?? range);
      i += dated === undefined ? 1 : 2;
    }
  }
  return values;
}
