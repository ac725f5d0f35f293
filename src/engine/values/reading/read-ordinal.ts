import type { Ordinal } from '../value.js';
import { Role } from './meaning.js';
import { readNumberWords } from './number-words.js';
import { exactSize, type Read } from './read-amount.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole } from './token.js';

function ordinal(context: ReadingContext, first: number, next: number, value: number): Read<Ordinal> {
  const start = context.tokens[first]?.start ?? 0;
  const end = context.tokens[next - 1]?.end ?? start;
  return { value: { kind: 'ordinal', start, end, ...exactSize(value, 1) }, next };
}

/** "21st", "第3", "3番目": digits with a mark of order. */
function digits(context: ReadingContext, first: number): Read<Ordinal> | undefined {
  const { tokens } = context;
  const numeral = tokens[first]?.numeral;
  if (numeral?.step !== 1 || numeral.parts !== undefined) return undefined;
  const after = first + 1;
  if (hasRole(tokens[after], Role.OrdinalEnding) && tokens[after]?.gap === 'none') {
    return ordinal(context, first, after + 1, numeral.value);
  }
  const hyphened =
    written(context, tokens[after]) === '-' &&
    tokens[after]?.gap === 'none' &&
    tokens[after + 1]?.gap === 'none';
  if (hyphened && hasRole(tokens[after + 1], Role.OrdinalEnding))
    return ordinal(context, first, after + 2, numeral.value);
  return undefined;
}

function marked(context: ReadingContext, first: number): Read<Ordinal> | undefined {
  const { tokens } = context;
  if (!hasRole(tokens[first], Role.OrdinalMark) || !isJoined(context, first + 1)) return undefined;
  const value = tokens[first + 1]?.numeral?.value;
  return value === undefined ? undefined : ordinal(context, first, first + 2, value);
}

/** "third", "twenty-first", "one hundred and fifth". */
function words(context: ReadingContext, first: number): Read<Ordinal> | undefined {
  const { tokens } = context;
  const direct = tokens[first]?.meaning?.ordinal;
  if (direct !== undefined) {
    // "First, …" and "second, …" count arguments, not things.
    const isDiscourse =
      direct <= 3 && tokens[first]?.gap === 'break' && written(context, tokens[first + 1]) === ',';
    return isDiscourse ? undefined : ordinal(context, first, first + 1, direct);
  }
  if (tokens[first]?.meaning?.cardinal === undefined) return undefined;
  const head = readNumberWords(context, first);
  if (head === undefined) return undefined;
  let at = head.next;
  const separator = written(context, tokens[at]);
  if ((separator === '-' && tokens[at]?.gap === 'none') || hasRole(tokens[at], Role.And)) at += 1;
  const last = tokens[at]?.meaning?.ordinal;
  if (last === undefined || !isJoined(context, at)) return undefined;
  const isRoom =
    head.value % 100 === 0 ? last < 100 : head.value % 10 === 0 && head.value % 100 >= 20 && last < 10;
  return isRoom ? ordinal(context, first, at + 1, head.value + last) : undefined;
}

/** Reads a place in an order that starts at token `first`. */
export function readOrdinal(context: ReadingContext, first: number): Read<Ordinal> | undefined {
  return digits(context, first) ?? marked(context, first) ?? words(context, first);
}
