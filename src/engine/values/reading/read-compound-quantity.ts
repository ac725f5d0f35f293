import type { Quantity, Sized } from '../value.js';
import { UNITS } from '../units/units.js';
import { Role } from './meaning.js';
import { exactSize, inBaseUnit, readAmount, type Read } from './read-amount.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { fractionAfter } from './fraction-after.js';
import { hasRole } from './token.js';

/** Not more units than are ever written together: years, months, weeks, days, hours, minutes, seconds. */
const MOST_PARTS = 7;

/** Reads an amount from token `first`, with the smaller units that follow: "1 hour 30 minutes", "6 ft 2 in", 5'11". */
export function readCompoundAmount(context: ReadingContext, first: number): Read<Sized> | undefined {
  const feet = feetAndInches(context, first);
  if (feet !== undefined) return feet;
  let whole = readAmount(context, first);
  for (let parts = 1; parts < MOST_PARTS && whole?.value.kind === 'quantity'; parts += 1) {
    const sum = withSmaller(context, whole.value, whole.next);
    if (sum === undefined) break;
    whole = sum;
  }
  return whole?.value.kind === 'quantity' ? (withFraction(context, whole.value, whole.next) ?? whole) : whole;
}

/** "an hour and a half", "1時間半": whole units with a part of one more. */
function withFraction(context: ReadingContext, whole: Quantity, next: number): Read<Quantity> | undefined {
  const { tokens } = context;
  const unit = UNITS.get(whole.unit);
  const part = fractionAfter(context, next);
  if (unit === undefined || part === undefined || part.fraction < 0) return undefined;
  const after = tokens[part.next];
  const hasOwnMeasure =
    isJoined(context, part.next) &&
    ((after?.meaning?.unit ?? after?.meaning?.scale ?? after?.meaning?.currency) !== undefined ||
      hasRole(after, Role.Of));
  if (hasOwnMeasure || whole.step < unit.factor * 0.99 || whole.dimension === 'temperature') return undefined;
  const step = unit.factor * part.fraction;
  const end = tokens[part.next - 1]?.end ?? whole.end;
  return { value: { ...whole, end, value: whole.value + step, step, roundedTo: step }, next: part.next };
}

function withSmaller(context: ReadingContext, large: Quantity, next: number): Read<Quantity> | undefined {
  const { tokens } = context;
  const isComma = written(context, tokens[next]) === ',' && tokens[next]?.gap === 'none';
  let at = isComma ? next + 1 : next;
  if (hasRole(tokens[at], Role.And) && isJoined(context, at)) at += 1;
  if (!isJoined(context, at)) return undefined;
  const small = inchesAfter(context, large, at)?.value ?? readAmount(context, at)?.value;
  if (small?.kind !== 'quantity' || small.dimension !== large.dimension || small.qualifier !== 'exact')
    return undefined;
  const [big, little] = [UNITS.get(large.unit), UNITS.get(small.unit)];
  if (big === undefined || little === undefined || little.factor >= big.factor || small.value >= big.factor)
    return undefined;
  // "2.5 hours 10 minutes" is two things; so are degrees of temperature.
  if (large.step < big.factor * 0.99 || large.dimension === 'temperature' || large.dimension === 'data')
    return undefined;
  const value = large.value + small.value;
  const { start } = large;
  const sum: Quantity = {
    ...small,
    start,
    value,
    roundedTo: Math.min(small.roundedTo, large.roundedTo),
    unit: small.unit,
  };
  const nextToken = inchesAfter(context, large, at)?.next ?? readAmount(context, at)?.next ?? at;
  return { value: sum, next: nextToken };
}

/** "6 ft 8 in": "in" is a unit after feet alone. */
function inchesAfter(context: ReadingContext, large: Quantity, at: number): Read<Quantity> | undefined {
  const { tokens } = context;
  const numeral = tokens[at]?.numeral;
  const isInches = large.unit === 'foot' && numeral !== undefined && numeral.value < 12;
  if (!isInches || written(context, tokens[at + 1]) !== 'in') return undefined;
  const size = inBaseUnit(exactSize(numeral.value, numeral.step), { factor: INCH });
  const [start, end] = [tokens[at]?.start ?? 0, tokens[at + 1]?.end ?? 0];
  return {
    value: { kind: 'quantity', start, end, ...size, dimension: 'length', unit: 'inch' },
    next: at + 2,
  };
}

const FOOT = { factor: 0.3048 };
const INCH = 0.0254;

/** 5'11", 5′11″ */
function feetAndInches(context: ReadingContext, first: number): Read<Quantity> | undefined {
  const { tokens } = context;
  const [feet, prime, inches, double] = [
    tokens[first],
    tokens[first + 1],
    tokens[first + 2],
    tokens[first + 3],
  ];
  if (feet?.numeral?.step !== 1 || inches?.numeral === undefined || inches.numeral.value >= 12)
    return undefined;
  if (!/^['’′]$/.test(written(context, prime)) || !/^["”″]$/.test(written(context, double))) return undefined;
  if (prime?.gap !== 'none' || inches.gap !== 'none' || double?.gap !== 'none') return undefined;
  const size = inBaseUnit(exactSize(feet.numeral.value, 1), FOOT);
  const value: Quantity = {
    kind: 'quantity',
    start: feet.start,
    end: double.end,
    ...size,
    value: size.value + inches.numeral.value * INCH,
    step: inches.numeral.step * INCH,
    roundedTo: inches.numeral.step * INCH,
    dimension: 'length',
    unit: 'inch',
  };
  return { value, next: first + 4 };
}
