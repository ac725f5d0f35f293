import type { Money, Point, Qualifier, Quantity, Sized } from '../value.js';
import type { Unit } from '../units/unit.js';
import { Role, type Currency, type Meaning } from './meaning.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { readNumber, type AnyNumber } from './read-number.js';
import { UNITS } from '../units/units.js';
import { readPer, rateAfter } from './rates.js';
import { hasRole } from './token.js';

/** A value, and the index of the first token after it. */
export interface Read<T extends Point = Point> {
  readonly value: T;
  readonly next: number;
  /** What an amount was made of, so that the other end of a range can be given the same. */
  readonly made?: { readonly number: AnyNumber; readonly suffix: Suffix | undefined };
}

/** What stands after a number. */
export interface Suffix {
  readonly next: number;
  readonly unit?: Unit;
  /** What the unit's word may as well stand for. */
  readonly otherUnit?: Unit;
  readonly currency?: Currency;
  readonly percent?: Meaning['percent'] & string;
}

/** The place of the last digit of a value that is not zero, in multiples of its step: 100 for 1,500. */
export function lastPlace(value: number, step: number): number {
  if (step === 0) return 0;
  let units = Math.round(Math.abs(value) / step);
  if (units === 0 || units > Number.MAX_SAFE_INTEGER) return step;
  let place = step;
  while (units % 10 === 0) {
    units /= 10;
    place *= 10;
  }
  return place;
}

const PERCENT_FACTORS = { percent: 0.01, points: 0.01, permille: 0.001, tenths: 0.1 };

export interface Size {
  readonly value: number;
  readonly step: number;
  readonly roundedTo: number;
  readonly qualifier: Qualifier;
}

export function exactSize(value: number, step: number): Size {
  return { value, step, roundedTo: lastPlace(value, step), qualifier: 'exact' };
}

/** A size in the base unit of its dimension. */
export function inBaseUnit(size: Size, unit: { factor: number; offset?: number }): Size {
  const value = size.value * unit.factor + (unit.offset ?? 0);
  return { ...size, value, step: size.step * unit.factor, roundedTo: size.roundedTo * unit.factor };
}

/** Reads the unit, currency or percent sign from token `index` on; a hyphen may stand before it ("a 35-year-old"). */
export function readSuffix(context: ReadingContext, index: number): Suffix | undefined {
  const { tokens } = context;
  let at = index;
  if (written(context, tokens[at]) === '-' && tokens[at]?.gap === 'none' && tokens[at + 1]?.gap === 'none')
    at += 1;
  // "1,5 Mio. Euro"
  if (
    written(context, tokens[at]) === '.' &&
    tokens[at]?.gap === 'none' &&
    isMeasure(context, at + 1) &&
    isJoined(context, at + 1)
  )
    at += 1;
  if (hasRole(tokens[at], Role.Of) && isMeasure(context, at + 1)) at += 1;
  // "d’euros"
  else if (
    hasRole(tokens[at], Role.Of) &&
    /^['’]$/.test(written(context, tokens[at + 1])) &&
    isMeasure(context, at + 2)
  )
    at += 2;
  if (!isJoined(context, at)) return undefined;
  const meaning = tokens[at]?.meaning;
  if (meaning === undefined) return undefined;
  const { unit, otherUnit, currency, percent } = meaning;
  if (percent !== undefined) return { next: at + 1, percent };
  if (unit === undefined && currency === undefined) return undefined;
  return {
    next: at + 1,
    ...(unit === undefined ? {} : { unit }),
    ...(otherUnit === undefined ? {} : { otherUnit }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** Whether a token is a currency or unit: what "million of" may be followed by. */
function isMeasure(context: ReadingContext, index: number): boolean {
  const meaning = context.tokens[index]?.meaning;
  return (meaning?.currency ?? meaning?.unit) !== undefined;
}

/** Reads an amount that starts at token `first`: a number with what belongs to it, or money with its sign before it. */
export function readAmount(context: ReadingContext, first: number): Read<Sized> | undefined {
  const { tokens } = context;
  const sign = tokens[first]?.meaning?.currency;
  if (sign?.isSign === true && isJoined(context, first + 1)) {
    const number = readNumber(context, first + 1, true);
    if (number === undefined) return undefined;
    return finish(context, first, number, { next: number.next, currency: sign });
  }
  const number = readNumber(context, first);
  const counted = tokens[first]?.meaning;
  if (number === undefined && counted?.unit !== undefined && counted.count !== undefined)
    return countedUnit(context, first, counted.unit, counted.count);
  if (number === undefined) return undefined;
  const own = tokens[number.next]?.meaning;
  // "Una hora y media" is one and a half of them, as "hora y media" is.
  if (
    number.value === 1 &&
    own?.unit !== undefined &&
    own.count !== undefined &&
    isJoined(context, number.next)
  )
    return countedUnit(context, first, own.unit, own.count, number.next + 1);
  const suffix = readSuffix(context, number.next);
  if (number.one !== undefined && !isCountedOne(context, first, number, suffix)) return undefined;
  return finish(context, first, number, suffix);
}

/** The finest part of a unit that one word counts: "Dreiviertelstunde". */
const QUARTER = 1 / 4;

/** "ساعتين", two hours. */
function countedUnit(
  context: ReadingContext,
  first: number,
  unit: Unit,
  count: number,
  next = first + 1,
): Read<Sized> {
  const number: AnyNumber = {
    value: count,
    step: Number.isInteger(count) ? 1 : QUARTER,
    next,
    plainDigits: 0,
    isFraction: false,
    other: undefined,
    one: undefined,
  };
  return finish(context, first, number, { next, unit });
}

/** Whether "one", "a" or the like counts something. */
function isCountedOne(
  context: ReadingContext,
  first: number,
  number: AnyNumber,
  suffix: Suffix | undefined,
): boolean {
  const { tokens } = context;
  if (suffix !== undefined) return number.one !== 'article' || suffix.unit !== undefined;
  if (number.one !== 'pronoun') return false;
  const before = tokens[first - 1];
  const after = tokens[number.next];
  if (hasRole(before, Role.Function) || after?.kind !== 'word' || !isJoined(context, number.next))
    return false;
  return !hasRole(after, Role.Function);
}

function finish(
  context: ReadingContext,
  first: number,
  number: AnyNumber,
  suffix: Suffix | undefined,
): Read<Sized> {
  const size = exactSize(number.value, number.step);
  const start = context.tokens[first]?.start ?? 0;
  let next = suffix?.next ?? number.next;
  const per = readPer(context, next);
  if (per !== undefined) ({ next } = per);
  const rate = per ?? rateAfter(context, next);
  const end = context.tokens[next - 1]?.end ?? start;
  const located = { start, end, ...(rate === undefined ? {} : { per: rate.per }) };
  const value = makeAmount(located, size, suffix, number.isFraction);
  const made = { number, suffix };
  const { other } = number;
  if (other === undefined) return { value, next, made };
  const second = makeAmount(located, exactSize(other.value, other.step), suffix, number.isFraction);
  return { value: { ...value, otherReadings: [...(value.otherReadings ?? []), second] }, next, made };
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly per?: string;
}

/** The value that a size and what stands after it make. */
export function makeAmount(
  located: Place,
  size: Size,
  suffix: Suffix | undefined,
  isFraction: boolean,
): Sized {
  if (suffix?.percent !== undefined) {
    const factor = PERCENT_FACTORS[suffix.percent];
    return {
      kind: 'percentage',
      ...located,
      ...inBaseUnit(size, { factor }),
      points: suffix.percent === 'points',
    };
  }
  const money = suffix?.currency === undefined ? undefined : asMoney(located, size, suffix.currency);
  if (suffix?.unit !== undefined) {
    const quantity = inUnit(located, size, suffix.unit);
    // "20 pounds" is a mass or money, "20 degrees" an angle or a temperature.
    if (money !== undefined) return { ...quantity, otherReadings: [money] };
    const others = quantity.unit === 'degree' ? temperatures(located, size) : [];
    if (suffix.otherUnit !== undefined) others.push(inUnit(located, size, suffix.otherUnit));
    return others.length === 0 ? quantity : { ...quantity, otherReadings: others };
  }
  if (money !== undefined) return money;
  if (isFraction) return { kind: 'percentage', ...located, ...size, points: false };
  return { kind: 'cardinal', ...located, ...size };
}

function temperatures(located: Place, size: Size): Quantity[] {
  return ['celsius', 'fahrenheit'].flatMap((name) => {
    const unit = UNITS.get(name);
    return unit === undefined ? [] : [inUnit(located, size, unit)];
  });
}

function inUnit(located: Place, size: Size, unit: Unit): Quantity {
  const { dimension, name } = unit;
  return { kind: 'quantity', ...located, ...inBaseUnit(size, unit), dimension, unit: name };
}

function asMoney(located: Place, size: Size, currency: Currency): Money {
  return {
    kind: 'money',
    ...located,
    ...inBaseUnit(size, { factor: currency.factor }),
    currencies: currency.codes,
  };
}
