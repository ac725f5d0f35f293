import {
  plain,
  skip,
  skipOf,
  skipOrdinalEnding,
  FIRST_YEAR,
  yearAfter,
  yearOf,
  type Found,
} from './date-parts.js';
import { Role } from './meaning.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { romanValue } from './roman.js';
import { hasRole } from './token.js';

/** A place in an order before a century or quarter: "19th", "third", "第3", "XIX", "3." */
interface Place {
  readonly value: number;
  readonly next: number;
  /** Digits without any mark of order. */
  readonly isPlain: boolean;
}

function placeAt(context: ReadingContext, first: number): Place | undefined {
  const { tokens } = context;
  if (hasRole(tokens[first], Role.OrdinalMark)) {
    const number = plain(tokens[first + 1]);
    return number === undefined ? undefined : { value: number.value, next: first + 2, isPlain: false };
  }
  const number = plain(tokens[first]);
  if (number !== undefined) {
    const at = skip(context, first + 1, '.-');
    const next = skipOrdinalEnding(context, at);
    return { value: number.value, next, isPlain: next === first + 1 };
  }
  const ordinal = tokens[first]?.meaning?.ordinal;
  if (ordinal !== undefined) return { value: ordinal, next: first + 1, isPlain: false };
  if (tokens[first]?.kind !== 'word') return undefined;
  const roman = romanValue(written(context, tokens[first]).replace(/(?:e|ème|eme|º)$/u, ''));
  return roman === undefined ? undefined : { value: roman, next: first + 1, isPlain: false };
}

/** "19th century", "siglo XX", "20世紀", "XIXe siècle", "القرن العشرين". */
export function century(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  const place = placeAt(context, first);
  if (place === undefined || place.value < 1 || place.value > 30) return undefined;
  const isBefore = hasRole(tokens[first - 1], Role.Century) && isJoined(context, first);
  // "20 centuries" is a length of time; without a space between, as in Chinese, a place.
  const isAfter =
    hasRole(tokens[place.next], Role.Century) &&
    isJoined(context, place.next) &&
    (!place.isPlain || tokens[place.next]?.gap === 'none');
  if (!isBefore && !isAfter) return undefined;
  const next = isAfter ? place.next + 1 : place.next;
  const isEra = hasRole(tokens[next], Role.BeforeChrist) && isJoined(context, next);
  const year = isEra ? 1 - place.value * 100 : (place.value - 1) * 100 + 1;
  return {
    fields: { year, lastYear: year + 99 },
    ...(!isAfter && { from: first - 1 }),
    next: isEra ? next + 1 : next,
  };
}

/** "1990s", "the '90s", "1990er Jahre", "années 1990", "90年代", "1990-е годы". */
export function decade(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  const number = plain(tokens[first]);
  if (number === undefined || number.value % 10 !== 0 || (number.digits !== 4 && number.digits !== 2))
    return undefined;
  if (number.digits === 4 && (number.value < FIRST_YEAR || number.value > 2190)) return undefined;
  const isApostrophe =
    /^['’]$/.test(written(context, tokens[first + 1])) && tokens[first + 1]?.gap === 'none';
  const after = isApostrophe ? first + 2 : first + 1;
  const isPlural = written(context, tokens[after]) === 's' && tokens[after]?.gap === 'none';
  const isMarked = hasRole(tokens[after], Role.Decade) && isJoined(context, after);
  const beforeAt = /^['’]$/.test(written(context, tokens[first - 1])) ? first - 2 : first - 1;
  const isAfterMark = hasRole(tokens[beforeAt], Role.Decade) && isJoined(context, first);
  if (!isPlural && !isMarked && !isAfterMark) return undefined;
  const isShort = number.digits === 2;
  // "90s" is a decade after an apostrophe or with a word for it; else it may be seconds.
  if (
    isShort &&
    isPlural &&
    beforeAt === first - 1 &&
    !hasRole(tokens[first - 1], Role.Function | Role.Early | Role.Mid | Role.Late)
  ) {
    return undefined;
  }
  const year = isShort ? number.value + (number.value < 30 ? 2000 : 1900) : number.value;
  const span = isPlural && number.digits === 4 && number.value % 100 === 0 ? 99 : 9;
  return { fields: { year, lastYear: year + span }, next: isPlural || isMarked ? after + 1 : first + 1 };
}

/** "third quarter of 2023", "第三四半期", "3분기", "الربع الثالث". */
export function quarter(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  const place = placeAt(context, first);
  if (place === undefined || place.value < 1 || place.value > 4) return undefined;
  const isAfter =
    hasRole(tokens[place.next], Role.Quarter) &&
    isJoined(context, place.next) &&
    (!place.isPlain || tokens[place.next]?.gap === 'none');
  const isBefore = !place.isPlain && hasRole(tokens[first - 1], Role.Quarter) && isJoined(context, first);
  if (!isAfter && !isBefore) return undefined;
  return withYear(context, place.value, isAfter ? place.next + 1 : place.next);
}

/** "second half of 2020", "2. Halbjahr 2020", "上半年": beside its year, or in a word of its own. */
export function halfYear(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  const own = tokens[first]?.meaning?.half;
  if (own !== undefined) return { fields: { ...yearBefore(context, first), half: own }, next: first + 1 };
  const lettered = /^H$/.test(written(context, tokens[first])) && tokens[first + 1]?.gap === 'none';
  const place = placeAt(context, lettered ? first + 1 : first);
  if (place === undefined || place.value < 1 || place.value > 2) return undefined;
  const isAfter = hasRole(tokens[place.next], Role.HalfYear) && isJoined(context, place.next);
  if (!lettered && (!isAfter || place.isPlain)) return undefined;
  const year = yearAfter(context, skipOf(context, lettered ? place.next : place.next + 1));
  return year === undefined ? undefined : { fields: { year: year.year, half: place.value }, next: year.next };
}

/** "2020年上半年": the year was read before, and is this half's too. */
function yearBefore({ tokens }: ReadingContext, first: number): { year?: number } {
  const index = hasRole(tokens[first - 1], Role.Year) ? first - 2 : first - 1;
  const year = yearOf(tokens[index]);
  return year === undefined ? {} : { year };
}

/** "summer of 2016", "Herbst 1813", "2016년 여름": beside its year only. */
export function season(context: ReadingContext, first: number): Found | undefined {
  const value = context.tokens[first]?.meaning?.season;
  if (value === undefined) return undefined;
  const year = yearAfter(context, skipOf(context, first + 1));
  if (year === undefined) return undefined;
  return { fields: { year: year.year, season: value }, next: year.next };
}

/** "FY22", "FY 2022": a fiscal year is told by the year that it is called after. */
export function fiscalYear(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  if (!/^FY$/i.test(written(context, tokens[first])) || !isJoined(context, first + 1)) return undefined;
  const number = plain(tokens[first + 1]);
  const year = number?.digits === 2 ? 2000 + number.value : yearOf(tokens[first + 1]);
  return year === undefined ? undefined : { fields: { year }, next: first + 2 };
}

function withYear(context: ReadingContext, value: number, next: number): Found {
  const year = yearAfter(context, skipOf(context, next));
  return year === undefined
    ? { fields: { quarter: value }, next }
    : { fields: { year: year.year, quarter: value }, next: year.next };
}

/** "Q3 2023", "T3 2023". */
export function letteredQuarter(context: ReadingContext, first: number): Found | undefined {
  const { tokens } = context;
  if (!/^[QqTt]$/.test(written(context, tokens[first])) || tokens[first + 1]?.gap !== 'none')
    return undefined;
  const number = plain(tokens[first + 1]);
  if (number?.digits !== 1 || number.value < 1 || number.value > 4) return undefined;
  const found = withYear(context, number.value, first + 2);
  // "T3" without a year is a terminal or the like.
  const isCertain = /^q$/i.test(written(context, tokens[first])) || found.fields.year !== undefined;
  return isCertain ? found : undefined;
}
