import { exactSize } from '../values/reading/read-amount.js';
import { UNITS, type UnitName } from '../values/units/units.js';
import type { CalendarDate, ClockTime, Point, Quantity } from '../values/value.js';

const DAY = 86_400;
const YEAR = factorOf('year');
const MONTH = factorOf('month');
const MONTHS_OF_YEAR = 12;

function factorOf(unit: UnitName): number {
  return UNITS.get(unit)?.factor ?? 1;
}

function duration(seconds: number, step: number, unit: UnitName): Quantity {
  return { kind: 'quantity', start: 0, end: 0, ...exactSize(seconds, step), dimension: 'duration', unit };
}

/** A whole number of years, as ages are told. */
export function years(count: number): Quantity {
  return duration(count * YEAR, YEAR, 'year');
}

/**
 * How long it is from one point of time to a later one, in each way it may be told; nothing where they do not tell.
 *
 * @param isInclusive the first day and the last both count
 */
export function spansBetween(from: Point, to: Point, isInclusive = false): Quantity[] {
  if (from.kind === 'time' && to.kind === 'time') return spanOfDay(from, to);
  if (from.kind !== 'date' || to.kind !== 'date') return [];
  const days = daysBetween(from, to);
  const months = monthsBetween(from, to);
  if (days !== undefined && days > 0) {
    // The last day counts where something runs on every day.
    const counts = isInclusive ? [days + 1] : [days, days + 1];
    const spans = counts.map((count) => duration(count * DAY, DAY, 'day'));
    const isWhole = from.day === to.day && months !== undefined;
    return isWhole ? [...spans, duration(months * MONTH, DAY, 'month')] : spans;
  }
  if (months !== undefined && months > 0) return [duration(months * MONTH, MONTH, 'month')];
  const count = yearsBetween(from, to);
  return count === undefined || count <= 0 ? [] : [years(count)];
}

/** Up to a day; a clock that leaves the half of the day open runs on from the first. */
function spanOfDay(from: ClockTime, to: ClockTime): Quantity[] {
  const apart = (to.seconds - from.seconds + DAY) % DAY;
  const step = Math.min(60, Math.max(from.step, to.step));
  const spans = [duration(apart, step, 'minute')];
  if (from.sure !== to.sure) spans.push(duration((apart + DAY / 2) % DAY, step, 'minute'));
  return spans.filter(({ value }) => value > 0);
}

/** Whole years from a birth to a later day; where only the years are known, the difference between them. */
export function ageAt(birth: CalendarDate, date: CalendarDate): number | undefined {
  const count = yearsBetween(birth, date);
  if (count === undefined || birth.month === undefined || date.month === undefined) return count;
  const isBefore =
    date.month < birth.month ||
    (date.month === birth.month && (date.day ?? birth.day ?? 0) < (birth.day ?? 0));
  return isBefore ? count - 1 : count;
}

function yearsBetween(from: CalendarDate, to: CalendarDate): number | undefined {
  const isPlain = [from, to].every((date) => date.lastYear === undefined && date.part === undefined);
  return isPlain && from.year !== undefined && to.year !== undefined ? to.year - from.year : undefined;
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number | undefined {
  if (from.month === undefined || to.month === undefined) return undefined;
  const count = yearsBetween(from, to) ?? (from.year === to.year ? 0 : undefined);
  return count === undefined ? undefined : count * MONTHS_OF_YEAR + to.month - from.month;
}

/** A date without its year is of the year of the other, or both are of the same one. */
function daysBetween(from: CalendarDate, to: CalendarDate): number | undefined {
  const [first, last] = [numberOf(from, to.year), numberOf(to, from.year)];
  return first === undefined || last === undefined ? undefined : last - first;
}

/** No leap year: what is said of no year is seldom said of the end of February. */
const SOME_YEAR = 2023;

function numberOf({ year, month, day }: CalendarDate, other: number | undefined): number | undefined {
  if (month === undefined || day === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year ?? other ?? SOME_YEAR, month - 1, day);
  return Math.round(date.getTime() / (DAY * 1000));
}

/** The point of time so long after another; undefined where it is too vague for that. */
export function later(from: Point, span: Quantity): Point | undefined {
  if (from.kind === 'time') {
    const step = Math.min(from.step, span.step === 0 ? 60 : span.step, 60);
    return { ...from, seconds: (from.seconds + span.value) % DAY, step };
  }
  if (from.kind !== 'date' || from.year === undefined) return undefined;
  const months = span.value / MONTH;
  if (!isWhole(months)) {
    const day = numberOf(from, undefined);
    if (day === undefined || !isWhole(span.value / DAY)) return undefined;
    const date = new Date((day * DAY + span.value) * 1000);
    return {
      ...from,
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    };
  }
  const count = Math.round(months);
  if (from.month === undefined)
    return count % MONTHS_OF_YEAR === 0 ? { ...from, year: from.year + count / MONTHS_OF_YEAR } : undefined;
  const month = from.month - 1 + count;
  return {
    ...from,
    year: from.year + Math.floor(month / MONTHS_OF_YEAR),
    month: (month % MONTHS_OF_YEAR) + 1,
  };
}

function isWhole(value: number): boolean {
  return value >= 1 && Math.abs(value - Math.round(value)) < 1e-6;
}
