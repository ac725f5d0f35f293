import type { ClockTime, Quantity } from '../value.js';
import { fractionAfter, type FractionAfter } from './fraction-after.js';
import { Role } from './meaning.js';
import type { Read } from './read-amount.js';
import { readNumber } from './read-number.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { readZone } from './time-zone.js';
import { hasRole, type Token } from './token.js';

/** Hour, minute and second as written, and the token after them. */
interface Reading {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly step: number;
  readonly next: number;
  /** Something beside the digits says that this is a time. */
  readonly isMarked: boolean;
  /** Written as a length of time would be too: "2h30". */
  readonly isLength?: boolean;
}

const DAYPART = Role.Morning | Role.Afternoon | Role.Night;

function wholeNumber(token: Token | undefined, most: number): number | undefined {
  const numeral = token?.numeral;
  const word = token?.meaning?.cardinal;
  if (word !== undefined && token?.meaning?.one !== 'article' && Number.isInteger(word) && word <= most)
    return word;
  if (numeral?.step !== 1 || numeral.plainDigits === 0 || numeral.plainDigits > 2 || numeral.value > most)
    return undefined;
  return numeral.value;
}

/** "17:00", "17:00:30", "9h30", "9 o'clock", "9時30分", "9". */
function readHands(context: ReadingContext, first: number): Reading | undefined {
  const { tokens } = context;
  const hour = wholeNumber(tokens[first], 24) ?? ordinalHour(context, first);
  if (hour === undefined) return dottedHands(context, first);
  const colon = written(context, tokens[first + 1]);
  if (
    (colon === ':' || colon === '：') &&
    tokens[first + 1]?.gap === 'none' &&
    tokens[first + 2]?.gap === 'none'
  ) {
    const minute = wholeNumber(tokens[first + 2], 59);
    if (minute === undefined || tokens[first + 2]?.numeral?.plainDigits !== 2) return undefined;
    const next = first + 3;
    const isColon = written(context, tokens[next]) === ':' && tokens[next]?.gap === 'none';
    const second =
      isColon && tokens[next + 1]?.gap === 'none' ? wholeNumber(tokens[next + 1], 59) : undefined;
    if (second !== undefined) return { hour, minute, second, step: 1, next: next + 2, isMarked: true };
    const after = hasRole(tokens[next], Role.Hour) && isJoined(context, next) ? next + 1 : next;
    return { hour, minute, second: 0, step: 60, next: after, isMarked: true };
  }
  if (hasRole(tokens[first + 1], Role.Hour) && isJoined(context, first + 1)) {
    const isLength = tokens[first + 1]?.meaning?.unit !== undefined;
    const part = fractionAfter(context, first + 2);
    const hands =
      part === undefined
        ? { ...withMinutes(context, hour, first + 2), isLength }
        : { ...withFraction(hour, part), isLength };
    // "9 heures" is a duration unless something says that it is a time.
    const isDuration = isLength && (hands.step === 3600 || part !== undefined);
    const isTime =
      !isDuration || hasRole(tokens[first - 1], Role.At | Role.Hour) || hasRole(tokens[hands.next], DAYPART);
    return isTime ? hands : { ...hands, isMarked: false };
  }
  // "a las ocho y media", "otto e mezza di sera"
  const part = fractionAfter(context, first + 1);
  const isAfterHour = hourBefore(tokens, first) && isJoined(context, first);
  if (part !== undefined && (isAfterHour || hasRole(tokens[part.next], DAYPART)))
    return withFraction(hour, part);
  const isNumber = tokens[first]?.kind === 'number' || tokens[first]?.meaning?.ordinal !== undefined;
  return { hour, minute: 0, second: 0, step: 3600, next: first + 1, isMarked: isAfterHour && isNumber };
}

/** "الساعة التاسعة": the ninth hour. */
function ordinalHour({ tokens }: ReadingContext, first: number): number | undefined {
  const ordinal = tokens[first]?.meaning?.ordinal;
  const isHour = tokens[first]?.gap !== 'break' && hourBefore(tokens, first);
  return isHour && ordinal !== undefined && ordinal <= 12 ? ordinal : undefined;
}

/** An article may be written onto the number: its token is skipped. */
function hourBefore(tokens: readonly Token[], first: number): boolean {
  const at =
    tokens[first]?.gap === 'none' && tokens[first - 1]?.meaning === undefined ? first - 2 : first - 1;
  return hasRole(tokens[at], Role.Hour);
}

function withFraction(hour: number, part: FractionAfter): Reading {
  return { hour, minute: 60 * part.fraction, second: 0, step: 60, next: part.next, isMarked: true };
}

/** "half past six", "halb sieben": the token at `first` says the minutes. */
function minutesFirst(context: ReadingContext, first: number): Reading | undefined {
  const { tokens } = context;
  const minute = tokens[first]?.meaning?.minutesBefore;
  if (minute === undefined || !isJoined(context, first + 1)) return undefined;
  const ordinal = tokens[first + 1]?.meaning?.ordinal;
  const hour = wholeNumber(tokens[first + 1], 12) ?? (ordinal !== undefined && ordinal <= 12 ? ordinal : 0);
  if (hour === 0) return undefined;
  const isHour = hasRole(tokens[first + 2], Role.Hour) && isJoined(context, first + 2);
  // "साढ़े तीन" is three and a half of anything.
  if (!isHour && tokens[first]?.meaning?.addend !== undefined) return undefined;
  const next = isHour ? first + 3 : first + 2;
  return { hour, minute, second: 0, step: 60, next, isMarked: true };
}

/** Minutes that are told from an hour in a word: those of a clock's face. */
const FACE: ReadonlySet<number> = new Set([5, 10, 20, 25]);

/** "five past one", "twenty-five to four"; "ten to twelve" is a range, as its first is the less. */
function minutesFromHour(context: ReadingContext, first: number): Reading | undefined {
  const { tokens } = context;
  const isNear = [1, 2, 3, 4].some((step) => tokens[first + step]?.meaning?.minutesFrom !== undefined);
  const number = isNear ? readNumber(context, first) : undefined;
  if (number === undefined || !FACE.has(number.value)) return undefined;
  const isUnit = tokens[number.next]?.meaning?.unit?.name === 'minute';
  const at = isUnit ? number.next + 1 : number.next;
  const sign = tokens[at]?.meaning?.minutesFrom;
  const hour = wholeNumber(tokens[at + 1], 12);
  if (sign === undefined || hour === undefined || !isJoined(context, at) || !isJoined(context, at + 1))
    return undefined;
  const isHour = hasRole(tokens[at + 2], Role.Hour) && isJoined(context, at + 2);
  const next = isHour ? at + 3 : at + 2;
  const isInWords = tokens[first]?.kind === 'word' && tokens[at + 1]?.kind === 'word';
  const isRange = hasRole(tokens[at], Role.To) && number.value < hour;
  if (!isHour && (isRange || !(isInWords || hasRole(tokens[next], DAYPART)))) return undefined;
  return { hour, minute: sign * number.value, second: 0, step: 60, next, isMarked: true };
}

/** "9.30": a time only where a mark beside it says so. */
function dottedHands(context: ReadingContext, first: number): Reading | undefined {
  const { tokens } = context;
  const numeral = tokens[first]?.numeral;
  if (numeral?.step !== 0.01 || numeral.value >= 24) return undefined;
  const hour = Math.floor(numeral.value);
  const minute = Math.round((numeral.value - hour) * 100);
  if (minute > 59) return undefined;
  const mark = tokens[first + 1];
  const isMarked =
    hasRole(mark, Role.Hour) && mark?.meaning?.unit === undefined && isJoined(context, first + 1);
  return { hour, minute, second: 0, step: 60, next: isMarked ? first + 2 : first + 1, isMarked };
}

function withMinutes(context: ReadingContext, hour: number, at: number): Reading {
  const { tokens } = context;
  const minute = isJoined(context, at) ? wholeNumber(tokens[at], 59) : undefined;
  // "시 반", "点一刻"
  const part = isJoined(context, at) ? tokens[at]?.meaning?.fraction : undefined;
  if (part !== undefined && part * 4 === Math.round(part * 4))
    return { hour, minute: 60 * part, second: 0, step: 60, next: at + 1, isMarked: true };
  const isMinute = minute !== undefined && hasRole(tokens[at + 1], Role.Minute);
  // "19h30", "19 h 30"
  const isTight = tokens[at]?.gap === 'none' || /^[hч]$/iu.test(written(context, tokens[at - 1]));
  const isBare = minute !== undefined && isTight && tokens[at]?.numeral?.plainDigits === 2;
  if (minute === undefined || (!isMinute && !isBare))
    return { hour, minute: 0, second: 0, step: 3600, next: at, isMarked: true };
  return { hour, minute, second: 0, step: 60, next: isMinute ? at + 2 : at + 1, isMarked: true };
}

function inTwentyFour(hour: number, daypart: Token | undefined): number {
  if (hasRole(daypart, Role.Afternoon)) return hour < 12 ? hour + 12 : hour;
  if (hasRole(daypart, Role.Morning)) return hour === 12 ? 0 : hour;
  if (hasRole(daypart, Role.Night)) return hour >= 6 && hour < 12 ? hour + 12 : hour === 12 ? 0 : hour;
  return hour;
}

function isHourStart(token: Token | undefined): boolean {
  return (token?.numeral ?? token?.meaning?.cardinal ?? token?.meaning?.minutesBefore) !== undefined;
}

/** Reads a time of day that starts at token `first`. */
export function readClock(context: ReadingContext, first: number): Read<ClockTime> | undefined {
  const { tokens } = context;
  const start = tokens[first];
  if (start === undefined) return undefined;
  if (start.meaning?.clock !== undefined) {
    const value: ClockTime = {
      kind: 'time',
      start: start.start,
      end: start.end,
      seconds: start.meaning.clock,
      step: 60,
      sure: true,
      qualifier: 'exact',
    };
    return { value, next: first + 1 };
  }
  // Where the part of the day comes first: 午前9時, 오전 9시.
  const leading =
    hasRole(start, DAYPART) && isJoined(context, first + 1) && isHourStart(tokens[first + 1])
      ? start
      : undefined;
  const from = leading === undefined ? first : first + 1;
  const hands = minutesFirst(context, from) ?? minutesFromHour(context, from) ?? readHands(context, from);
  if (hands === undefined) return undefined;
  const after =
    hasRole(tokens[hands.next], DAYPART) && isJoined(context, hands.next) ? tokens[hands.next] : undefined;
  const daypart = leading ?? after;
  if (!hands.isMarked && (after === undefined || hands.hour > 12)) return undefined;
  if (!isLikelyTime(context, first, hands)) return undefined;
  const zone = readZone(context, leading === undefined && after !== undefined ? hands.next + 1 : hands.next);
  const next = zone?.next ?? (leading === undefined && after !== undefined ? hands.next + 1 : hands.next);
  const hour = inTwentyFour(hands.hour, daypart);
  const isLeadingZero = tokens[from]?.numeral?.leadingZero ?? false;
  const value: ClockTime = {
    kind: 'time',
    start: start.start,
    end: tokens[next - 1]?.end ?? start.end,
    seconds: ((((hour * 60 + hands.minute) * 60 + hands.second) % 86400) + 86400) % 86400,
    step: hands.step,
    ...(zone !== undefined && { zone: zone.zone }),
    sure: daypart !== undefined || hands.hour > 12 || hands.hour === 0 || isLeadingZero,
    qualifier: 'exact',
  };
  const isLength = hands.isLength === true && hands.step === 60 && daypart === undefined;
  return { value: isLength ? { ...value, otherReadings: [asLength(value)] } : value, next };
}

/** The length of time that hours and minutes may stand for as well. */
function asLength({ start, end, seconds, step }: ClockTime): Quantity {
  return {
    kind: 'quantity',
    start,
    end,
    value: seconds,
    step,
    roundedTo: step,
    qualifier: 'exact',
    dimension: 'duration',
    unit: 'minute',
  };
}

/** Not part of a ratio or a list of digits: "1:2:3:4". */
function isLikelyTime(context: ReadingContext, first: number, hands: Reading): boolean {
  const isContinued =
    written(context, context.tokens[hands.next]) === ':' &&
    context.tokens[hands.next]?.gap === 'none' &&
    context.tokens[hands.next + 1]?.gap === 'none' &&
    context.tokens[hands.next + 1]?.numeral !== undefined;
  const isContinuation =
    written(context, context.tokens[first - 1]) === ':' &&
    context.tokens[first - 1]?.gap === 'none' &&
    context.tokens[first]?.gap === 'none';
  return !isContinued && !isContinuation;
}
