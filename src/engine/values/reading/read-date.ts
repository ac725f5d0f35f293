import type { CalendarDate } from '../value.js';
import { Role } from './meaning.js';
import {
  dayOf,
  isValidDay,
  monthOf,
  plain,
  skip,
  skipOf,
  skipOrdinalEnding,
  yearAfter,
  yearOf,
  type DateFields,
  type Found,
} from './date-parts.js';
import { digitsOnly, marked } from './numeric-dates.js';
import { century, decade, fiscalYear, halfYear, letteredQuarter, quarter, season } from './periods.js';
import type { Read } from './read-amount.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole, type Token } from './token.js';

/** "19 December 1997", "19th of December", "19. Dezember", "19 de diciembre de 1997". */
function dayFirst(context: ReadingContext, first: number): Found | undefined {
  const day = dayOf(context.tokens[first]);
  if (day === undefined) return undefined;
  let at = skipOrdinalEnding(context, skip(context, first + 1, '.'));
  at = skipOf(context, at);
  if (written(context, context.tokens[at]) === '-') at += 1;
  if (!isJoined(context, at)) return undefined;
  const month = monthOf(context, at);
  if (month === undefined || !isValidDay(month.month, day)) return undefined;
  const year = yearAfter(
    context,
    written(context, context.tokens[month.next]) === '-' ? month.next + 1 : month.next,
  );
  if (year === undefined) return { fields: { month: month.month, day }, next: at + 1 };
  return { fields: { year: year.year, month: month.month, day }, next: year.next };
}

/** "December 19, 1997", "December 1997", "December". */
function monthFirst(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  const month = monthOf(context, first);
  if (month === undefined) return undefined;
  const dayAt = isJoined(context, month.next) ? dayOf(tokens[month.next]) : undefined;
  const isTime = written(context, tokens[month.next + 1]) === ':';
  if (dayAt !== undefined && !isTime && isValidDay(month.month, dayAt)) {
    const next = skipOrdinalEnding(context, month.next + 1);
    const year = yearAfter(context, next);
    if (year === undefined) return { fields: { month: month.month, day: dayAt }, next };
    return { fields: { year: year.year, month: month.month, day: dayAt }, next: year.next };
  }
  const year = yearAfter(context, month.next);
  if (year !== undefined) return { fields: { year: year.year, month: month.month }, next: year.next };
  if (month.isUnsure && !isMonthHere(context, first)) return undefined;
  return { fields: { month: month.month }, next: first + 1 };
}

/** A month's name that is another word too is a month after "in", "of" and the like, if capitalised as a name is. */
function isMonthHere(context: ReadingContext, index: number): boolean {
  const name = written(context, context.tokens[index]);
  const isName = name !== name.toLowerCase();
  return (
    isName &&
    hasRole(
      context.tokens[index - 1],
      Role.BeforeYear | Role.From | Role.To | Role.Early | Role.Mid | Role.Late,
    )
  );
}

/** "Friday", "Friday, 3 May 2024". */
function weekday(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  const meaning = tokens[first]?.meaning;
  if (meaning?.weekday === undefined) return undefined;
  const at = skip(context, skip(context, first + 1, '.'), ',、，');
  const rest = isJoined(context, at) ? (dayFirst(context, at) ?? monthFirstWithDay(context, at)) : undefined;
  if (rest !== undefined) return { fields: { weekday: meaning.weekday, ...rest.fields }, next: rest.next };
  if (meaning.isUnsureWeekday === true && !isWeekdayHere(context, first)) return undefined;
  return { fields: { weekday: meaning.weekday }, next: first + 1 };
}

function monthFirstWithDay(context: ReadingContext, at: number): Found | undefined {
  const found = monthFirst(context, at);
  return found?.fields.day === undefined ? undefined : found;
}

/** "Sat" and "Sun" are days beside another day, a range or a time. */
function isWeekdayHere(context: ReadingContext, index: number): boolean {
  const name = written(context, context.tokens[index]);
  if (name === name.toLowerCase()) return false;
  const isNear = (token: Token | undefined): boolean =>
    token?.meaning?.weekday !== undefined || token?.kind === 'number' || hasRole(token, Role.To);
  return isNear(context.tokens[index + 1]) || isNear(context.tokens[index - 1]);
}

/** A year alone: certain after "in" or the like, else it may be a count. */
function yearAlone(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  const number = plain(tokens[first]);
  const before = tokens[first - 1];
  if (number !== undefined && number.digits <= 4) {
    const isBefore = hasRole(tokens[first + 1], Role.BeforeChrist) && isJoined(context, first + 1);
    if (isBefore) return { fields: { year: 1 - number.value }, next: first + 2 };
    const isAfter = hasRole(tokens[first + 1], Role.AfterChrist) && isJoined(context, first + 1);
    if (isAfter) return { fields: { year: number.value }, next: first + 2 };
    if (hasRole(before, Role.AfterChrist) && isJoined(context, first))
      return { fields: { year: number.value }, next: first + 1 };
  }
  const year = yearOf(tokens[first]);
  if (year === undefined) return undefined;
  // "more than 2000", "2000 or more": a count. "About 1850" may be either.
  const qualifier = before?.meaning?.before;
  if ((qualifier !== undefined && qualifier !== 'about') || tokens[first + 1]?.meaning?.after !== undefined) {
    return undefined;
  }
  const after = tokens[first + 1];
  const hasUnit =
    isJoined(context, first + 1) &&
    (after?.meaning?.unit ?? after?.meaning?.currency ?? after?.meaning?.percent ?? after?.meaning?.scale) !==
      undefined;
  if (hasUnit) return undefined;
  if (hasRole(before, Role.Label) && !hasRole(before, Role.BeforeYear)) return undefined;
  if (hasRole(after, Role.Counter) && isJoined(context, first + 1)) return undefined;
  const isSure =
    hasRole(before, Role.BeforeYear | Role.From | Role.Early | Role.Mid | Role.Late) &&
    isJoined(context, first);
  return { fields: isSure ? { year } : { year, bare: true }, next: first + 1 };
}

/** "Early", "mid-" or "late" before a date, and the index of that word. */
function partBefore(
  context: ReadingContext,
  first: number,
): { readonly part: NonNullable<CalendarDate['part']>; readonly from: number } | undefined {
  const { tokens } = context;
  const from = written(context, tokens[first - 1]) === '-' ? first - 2 : first - 1;
  const before = tokens[from];
  if (hasRole(before, Role.Early)) return { part: 'early', from };
  if (hasRole(before, Role.Mid)) return { part: 'mid', from };
  return hasRole(before, Role.Late) ? { part: 'late', from } : undefined;
}

/** Reads a date that starts at token `first`. */
export function readDate(context: ReadingContext, first: number): Read<CalendarDate> | undefined {
  const digits = digitsOnly(context, first);
  const found =
    digits[0] ??
    century(context, first) ??
    decade(context, first) ??
    quarter(context, first) ??
    halfYear(context, first) ??
    season(context, first) ??
    fiscalYear(context, first) ??
    marked(context, first) ??
    weekday(context, first) ??
    dayFirst(context, first) ??
    monthFirst(context, first) ??
    letteredQuarter(context, first) ??
    yearAlone(context, first);
  if (found === undefined) return undefined;
  const part = partBefore(context, found.from ?? first);
  const start = context.tokens[part?.from ?? found.from ?? first]?.start ?? 0;
  const end = context.tokens[found.next - 1]?.end ?? start;
  const asDate = (fields: DateFields): CalendarDate => ({
    kind: 'date',
    start,
    end,
    ...fields,
    ...(part !== undefined && { part: part.part }),
  });
  const others = digits.slice(1).map((other) => asDate(other.fields));
  const value =
    others.length === 0 ? asDate(found.fields) : { ...asDate(found.fields), otherReadings: others };
  return { value, next: found.next };
}
