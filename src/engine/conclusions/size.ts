import type { Value } from '../values/value.js';

/** Where a value lies on the line of its kind; undefined where there is no such line. Dates are in days, roughly. */
export function sizeOf(value: Value): number | undefined {
  switch (value.kind) {
    case 'cardinal':
    case 'ordinal':
    case 'percentage':
    case 'quantity':
    case 'money':
      return value.value;
    case 'time':
      return value.seconds;
    case 'date':
      return value.year === undefined
        ? undefined
        : value.year * DAYS_OF_YEAR + (value.month ?? 1) * DAYS_OF_MONTH + (value.day ?? 1);
    default:
      return undefined;
  }
}

const DAYS_OF_MONTH = 31;
const DAYS_OF_YEAR = 12 * DAYS_OF_MONTH;

/** Whether two values lie on the same line. */
export function isLike(one: Value, other: Value): boolean {
  if (one.kind !== other.kind) return false;
  return one.kind !== 'quantity' || (other.kind === 'quantity' && one.dimension === other.dimension);
}
