import type { Percentage } from '../value.js';
import { exactSize, type Read } from './read-amount.js';
import { isJoined, type ReadingContext } from './reading-context.js';
import { readNumber } from './read-number.js';

/** A whole of which parts are counted is no greater than this. */
const LARGEST_WHOLE = 1_000_000;

/** Reads a share written as two numbers, from token `first`: "1 in 5", "nine out of ten", "5分の1", "百分之四十". */
export function readShare(context: ReadingContext, first: number): Read<Percentage> | undefined {
  const { tokens } = context;
  if (tokens[first + 1]?.meaning?.share === undefined) return undefined;
  const one = readNumber(context, first);
  if (one === undefined || one.isFraction || one.one === 'article') return undefined;
  const joiner = tokens[one.next]?.meaning?.share;
  if (joiner === undefined || !isJoined(context, one.next) || !isJoined(context, one.next + 1))
    return undefined;
  const other = readNumber(context, one.next + 1);
  if (other === undefined || other.isFraction) return undefined;
  const [part, whole] = joiner === 'outOf' ? [one, other] : [other, one];
  // "200 in 2023" counts in a year; "3 in 10 minutes" is no share.
  if (part.value <= 0 || part.value > whole.value || whole.value < 2 || whole.value > LARGEST_WHOLE)
    return undefined;
  if (joiner === 'outOf' && (whole.plainDigits === 4 || tokens[other.next]?.meaning?.unit !== undefined))
    return undefined;
  if (whole.step === 0 || !Number.isInteger(whole.value)) return undefined;
  const start = tokens[first]?.start ?? 0;
  const end = tokens[other.next - 1]?.end ?? start;
  const step = whole.value === 100 ? part.step / 100 : 0;
  const value: Percentage = {
    kind: 'percentage',
    start,
    end,
    ...exactSize(part.value / whole.value, step),
    points: false,
  };
  return { value, next: other.next };
}
