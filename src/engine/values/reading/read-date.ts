import type { CalendarDate } from '../value.js';
import { Role } from './meaning.js';
import type { Read } from './read-amount.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole, type Token } from './token.js';

/** The fields of a date without its place. */
export type DateFields = Omit<CalendarDate, 'kind' | 'start' | 'end' | 'otherReadings'>;

interface Found {
  readonly fields: DateFields;
  readonly next: number;
}

/** Years that are written with four digits alone and not meant as counts. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 2199;

function plain(token: Token | undefined): { value: number; digits: number } | undefined {
  const numeral = token?.numeral;
  if (numeral?.step !== 1 || numeral.plainDigits === 0) return undefined;
  return { value: numeral.value, digits: numeral.plainDigits };
}

function yearOf(token: Token | undefined): number | undefined {
  const number = plain(token);
  return number?.digits === 4 && number.value >= FIRST_YEAR && number.value <= LAST_YEAR
    ? number.value
    : undefined;
}

function dayOf(token: Token | undefined): number | undefined {
  const number = plain(token);
  if (number !== undefined)
    return number.digits <= 2 && number.value >= 1 && number.value <= 31 ? number.value : undefined;
  const ordinal = token?.meaning?.ordinal;
  return ordinal !== undefined && ordinal <= 31 ? ordinal : undefined;
}

function monthNumber(token: Token | undefined): number | undefined {
  const number = plain(token);
  return number !== undefined && number.digits <= 2 && number.value >= 1 && number.value <= 12
    ? number.value
    : undefined;
}

export function isValidDay(month: number, day: number): boolean {
  return day >= 1 && day <= (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** Index after token `at` and an ordinal ending, a period or a comma that may follow. */
function skip(context: ReadingContext, at: number, signs: string): number {
  const { tokens } = context;
  const sign = written(context, tokens[at]);
  return sign !== '' && signs.includes(sign) && tokens[at]?.gap === 'none' ? at + 1 : at;
}

function skipOrdinalEnding(context: ReadingContext, at: number): number {
  return hasRole(context.tokens[at], Role.OrdinalEnding) && context.tokens[at]?.gap === 'none' ? at + 1 : at;
}

function skipOf(context: ReadingContext, at: number): number {
  return hasRole(context.tokens[at], Role.Of) && isJoined(context, at) ? at + 1 : at;
}

/** The year at `at` or after "of" or a comma, with the era that follows it. */
function yearAfter(context: ReadingContext, at: number): { year: number; next: number } | undefined {
  const { tokens } = context;
  const index = skipOf(context, skip(context, at, ',.'));
  if (!isJoined(context, index)) return undefined;
  const year = yearOf(tokens[index]);
  if (year === undefined) return undefined;
  const next = hasRole(tokens[index + 1], Role.Year) && isJoined(context, index + 1) ? index + 2 : index + 1;
  return { year, next };
}

function monthOf(
  context: ReadingContext,
  at: number,
): { month: number; isUnsure: boolean; next: number } | undefined {
  const meaning = context.tokens[at]?.meaning;
  if (meaning?.month === undefined) return undefined;
  return { month: meaning.month, isUnsure: meaning.isUnsureMonth ?? false, next: skip(context, at + 1, '.') };
}

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

/** "1997年12月19日", "12月19日", "2024년 5월", "令和6年". */
function marked(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  let at = first;
  const fields: { year?: number; month?: number; day?: number } = {};
  const era = tokens[at]?.meaning?.era;
  const yearIndex = era === undefined ? at : at + 1;
  const year = plain(tokens[yearIndex]);
  if (year !== undefined && hasRole(tokens[yearIndex + 1], Role.Year) && isJoined(context, yearIndex + 1)) {
    if (era !== undefined) fields.year = era + year.value;
    else if (year.digits === 4) fields.year = year.value;
    if (fields.year !== undefined) at = yearIndex + 2;
  }
  const month = monthNumber(tokens[at]);
  if (
    month !== undefined &&
    hasRole(tokens[at + 1], Role.MonthMark) &&
    (at === first || isJoined(context, at))
  ) {
    fields.month = month;
    at += 2;
  }
  const day = dayOf(tokens[at]);
  if (day !== undefined && hasRole(tokens[at + 1], Role.DayMark) && (at === first || isJoined(context, at))) {
    fields.day = day;
    at += 2;
  }
  return at === first ? undefined : { fields, next: at };
}

/** "1997-12-19", "19.12.1997", "12/19/1997", "2024/05/03". */
function digitsOnly(context: ReadingContext, first: number): Found[] {
  const { tokens } = context;
  const dotted = tokens[first]?.numeral?.parts;
  if (dotted?.length === 3) return readings(dotted[0] ?? 0, dotted[1] ?? 0, dotted[2] ?? 0, first + 1);
  const sign = written(context, tokens[first + 1]);
  if ((sign !== '-' && sign !== '/') || tokens[first + 1]?.gap !== 'none') return [];
  const [one, two, three] = [plain(tokens[first]), plain(tokens[first + 2]), plain(tokens[first + 4])];
  if (one === undefined || two === undefined || tokens[first + 2]?.gap !== 'none') return [];
  if (
    three === undefined ||
    written(context, tokens[first + 3]) !== sign ||
    tokens[first + 4]?.gap !== 'none'
  ) {
    if (
      sign === '-' &&
      one.digits === 4 &&
      two.digits === 2 &&
      two.value >= 1 &&
      two.value <= 12 &&
      one.value >= FIRST_YEAR
    ) {
      return two.value > one.value % 100
        ? []
        : [{ fields: { year: one.value, month: two.value }, next: first + 3 }];
    }
    return [];
  }
  return readings(one.value, two.value, three.value, first + 5);
}

function readings(one: number, two: number, three: number, next: number): Found[] {
  const isYear = (value: number): boolean => value >= FIRST_YEAR && value <= LAST_YEAR;
  const date = (year: number, month: number, day: number): Found[] =>
    month >= 1 && month <= 12 && isValidDay(month, day) ? [{ fields: { year, month, day }, next }] : [];
  if (isYear(one)) return date(one, two, three);
  if (!isYear(three)) return [];
  // Day and month in the order of most of the world, then in that of the United States.
  const found = [...date(three, two, one), ...date(three, one, two)];
  return one === two ? found.slice(0, 1) : found;
}

/** "1990s", "the '90s", "19th century", "Q3 2023", "third quarter of 2023". */
function period(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  const number = plain(tokens[first]);
  if (number !== undefined && number.value % 10 === 0) {
    const isApostrophe =
      /^['’]$/.test(written(context, tokens[first + 1])) && tokens[first + 1]?.gap === 'none';
    const letter = isApostrophe ? first + 2 : first + 1;
    const isPlural = written(context, tokens[letter]) === 's' && tokens[letter]?.gap === 'none';
    if (isPlural && number.digits === 4 && number.value >= FIRST_YEAR) {
      const span = number.value % 100 === 0 ? 99 : 9;
      return { fields: { year: number.value, lastYear: number.value + span }, next: letter + 1 };
    }
    const isShort = number.digits === 2 && /^['’]$/.test(written(context, tokens[first - 1]));
    if (isPlural && isShort) {
      const year = number.value + (number.value < 30 ? 2000 : 1900);
      return { fields: { year, lastYear: year + 9 }, next: letter + 1 };
    }
  }
  const ordinal = tokens[first]?.meaning?.ordinal ?? number?.value;
  const after = skipOrdinalEnding(context, skip(context, first + 1, '.'));
  if (ordinal === undefined || !isJoined(context, after)) return undefined;
  const isOrdinal = number === undefined || after > first + 1;
  if (isOrdinal && ordinal <= 30 && hasRole(tokens[after], Role.Century)) {
    const isBefore = hasRole(tokens[after + 1], Role.BeforeChrist);
    const year = isBefore ? 1 - ordinal * 100 : (ordinal - 1) * 100 + 1;
    return { fields: { year, lastYear: year + 99 }, next: isBefore ? after + 2 : after + 1 };
  }
  if (isOrdinal && ordinal <= 4 && hasRole(tokens[after], Role.Quarter))
    return withQuarter(context, ordinal, after + 1);
  return undefined;
}

function withQuarter(context: ReadingContext, quarter: number, next: number): Found {
  const year = yearAfter(context, next);
  return year === undefined
    ? { fields: { quarter }, next }
    : { fields: { year: year.year, quarter }, next: year.next };
}

/** "Q3 2023", "2023 Q3". */
function letteredQuarter(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  if (!/^[QqTt]$/.test(written(context, tokens[first])) || tokens[first + 1]?.gap !== 'none')
    return undefined;
  const quarter = plain(tokens[first + 1]);
  if (quarter?.digits !== 1 || quarter.value < 1 || quarter.value > 4) return undefined;
  return withQuarter(context, quarter.value, first + 2);
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

function part(context: ReadingContext, first: number): { part?: 'early' | 'mid' | 'late' } {
  const { tokens } = context;
  const index = written(context, tokens[first - 1]) === '-' ? first - 2 : first - 1;
  const before = tokens[index];
  if (hasRole(before, Role.Early)) return { part: 'early' };
  if (hasRole(before, Role.Mid)) return { part: 'mid' };
  if (hasRole(before, Role.Late)) return { part: 'late' };
  return {};
}

/** Reads a date that starts at token `first`. */
export function readDate(context: ReadingContext, first: number): Read<CalendarDate> | undefined {
  const digits = digitsOnly(context, first);
  const found =
    digits[0] ??
    marked(context, first) ??
    weekday(context, first) ??
    dayFirst(context, first) ??
    monthFirst(context, first) ??
    period(context, first) ??
    letteredQuarter(context, first) ??
    yearAlone(context, first);
  if (found === undefined) return undefined;
  const start = context.tokens[first]?.start ?? 0;
  const end = context.tokens[found.next - 1]?.end ?? start;
  const asDate = (fields: DateFields): CalendarDate => ({
    kind: 'date',
    start,
    end,
    ...fields,
    ...part(context, first),
  });
  const others = digits.slice(1).map((other) => asDate(other.fields));
  const value =
    others.length === 0 ? asDate(found.fields) : { ...asDate(found.fields), otherReadings: others };
  return { value, next: found.next };
}
