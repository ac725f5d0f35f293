import type { CalendarDate } from '../value.js';
import { Role } from './meaning.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole, type Token } from './token.js';

/** The fields of a date without its place. */
export type DateFields = Omit<CalendarDate, 'kind' | 'start' | 'end' | 'otherReadings'>;

export interface Found {
  readonly fields: DateFields;
  /** Index of a token before the one it was read from: "siglo XX". */
  readonly from?: number;
  readonly next: number;
}

/** Years that are written with four digits alone and not meant as counts. */
export const FIRST_YEAR = 1000;
export const LAST_YEAR = 2199;

export function plain(token: Token | undefined): { value: number; digits: number } | undefined {
  const numeral = token?.numeral;
  if (numeral?.step !== 1 || numeral.plainDigits === 0) return undefined;
  return { value: numeral.value, digits: numeral.plainDigits };
}

export function yearOf(token: Token | undefined): number | undefined {
  const number = plain(token);
  return number?.digits === 4 && number.value >= FIRST_YEAR && number.value <= LAST_YEAR
    ? number.value
    : undefined;
}

export function dayOf(token: Token | undefined): number | undefined {
  const number = plain(token);
  if (number !== undefined)
    return number.digits <= 2 && number.value >= 1 && number.value <= 31 ? number.value : undefined;
  const ordinal = token?.meaning?.ordinal;
  return ordinal !== undefined && ordinal <= 31 ? ordinal : undefined;
}

export function monthNumber(token: Token | undefined): number | undefined {
  const number = plain(token);
  return number !== undefined && number.digits <= 2 && number.value >= 1 && number.value <= 12
    ? number.value
    : undefined;
}

export function isValidDay(month: number, day: number): boolean {
  return day >= 1 && day <= (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** Index after token `at` and an ordinal ending, a period or a comma that may follow. */
export function skip(context: ReadingContext, at: number, signs: string): number {
  const { tokens } = context;
  const sign = written(context, tokens[at]);
  return sign !== '' && signs.includes(sign) && tokens[at]?.gap === 'none' ? at + 1 : at;
}

export function skipOrdinalEnding(context: ReadingContext, at: number): number {
  return hasRole(context.tokens[at], Role.OrdinalEnding) && context.tokens[at]?.gap === 'none' ? at + 1 : at;
}

export function skipOf(context: ReadingContext, at: number): number {
  return hasRole(context.tokens[at], Role.Of) && isJoined(context, at) ? at + 1 : at;
}

/** The year at `at` or after "of" or a comma, with the era that follows it. */
export function yearAfter(context: ReadingContext, at: number): { year: number; next: number } | undefined {
  const { tokens } = context;
  const index = skipOf(context, skip(context, at, ',.'));
  if (!isJoined(context, index)) return undefined;
  const year = yearOf(tokens[index]);
  if (year === undefined) return undefined;
  const next = hasRole(tokens[index + 1], Role.Year) && isJoined(context, index + 1) ? index + 2 : index + 1;
  return { year, next };
}

export function monthOf(
  context: ReadingContext,
  at: number,
): { month: number; isUnsure: boolean; next: number } | undefined {
  const meaning = context.tokens[at]?.meaning;
  if (meaning?.month === undefined) return undefined;
  return { month: meaning.month, isUnsure: meaning.isUnsureMonth ?? false, next: skip(context, at + 1, '.') };
}
