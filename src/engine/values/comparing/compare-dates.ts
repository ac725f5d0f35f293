import type { CalendarDate, Cardinal, Comparison } from '../value.js';

/** The days of a date from its first to its last, counted from some origin; only where the year is known. */
interface Days {
  readonly first: number;
  readonly last: number;
}

const DAY = 86_400_000;
/** The season that lies in two years. */
const WINTER = 4;

function dayNumber(year: number, month: number, day: number): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / DAY);
}

function daysOf(date: CalendarDate): Days | undefined {
  const { year, month, day, quarter } = date;
  if (year === undefined) return undefined;
  let days: Days;
  if (month !== undefined && day !== undefined) {
    const only = dayNumber(year, month, day);
    days = { first: only, last: only };
  } else if (month !== undefined) {
    days = { first: dayNumber(year, month, 1), last: dayNumber(year, month + 1, 0) };
  } else if (quarter !== undefined) {
    days = { first: dayNumber(year, quarter * 3 - 2, 1), last: dayNumber(year, quarter * 3 + 1, 0) };
  } else if (date.half !== undefined) {
    days = { first: dayNumber(year, date.half * 6 - 5, 1), last: dayNumber(year, date.half * 6 + 1, 0) };
  } else if (date.season !== undefined && date.season !== WINTER) {
    days = { first: dayNumber(year, date.season * 3, 1), last: dayNumber(year, date.season * 3 + 4, 0) };
  } else {
    days = { first: dayNumber(year, 1, 1), last: dayNumber(date.lastYear ?? year, 12, 31) };
  }
  return narrowed(days, date.part);
}

/** "Early" is the first two fifths, "late" the last two, "mid" the middle three fifths: neighbours overlap, early and late do not. */
function narrowed(days: Days, part: CalendarDate['part']): Days {
  const length = days.last - days.first;
  if (part === 'early') return { first: days.first, last: days.first + Math.floor(length * 0.4) };
  if (part === 'late') return { first: days.last - Math.floor(length * 0.4), last: days.last };
  if (part === 'mid')
    return { first: days.first + Math.floor(length * 0.2), last: days.last - Math.floor(length * 0.2) };
  return days;
}

const FIELDS = ['year', 'lastYear', 'half', 'season', 'quarter', 'month', 'day', 'part'] as const;

function isSameDate(a: CalendarDate, b: CalendarDate): boolean {
  return FIELDS.every((field) => a[field] === b[field]) && a.weekday === b.weekday;
}

/** 1 (Monday) to 7; undefined where the day is not known. */
function weekdayOf(date: CalendarDate): number | undefined {
  if (date.weekday !== undefined) return date.weekday;
  if (date.year === undefined || date.month === undefined || date.day === undefined) return undefined;
  // Day 0, 1970-01-01, was a Thursday.
  return ((((dayNumber(date.year, date.month, date.day) + 3) % 7) + 7) % 7) + 1;
}

/** Compares dates as precisely as both are written. */
export function compareDates(claim: CalendarDate, evidence: CalendarDate): Comparison {
  if (isSameDate(claim, evidence)) return 'equal';
  const weekday = compareWeekdays(claim, evidence);
  if (weekday === 'conflict') return 'conflict';
  if (claim.season !== undefined) return compareSeason(claim, evidence);
  const [said, known] = [daysOf(claim), daysOf(evidence)];
  if (said !== undefined && known !== undefined) {
    if (said.last < known.first || known.last < said.first) return 'conflict';
    const isInside = known.first >= said.first && known.last <= said.last;
    if (!isInside) return 'unrelated';
    return said.first === known.first && said.last === known.last ? 'equal' : 'entailed';
  }
  return compareFields(claim, evidence, weekday);
}

/** The months of each season, with those in which it begins or ends by the sun. */
const SEASONS: Readonly<Record<number, readonly number[]>> = {
  1: [3, 4, 5, 6],
  2: [6, 7, 8, 9],
  3: [9, 10, 11, 12],
  4: [12, 1, 2, 3],
};

/** A claim's season by a date; a year alone says too little of it. */
function compareSeason(claim: CalendarDate, evidence: CalendarDate): Comparison {
  const apart = Math.abs((claim.year ?? 0) - (evidence.year ?? 0));
  const isApart = claim.year !== undefined && evidence.year !== undefined && apart > 0;
  if (isApart && (claim.season !== WINTER || apart > 1)) return 'conflict';
  if (evidence.season !== undefined)
    return claim.season === evidence.season && apart === 0 ? 'equal' : 'conflict';
  if (evidence.month === undefined) return 'unrelated';
  if (SEASONS[claim.season ?? 0]?.includes(evidence.month) !== true) return 'conflict';
  return evidence.year === undefined ? 'unrelated' : 'entailed';
}

function compareWeekdays(claim: CalendarDate, evidence: CalendarDate): Comparison {
  if (claim.weekday === undefined) return 'equal';
  const known = weekdayOf(evidence);
  if (known === undefined) return 'unrelated';
  return known === claim.weekday ? 'equal' : 'conflict';
}

/** Where a year is missing on one side: field by field. */
function compareFields(claim: CalendarDate, evidence: CalendarDate, weekday: Comparison): Comparison {
  let shared = claim.weekday !== undefined && weekday === 'equal' ? 1 : 0;
  let missing = weekday === 'unrelated' ? 1 : 0;
  for (const field of ['year', 'half', 'quarter', 'month', 'day'] as const) {
    const said = claim[field];
    const known =
      field === 'quarter' ? quarterOf(evidence) : field === 'half' ? halfOf(evidence) : evidence[field];
    if (said === undefined) continue;
    if (known === undefined) missing += 1;
    else if (said === known) shared += 1;
    else return 'conflict';
  }
  return shared > 0 && missing === 0 ? 'entailed' : 'unrelated';
}

function halfOf(date: CalendarDate): number | undefined {
  const quarter = quarterOf(date);
  return date.half ?? (quarter === undefined ? undefined : Math.ceil(quarter / 2));
}

function quarterOf(date: CalendarDate): number | undefined {
  return date.quarter ?? (date.month === undefined ? undefined : Math.ceil(date.month / 3));
}

/** Whether a stretch from one date to another is exactly a period: January to March is the first quarter. */
export function isPeriod(from: CalendarDate, to: CalendarDate, period: CalendarDate): boolean {
  const [first, last, whole] = [daysOf(from), daysOf(to), daysOf(period)];
  return whole !== undefined && first?.first === whole.first && last?.last === whole.last;
}

/** Whether a date lies wholly in a stretch from one date to another. */
export function isDuring(date: CalendarDate, from: CalendarDate, to: CalendarDate): boolean {
  const [own, first, last] = [daysOf(date), daysOf(from), daysOf(to)];
  if (own === undefined || first === undefined || last === undefined) return false;
  return own.first >= first.first && own.last <= last.last;
}

/** Four digits alone may be a year or a count: "2023" in a table's cell. */
export function compareYearWithCount(date: CalendarDate, count: Cardinal): Comparison {
  const isYearOnly = [date.month, date.lastYear, date.quarter, date.half, date.season].every(
    (field) => field === undefined,
  );
  if (date.year === undefined || !isYearOnly || count.qualifier !== 'exact') return 'unrelated';
  if (date.bare === true) return date.year === count.value ? 'equal' : 'conflict';
  return 'unrelated';
}
