import { Role } from './meaning.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole } from './token.js';
import {
  dayOf,
  FIRST_YEAR,
  isValidDay,
  LAST_YEAR,
  monthNumber,
  plain,
  yearOf,
  type Found,
} from './date-parts.js';

/** "1997年12月19日", "12月19日", "2024년 5월", "令和6年". */
export function marked(context: ReadingContext, first: number): Found | undefined {
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

/** "1997-12-19", "19.12.1997", "12/19/1997", "2024/05/03", "04/2027". */
export function digitsOnly(context: ReadingContext, first: number): Found[] {
  const { tokens } = context;
  const dotted = tokens[first]?.numeral?.parts;
  if (dotted?.length === 3) return readings(dotted[0] ?? 0, dotted[1] ?? 0, dotted[2] ?? 0, first + 1);
  const dottedDay = dayAndMonth(context, first);
  if (dottedDay !== undefined) return [dottedDay];
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
    const isMonthOfYear = sign === '/' && one.digits === 2 && yearOf(tokens[first + 2]) !== undefined;
    if (isMonthOfYear && one.value >= 1 && one.value <= 12)
      return [{ fields: { year: two.value, month: one.value }, next: first + 3 }];
    return [];
  }
  return readings(one.value, two.value, three.value, first + 5);
}

/** "30.9.", "bis 30.09": a day and a month in languages that write a decimal otherwise. */
function dayAndMonth(context: ReadingContext, first: number): Found | undefined {
  const { tokens, lexicon } = context;
  if (!lexicon.hasDottedDays) return undefined;
  const [, one = '', two = ''] = DOTTED_DAY.exec(written(context, tokens[first])) ?? [];
  const [day, month] = [Number(one), Number(two)];
  if (month < 1 || month > 12 || !isValidDay(month, day)) return undefined;
  const isEnded = written(context, tokens[first + 1]) === '.' && tokens[first + 1]?.gap === 'none';
  const isAfterWord = hasRole(tokens[first - 1], Role.From | Role.To | Role.BeforeYear) && two.length === 2;
  const isOther =
    hasRole(tokens[first - 1], Role.VersionLabel | Role.Label) ||
    tokens[first - 1]?.meaning?.currency !== undefined;
  if (isOther || (!isEnded && !isAfterWord)) return undefined;
  return { fields: { month, day }, next: isEnded ? first + 2 : first + 1 };
}

const DOTTED_DAY = /^(\d{1,2})\.(\d{1,2})$/u;

export function readings(one: number, two: number, three: number, next: number): Found[] {
  const isYear = (value: number): boolean => value >= FIRST_YEAR && value <= LAST_YEAR;
  const date = (year: number, month: number, day: number): Found[] =>
    month >= 1 && month <= 12 && isValidDay(month, day) ? [{ fields: { year, month, day }, next }] : [];
  if (isYear(one)) return date(one, two, three);
  if (!isYear(three)) return [];
  // Day and month in the order of most of the world, then in that of the United States.
  const found = [...date(three, two, one), ...date(three, one, two)];
  return one === two ? found.slice(0, 1) : found;
}
