import type { Point, Qualifier } from '../value.js';
import { Role } from './meaning.js';
import type { Read } from './read-amount.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole } from './token.js';

/** The words around a value that make it a bound or a neighbourhood. */
function qualifierOf(context: ReadingContext, first: number, next: number): Qualifier | undefined {
  const { tokens } = context;
  const before = isJoined(context, first) ? tokens[first - 1]?.meaning?.before : undefined;
  if (before !== undefined) return before;
  // "1,000人以上": what is counted stands between.
  const after =
    hasRole(tokens[next], Role.Counter) && tokens[next]?.meaning?.after === undefined ? next + 1 : next;
  return isJoined(context, after) ? tokens[after]?.meaning?.after : undefined;
}

function isMinus(context: ReadingContext, first: number): boolean {
  const { tokens } = context;
  const sign = tokens[first - 1];
  if (hasRole(sign, Role.Minus)) return isJoined(context, first);
  if (!/^[-−–]$/.test(written(context, sign)) || tokens[first]?.gap !== 'none') return false;
  const before = written(context, tokens[first - 2]);
  return sign?.gap !== 'none' || before === '(' || before === '~';
}

function negative(value: Point, start: number): Point {
  if (
    value.kind !== 'cardinal' &&
    value.kind !== 'percentage' &&
    value.kind !== 'money' &&
    value.kind !== 'quantity'
  )
    return value;
  if (value.kind === 'quantity' && value.dimension === 'temperature' && value.unit !== 'celsius') {
    const zero = value.unit === 'kelvin' ? -273.15 : -160 / 9;
    return { ...value, start, value: 2 * zero - value.value };
  }
  return { ...value, start, value: -value.value };
}

/** "12 degrees below zero": degrees of a temperature. */
function belowZero(context: ReadingContext, read: Read): Read {
  const { value, next } = read;
  const end = context.tokens[next]?.end ?? value.end;
  const others = value.otherReadings ?? [];
  const degrees = [value, ...others].find(
    (one) => one.kind === 'quantity' && one.dimension === 'temperature',
  );
  if (degrees === undefined || degrees.kind === 'range') return read;
  return { ...read, value: { ...negative(degrees, value.start), end }, next: next + 1 };
}

/** Gives a value the sign and qualifier that the words before and after it say. */
export function withQualifier(context: ReadingContext, first: number, read: Read): Read {
  let { value } = read;
  let start = first;
  const sign = context.tokens[first - 1];
  if (sign !== undefined && isMinus(context, first)) {
    const signed = negative(value, sign.start);
    if (signed !== value) start -= 1;
    value = signed;
  }
  if (context.tokens[read.next]?.meaning?.isBelowZero === true) return belowZero(context, { ...read, value });
  if (!('qualifier' in value) || value.kind === 'ordinal') return { ...read, value };
  const qualifier = qualifierOf(context, start, read.next);
  if (qualifier === undefined) return { ...read, value };
  const otherReadings = value.otherReadings?.map((other) =>
    'qualifier' in other ? { ...other, qualifier } : other,
  );
  return {
    ...read,
    value: { ...value, qualifier, ...(otherReadings === undefined ? {} : { otherReadings }) },
  };
}
